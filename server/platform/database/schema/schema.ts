import type { Generated, GeneratedAlways } from 'kysely';
import type { AnyEventData } from '../../../../contract/events.ts';
import type {
  AccountsTable,
  CodesTable,
  KnownDevicesTable,
  MailTokensTable,
  PictureUploadsTable,
  SessionsTable,
  UsedNoncesTable,
} from './accounts.ts';
import type {
  AdministratorsTable,
  BannersTable,
  ProcessesTable,
  RetentionRulesTable,
} from './administration.ts';
import type {
  BasePlanTable,
  BillingAccountsTable,
  BillingDocumentsTable,
  BillingEventsTable,
  BillingRecordsTable,
  DocumentCountersTable,
  InvoiceSettingsTable,
  OrdersTable,
  RefusedInvoicesTable,
} from './billing.ts';
import type { DefaultTime, Json, Time } from './column-types.ts';
import type {
  CommentAttachmentsTable,
  CommentLikesTable,
  CommentMentionsTable,
  CommentPlacesTable,
  CommentsTable,
  OpenedFilesTable,
  PresenceTable,
} from './comments.ts';
import type {
  CommentCountChangesTable,
  DownloadSelectionsTable,
  FileCopiesTable,
  FilesTable,
  FileVersionsTable,
  OpenAddressesTable,
  UploadsTable,
  VersionChangesTable,
} from './files.ts';
import type { JobsTable } from './jobs.ts';
import type {
  NotificationCountsTable,
  NotificationMailsTable,
  NotificationMutesTable,
  NotificationPartsTable,
  NotificationSettingsTable,
  NotificationsTable,
  ProjectVisitsTable,
  RefusedAddressesTable,
} from './notifications.ts';
import type {
  DemoProjectsTable,
  InvitationMailsTable,
  InvitationsTable,
  ProjectMembersTable,
  ProjectPeopleView,
  ProjectPinsTable,
  ProjectsTable,
  TeamMembersTable,
  TeamPeopleView,
  TeamsTable,
} from './projects.ts';
import type { ReviewersTable, ReviewsTable, SigningKeysTable, SignOffsTable } from './reviews.ts';
import type {
  SandboxClockTable,
  SandboxEventsTable,
  SandboxObjectsTable,
  SandboxRequestsTable,
} from './sandbox.ts';
import type {
  AuthenticatorAppsTable,
  EmailChangesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorChallengesTable,
  SetupCodesTable,
} from './second-factor.ts';
import type {
  ChosenFilesView,
  FileMembersTable,
  FileRequestsTable,
  GuestsTable,
  LinkOpeningsTable,
  MarkedFilmsTable,
  RequestFoldersTable,
  RequestSendersTable,
  SelectionFilesTable,
  SelectionsTable,
  ShareLinksTable,
} from './sharing.ts';

export interface Schema {
  plans: PlansTable;
  rate_limits: RateLimitsTable;
  events: EventsTable;
  event_readers: EventReadersTable;
  audit_entries: AuditEntriesTable;
  parked_events: ParkedEventsTable;
  jobs: JobsTable;
  accounts: AccountsTable;
  administrators: AdministratorsTable;
  processes: ProcessesTable;
  banners: BannersTable;
  retention_rules: RetentionRulesTable;
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
  setup_codes: SetupCodesTable;
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
  version_changes: VersionChangesTable;
  reviews: ReviewsTable;
  reviewers: ReviewersTable;
  signing_keys: SigningKeysTable;
  sign_offs: SignOffsTable;
  file_copies: FileCopiesTable;
  download_selections: DownloadSelectionsTable;
  share_links: ShareLinksTable;
  selections: SelectionsTable;
  selection_files: SelectionFilesTable;
  chosen_files: ChosenFilesView;
  marked_films: MarkedFilmsTable;
  link_openings: LinkOpeningsTable;
  guests: GuestsTable;
  file_requests: FileRequestsTable;
  request_folders: RequestFoldersTable;
  request_senders: RequestSendersTable;
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
  comment_places: CommentPlacesTable;
  presence: PresenceTable;
  base_plan: BasePlanTable;
  account_room: AccountRoomTable;
  billing_accounts: BillingAccountsTable;
  orders: OrdersTable;
  billing_records: BillingRecordsTable;
  billing_events: BillingEventsTable;
  billing_documents: BillingDocumentsTable;
  document_counters: DocumentCountersTable;
  refused_invoices: RefusedInvoicesTable;
  invoice_settings: InvoiceSettingsTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_requests: SandboxRequestsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_clock: SandboxClockTable;
  opened_files: OpenedFilesTable;
}

interface AccountRoomTable {
  is_only: Generated<boolean>;
  max_bytes: number | null;
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
