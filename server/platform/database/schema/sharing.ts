import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTime, MaybeTime } from './column-types.ts';

export interface ShareLinksTable {
  id: string;
  project_id: string | null;
  item_id: string | null;
  version_id: string | null;
  selection_id: string | null;
  code: string;
  epoch: Generated<number>;
  access_type: Generated<1 | 2 | 3>;
  link_access: Generated<1 | 2>;
  password_hash: string | null;
  is_active: Generated<boolean>;
  expires_at: MaybeTime;
  allow_download: Generated<boolean>;
  allow_comments: Generated<boolean>;
  watermark: Generated<boolean>;
  newest_only: Generated<boolean>;
  guest_comments: Generated<boolean>;
  guests_confirmed: Generated<boolean>;
  created_by: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  open_since: GeneratedAlways<Date>;
}

export interface SelectionsTable {
  id: string;
  project_id: string;
  name: string;
  cover_id: string | null;
  created_by: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface SelectionFilesTable {
  selection_id: string;
  file_id: string;
  version_id: string | null;
  place: number;
  added_at: DefaultTime;
}

/** Files of a selection that can be shown. */
export interface ChosenFilesView {
  selection_id: string;
  file_id: string;
  place: number;
  /** Null: the version is gone. */
  version_id: string | null;
}

export interface GuestsTable {
  account_id: string;
  link_id: string;
  link_epoch: number | null;
  link_proven: Generated<boolean>;
  token_hash: Buffer;
  email: string | null;
  email_key: string | null;
  confirmed_at: MaybeTime;
  wants_mail: Generated<boolean>;
  blocked_at: MaybeTime;
  adopted_by: string | null;
  adopted_at: MaybeTime;
  created_at: DefaultTime;
}

export interface FileRequestsTable {
  id: string;
  project_id: string | null;
  folder_id: string | null;
  code: string;
  epoch: Generated<number>;
  title: string;
  words: Generated<string>;
  password_hash: string | null;
  is_active: Generated<boolean>;
  expires_at: MaybeTime;
  kinds: Array<'image' | 'video' | 'pdf'>;
  max_file_bytes: number | null;
  max_bytes: number | null;
  max_files: number | null;
  created_by: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface RequestSendersTable {
  account_id: string;
  request_id: string;
  token_hash: Buffer;
  epoch: number;
  created_at: DefaultTime;
}

export interface RequestFoldersTable {
  folder_id: string;
  account_id: string;
  is_current: Generated<boolean>;
  created_at: DefaultTime;
}

export interface LinkOpeningsTable {
  id: string;
  link_id: string;
  account_id: string | null;
  opened_at: DefaultTime;
}

export interface FileMembersTable {
  id: string;
  file_id: string;
  account_id: string;
  type: 1 | 2 | 3;
  can_download: Generated<boolean>;
  invited_by: string | null;
  invited_at: DefaultTime;
  joined_at: MaybeTime;
  removed_at: MaybeTime;
  open_since: GeneratedAlways<Date | null>;
}

export interface MarkedFilmsTable {
  id: string;
  version_id: string;
  link_id: string;
  /** Null: all visitors who are not signed in. */
  account_id: string | null;
  words: string;
  progress: Generated<number>;
  object_key: string | null;
  width: number | null;
  height: number | null;
  failure: string | null;
  told_at: DefaultTime;
  used_at: DefaultTime;
  created_at: DefaultTime;
}
