import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Alignment } from '../../media/alignment/alignment.ts';
import type { DefaultTime, Json, MaybeTime, Time } from './column-types.ts';

export interface FilesTable {
  id: string;
  project_id: string;
  parent_id: string | null;
  ancestors: Generated<string[]>;
  type: 0 | 1;
  name: string;
  folder_id: GeneratedAlways<string>;
  search_name: GeneratedAlways<string>;
  order_name: GeneratedAlways<string>;
  search_keys: GeneratedAlways<number[]>;
  color: string | null;
  is_private: Generated<boolean>;
  hidden: Generated<boolean>;
  created_by: string;
  version_id: string | null;
  version_count: Generated<number>;
  mime_type: Generated<string>;
  status: Generated<0 | 1 | 2 | 3>;
  size_bytes: Generated<number>;
  file_count: Generated<number>;
  child_files: Generated<number>;
  child_folders: Generated<number>;
  hidden_size_bytes: Generated<number>;
  hidden_file_count: Generated<number>;
  hidden_child_files: Generated<number>;
  hidden_child_folders: Generated<number>;
  upload_total: Generated<number>;
  upload_completed: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
  deleted_by: string | null;
  kept_days: number | null;
  deleted_root: string | null;
}

export interface SoundRendition {
  key: string;
  waveform: string;
  language: string | null;
  title: string | null;
  channels: number;
  isMain: boolean;
}

export interface Renditions {
  thumbnail?: string;
  preview?: string;
  poster?: string;
  sprite?: { key: string; columns: number; rows: number; width: number; height: number; count: number };
  waveform?: string;
  sounds?: SoundRendition[];
  /** Tracks of the original; only the selectable ones have a rendition. */
  soundCount?: number;
  proxies?: Array<{ key: string; width: number; height: number; size: number }>;
  /** Seconds from the original's start to its first picture. */
  pictureStart?: number;
  /** Fingerprints that align two versions of a film for comparison. */
  prints?: string;
  pages?: string[];
  largePages?: string[];
}

export interface FileVersionsTable {
  id: string;
  file_id: string;
  number: number;
  place: number | null;
  name: string;
  status: Generated<0 | 1 | 2 | 3>;
  comment_count: Generated<number>;
  hidden_comment_count: Generated<number>;
  object_key: string;
  size_bytes: number;
  checksum: string;
  /** Hash of the original, once a review was asked for. */
  sha256: Buffer | null;
  mime_type: string;
  media: 'image' | 'video' | 'pdf';
  processing: Generated<1 | 2 | 3>;
  progress: Generated<number>;
  failure: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  bit_rate: number | null;
  r_frame_rate: string | null;
  avg_frame_rate: string | null;
  time_base: string | null;
  frame_count: number | null;
  start_time_code: string | null;
  drop_frame: Generated<boolean>;
  page_count: number | null;
  codec: string | null;
  audio_codec: string | null;
  color_space: string | null;
  constant_rate: boolean | null;
  picture_count: number | null;
  lost_pictures: number | null;
  damaged_pictures: number | null;
  renditions: Json<Renditions>;
  template_id: string | null;
  template_for: string | null;
  created_by: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
  deleted_by: string | null;
  kept_days: number | null;
}

export interface VersionChangesTable {
  version_id: string;
  from_version_id: string;
  form: number;
  result: ColumnType<Alignment | null, string | null, string | null>;
  made_at: DefaultTime;
}

export interface UploadsTable {
  id: string;
  account_id: string;
  project_id: string;
  parent_id: string | null;
  version_of: string | null;
  owner_id: string;
  file_name: string;
  size_bytes: number;
  mime_type: string;
  object_key: string;
  checksum: string | null;
  multipart_id: string | null;
  part_size: number | null;
  joined_at: MaybeTime;
  file_id: string | null;
  version_id: string | null;
  created_at: DefaultTime;
  touched_at: DefaultTime;
  reserved_until: DefaultTime;
  arrived_bytes: Generated<number>;
  measured_at: MaybeTime;
}

/** Filled by a trigger when an address's row is deleted before the address expires. */
export interface OpenAddressesTable {
  object_key: string;
  owner_id: string;
  account_id: string;
  link_id: string | null;
  size_bytes: number;
  ends_at: Time;
}

export interface CommentCountChangesTable {
  version_id: string;
  comments: number;
  hidden_comments: number;
}

export interface FileCopiesTable {
  id: string;
  version_id: string;
  root_id: string;
  parent_id: string;
  source_id: string;
  account_id: string;
  owner_id: string;
  size_bytes: number;
  is_counted: Generated<boolean>;
  /** Null: only the newest. */
  versions: ColumnType<CopiedVersionIds[] | null, string | null | undefined, string | null>;
}

export interface CopiedVersionIds {
  from: string;
  to: string;
}

export interface DownloadSelectionsTable {
  token_hash: Buffer;
  session_id: string | null;
  link_id: string | null;
  link_epoch: number | null;
  link_proven: Generated<boolean>;
  file_ids: string[];
  expires_at: Time;
}
