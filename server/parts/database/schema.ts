import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { AnyEventData } from '../../../contract/events.ts';
import type { DefaultTime, Json, MaybeTime, Time } from './column-types.ts';
import type {
  BillingAccountsTable,
  BillingEventsTable,
  BillingRecordsTable,
  InvoiceSettingsTable,
  OrdersTable,
} from './schema-billing.ts';
import type {
  CommentAttachmentsTable,
  CommentLikesTable,
  CommentMentionsTable,
  CommentsTable,
  OpenedFilesTable,
  PresenceTable,
} from './schema-comments.ts';
import type {
  CommentCountChangesTable,
  DownloadSelectionsTable,
  FileCopiesTable,
  FilesTable,
  FileVersionsTable,
  OpenAddressesTable,
  UploadsTable,
} from './schema-files.ts';
import type {
  NotificationCountsTable,
  NotificationMailsTable,
  NotificationMutesTable,
  NotificationPartsTable,
  NotificationSettingsTable,
  NotificationsTable,
  ProjectVisitsTable,
  RefusedAddressesTable,
} from './schema-notifications.ts';
import type {
  SandboxClockTable,
  SandboxEventsTable,
  SandboxObjectsTable,
  SandboxRequestsTable,
} from './schema-sandbox.ts';
import type {
  AuthenticatorAppsTable,
  EmailChangesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorChallengesTable,
} from './schema-second-factor.ts';
import type {
  FileMembersTable,
  LinkOpeningsTable,
  MarkedFilmsTable,
  ShareLinksTable,
} from './schema-sharing.ts';

/** The tables as `server/migrations` makes them. */
export interface Schema {
  plans: PlansTable;
  rate_limits: RateLimitsTable;
  events: EventsTable;
  event_readers: EventReadersTable;
  audit_entries: AuditEntriesTable;
  parked_events: ParkedEventsTable;
  accounts: AccountsTable;
  picture_uploads: PictureUploadsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  codes: CodesTable;
  mail_tokens: MailTokensTable;
  used_nonces: UsedNoncesTable;
  email_changes: EmailChangesTable;
  authenticator_apps: AuthenticatorAppsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_challenges: SecondFactorChallengesTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_pins: ProjectPinsTable;
  demo_projects: DemoProjectsTable;
  invitations: InvitationsTable;
  invitation_mails: InvitationMailsTable;
  project_people: ProjectPeopleView;
  team_people: TeamPeopleView;
  files: FilesTable;
  file_versions: FileVersionsTable;
  comment_count_changes: CommentCountChangesTable;
  uploads: UploadsTable;
  open_addresses: OpenAddressesTable;
  file_copies: FileCopiesTable;
  download_selections: DownloadSelectionsTable;
  share_links: ShareLinksTable;
  marked_films: MarkedFilmsTable;
  link_openings: LinkOpeningsTable;
  file_members: FileMembersTable;
  notifications: NotificationsTable;
  notification_parts: NotificationPartsTable;
  notification_counts: NotificationCountsTable;
  notification_settings: NotificationSettingsTable;
  notification_mutes: NotificationMutesTable;
  notification_mails: NotificationMailsTable;
  refused_addresses: RefusedAddressesTable;
  project_visits: ProjectVisitsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  comment_mentions: CommentMentionsTable;
  comment_attachments: CommentAttachmentsTable;
  presence: PresenceTable;
  billing_accounts: BillingAccountsTable;
  orders: OrdersTable;
  billing_records: BillingRecordsTable;
  billing_events: BillingEventsTable;
  invoice_settings: InvoiceSettingsTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_requests: SandboxRequestsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_clock: SandboxClockTable;
  opened_files: OpenedFilesTable;
}

interface PlansTable {
  id: string;
  type: 1 | 2 | 3;
  title: string;
  price_month: number;
  price_year: number;
  max_projects: number | null;
  max_teams: number;
  max_users: number;
  max_storage: number;
  max_file_size: number;
  versioning: boolean;
}

interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: Time;
}

interface EventsTable {
  id: GeneratedAlways<number>;
  created_at: Time;
  is_kept: boolean;
  type: string;
  topics: string[];
  actor_id: string | null;
  link_id: string | null;
  network: string | null;
  device: string | null;
  data: Json<AnyEventData>;
}

interface AuditEntriesTable {
  event_id: number;
  created_at: Time;
  owner_id: string;
  type: string;
  actor_id: string | null;
  link_id: string | null;
  network: string | null;
  device: string | null;
  project_id: string | null;
  team_id: string | null;
  file_id: string | null;
  person_id: string | null;
  data: Json<AnyEventData>;
}

interface EventReadersTable {
  name: string;
  position: number;
  tries: Generated<number>;
}

interface ParkedEventsTable {
  reader: string;
  event_id: number;
  error: string;
  parked_at: DefaultTime;
  retry_at: Generated<Date | null>;
}

export type AccountStateName = 'invited' | 'active' | 'disabled' | 'deactivated' | 'deleted' | 'pretend';

interface AccountsTable {
  id: string;
  email: string;
  email_key: string;
  name: Generated<string>;
  japanese_name: Generated<string>;
  state: AccountStateName;
  password_hash: string | null;
  password_update_count: Generated<number>;
  google_id: string | null;
  google_authentication: Generated<boolean>;
  sso_issuer: string | null;
  sso_subject: string | null;
  email_verified: Generated<boolean>;
  language: Generated<Language>;
  time_zone: Generated<string>;
  picture_key: string | null;
  is_demo: Generated<boolean>;
  login_count: Generated<number>;
  plan_id: Generated<string>;
  plan_expires_at: MaybeTime;
  over_limit_since: MaybeTime;
  locked_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

interface SessionsTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  user_agent: Generated<string>;
  network: Generated<string>;
  device_hash: Buffer | null;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
  confirmed_at: MaybeTime;
}

interface KnownDevicesTable {
  token_hash: Buffer;
  account_id: string | null;
  link_id: string | null;
  last_used_at: DefaultTime;
}

interface CodePayload {
  email: string;
  language: Language;
  /** Of a registration: what the account will be made of. */
  name?: string;
  passwordHash?: string;
}

export type CodePurpose = 'sign-up' | 'forgot-password';

interface CodesTable {
  id: string;
  purpose: CodePurpose;
  email_key: string;
  hash: Buffer;
  code_hash: Buffer | null;
  account_id: string | null;
  payload: ColumnType<CodePayload, string, string>;
  tries: Generated<number>;
  sent_at: DefaultTime;
  expires_at: Time;
  used_at: MaybeTime;
}

export type MailTokenPurpose =
  | 'verify-email'
  | 'deactivate'
  | 'set-password'
  | 'restore-project'
  | 'restore-team';

interface MailTokensTable {
  token_hash: Buffer;
  purpose: MailTokenPurpose;
  account_id: string;
  payload: Json<Record<string, string>>;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: MaybeTime;
}

/** Pictures on their way to a profile or project. */
interface PictureUploadsTable {
  id: string;
  account_id: string;
  reserved_until: DefaultTime;
}

interface UsedNoncesTable {
  nonce: string;
  expires_at: Time;
}

interface TeamsTable {
  id: string;
  owner_id: string;
  name: string;
  revision: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

interface TeamMembersTable {
  id: string;
  team_id: string;
  account_id: string;
  role: 1 | 2;
  from_group: Generated<boolean>;
  hand_role: 1 | 2 | null;
  removed_by_plan_at: MaybeTime;
  invited_at: DefaultTime;
  joined_at: MaybeTime;
  removed_at: MaybeTime;
  open_since: GeneratedAlways<Date | null>;
}

interface ProjectsTable {
  id: string;
  owner_id: string;
  team_id: string | null;
  team_since: GeneratedAlways<Date>;
  name: string;
  description: Generated<string>;
  icon_key: string | null;
  new_comment_notification: Generated<boolean>;
  new_media_notification: Generated<boolean>;
  add_user_permission: Generated<boolean>;
  can_download_permission: Generated<boolean>;
  state: Generated<1 | 2>;
  is_demo: Generated<boolean>;
  customer: Generated<string>;
  archived_at: MaybeTime;
  file_count: Generated<number>;
  size_bytes: Generated<number>;
  in_review_count: Generated<number>;
  in_progress_count: Generated<number>;
  approved_count: Generated<number>;
  child_files: Generated<number>;
  child_folders: Generated<number>;
  hidden_file_count: Generated<number>;
  hidden_size_bytes: Generated<number>;
  hidden_child_files: Generated<number>;
  hidden_child_folders: Generated<number>;
  hidden_in_review_count: Generated<number>;
  hidden_in_progress_count: Generated<number>;
  hidden_approved_count: Generated<number>;
  revision: Generated<number>;
  last_activity_at: DefaultTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

interface ProjectPinsTable {
  account_id: string;
  project_id: string;
  pinned_at: DefaultTime;
}

interface ProjectMembersTable {
  id: string;
  project_id: string;
  account_id: string;
  type: 1 | 2 | 3;
  can_download: Generated<boolean>;
  invited_by: string | null;
  invited_at: DefaultTime;
  joined_at: MaybeTime;
  removed_by_plan_at: MaybeTime;
  removed_at: MaybeTime;
  open_since: GeneratedAlways<Date | null>;
}

interface DemoProjectsTable {
  account_id: string;
  project_id: string | null;
  asked_at: DefaultTime;
  made_at: MaybeTime;
}

interface InvitationsTable {
  token_hash: Buffer;
  account_id: string;
  team_id: string | null;
  project_id: string | null;
  file_id: string | null;
  invited_by: string | null;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: MaybeTime;
}

interface InvitationMailsTable {
  sender_id: string;
  address_hash: Buffer;
  unanswered: Generated<number>;
  last_sent_at: DefaultTime;
}

interface ProjectPeopleView {
  project_id: string;
  account_id: string;
  is_owner: boolean;
  member_type: 1 | 2 | 3 | null;
  team_role: 1 | 2 | null;
  can_download: boolean;
  since: Date;
  open_since: Date;
}

interface TeamPeopleView {
  team_id: string;
  account_id: string;
  is_owner: boolean;
  role: 1 | 2 | null;
  since: Date;
  open_since: Date;
}
