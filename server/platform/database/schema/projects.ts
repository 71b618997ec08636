import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTime, MaybeTime, Time } from './column-types.ts';

export interface TeamsTable {
  id: string;
  owner_id: string;
  name: string;
  revision: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

export interface TeamMembersTable {
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

export interface ProjectsTable {
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
  retention_step: Generated<number>;
  retention_at: MaybeTime;
  retention_told_at: MaybeTime;
  looked_at: MaybeTime;
  last_activity_at: DefaultTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

export interface ProjectPinsTable {
  account_id: string;
  project_id: string;
  pinned_at: DefaultTime;
}

export interface ProjectMembersTable {
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

export interface DemoProjectsTable {
  account_id: string;
  project_id: string | null;
  asked_at: DefaultTime;
  made_at: MaybeTime;
}

export interface InvitationsTable {
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

export interface InvitationMailsTable {
  sender_id: string;
  address_hash: Buffer;
  unanswered: Generated<number>;
  last_sent_at: DefaultTime;
}

export interface ProjectPeopleView {
  project_id: string;
  account_id: string;
  is_owner: boolean;
  member_type: 1 | 2 | 3 | null;
  team_role: 1 | 2 | null;
  can_download: boolean;
  since: Date;
  open_since: Date;
}

export interface TeamPeopleView {
  team_id: string;
  account_id: string;
  is_owner: boolean;
  role: 1 | 2 | null;
  since: Date;
  open_since: Date;
}
