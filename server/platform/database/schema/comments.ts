import type { Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type { figure } from '../../../../contract/figures.ts';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { DefaultTime, Json, MaybeTime } from './column-types.ts';

export interface CommentsTable {
  id: string;
  project_id: string;
  file_id: string;
  version_id: string;
  /** Uploader of the version. Null: not written by a person. */
  uploader_id: Generated<string | null>;
  parent_id: string | null;
  author_id: string;
  client_id: string | null;
  type: 1 | 2;
  body: string;
  search_text: GeneratedAlways<string>;
  rich: Json<RichText>;
  start_ms: number | null;
  end_ms: number | null;
  frame: number | null;
  end_frame: number | null;
  figure_frame: number | null;
  page: number | null;
  place: GeneratedAlways<number>;
  figures: Json<Array<z.infer<typeof figure>>>;
  figure_count: Generated<number>;
  figure_bytes: GeneratedAlways<number>;
  width: number | null;
  draw_pad_width: number | null;
  draw_pad_height: number | null;
  attachment_count: Generated<number>;
  reply_count: Generated<number>;
  like_count: Generated<number>;
  completed_at: MaybeTime;
  completed_by: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface CommentLikesTable {
  comment_id: string;
  account_id: string;
  created_at: DefaultTime;
}

export interface CommentMentionsTable {
  comment_id: string;
  account_id: string;
}

export interface CommentPlacesTable {
  comment_id: string;
  version_id: string;
  frame: number;
  placed_by: string | null;
  placed_at: DefaultTime;
}

export interface CommentAttachmentsTable {
  id: string;
  comment_id: string | null;
  number: Generated<number>;
  file_id: string;
  project_id: string;
  account_id: string;
  file_name: string;
  size_bytes: number;
  mime_type: string;
  object_key: string;
  created_at: DefaultTime;
  reserved_until: DefaultTime;
  arrived_bytes: Generated<number>;
  measured_at: MaybeTime;
  link_id: string | null;
}

export interface OpenedFilesTable {
  account_id: string;
  file_id: string;
  opened_at: DefaultTime;
}

export interface PresenceTable {
  file_id: string;
  account_id: string;
  version_id: string | null;
  seen_at: DefaultTime;
}
