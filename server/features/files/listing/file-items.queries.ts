import { type Selectable, sql } from 'kysely';
import { CommentType, ReviewState } from '../../../../contract/enums.ts';
import { commentCounts } from '../../../platform/database/comment-counts.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { AccountsTable } from '../../../platform/database/schema/accounts.ts';
import type { FilesTable, FileVersionsTable } from '../../../platform/database/schema/files.ts';

/** Expects `versions` to be the alias of the version in the outer query. */
export function openCounts(versions: string) {
  const isOpen = sql`comments.version_id = ${sql.ref(`${versions}.id`)} and comments.parent_id is null
    and comments.completed_at is null`;
  return [
    sql<number>`(select count(*) from comments where ${isOpen})::integer`.as('open_comment_count'),
    sql<number>`(select count(*) from comments
      where ${isOpen} and comments.type = ${sql.lit(CommentType.private)})::integer`.as(
      'hidden_open_comment_count',
    ),
  ] as const;
}

export interface NewestReview {
  id: string;
  state: 1 | 2 | 3 | 4 | 5;
  rule: 1 | 2 | 3;
  due_at: string | null;
  reviewers: Array<{
    account_id: string;
    is_required: boolean;
    answer: 1 | 2 | 3 | null;
    lost_at: string | null;
  }>;
}

/** The newest review of the version. A cancelled one says nothing. */
const newestReview = sql`(
  select json_build_object('id', reviews.id, 'state', reviews.state, 'rule', reviews.rule, 'due_at', reviews.due_at,
    'reviewers', (
      select json_agg(json_build_object(
        'account_id', reviewers.account_id, 'is_required', reviewers.is_required, 'answer', reviewers.answer,
        'lost_at', reviewers.lost_at))
      from reviewers where reviewers.review_id = reviews.id))
  from reviews
  where reviews.version_id = version.id and reviews.state <> ${sql.lit(ReviewState.cancelled)}
  order by reviews.created_at desc limit 1)`;

type FileColumns = Pick<
  Selectable<FilesTable>,
  | 'id'
  | 'project_id'
  | 'parent_id'
  | 'name'
  | 'color'
  | 'type'
  | 'is_private'
  | 'hidden'
  | 'status'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
  | 'version_count'
  | 'size_bytes'
  | 'file_count'
  | 'hidden_size_bytes'
  | 'hidden_file_count'
  | 'upload_total'
  | 'upload_completed'
>;

type VersionColumns = Pick<
  Selectable<FileVersionsTable>,
  | 'mime_type'
  | 'processing'
  | 'progress'
  | 'failure'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'bit_rate'
  | 'r_frame_rate'
  | 'avg_frame_rate'
  | 'time_base'
  | 'frame_count'
  | 'start_time_code'
  | 'drop_frame'
  | 'page_count'
  | 'renditions'
>;

type Maybe<Columns> = { [Column in keyof Columns]: Columns[Column] | null };

export interface FileItemRow extends FileColumns, Maybe<VersionColumns> {
  uploader_name: string;
  uploader_state: Selectable<AccountsTable>['state'];
  uploader_picture: string | null;
  version_id: string | null;
  version_number: number | null;
  version_size: number | null;
  comment_count: number;
  hidden_comment_count: number;
  open_comment_count: number;
  hidden_open_comment_count: number;
  review: NewestReview | null;
}

/** Columns of files and folders, with their newest version and their uploader, as `itemTables` knows them. */
export const itemColumns = sql`files.id, files.project_id, files.parent_id, files.name, files.color, files.type,
  files.is_private, files.hidden, files.status, files.created_by, files.created_at, files.updated_at,
  files.version_count, files.size_bytes, files.file_count, files.hidden_size_bytes, files.hidden_file_count,
  files.upload_total, files.upload_completed, uploader.name as uploader_name, uploader.state as uploader_state,
  uploader.picture_key as uploader_picture, version.id as version_id, version.number as version_number,
  version.mime_type, version.size_bytes as version_size, version.processing, version.progress, version.failure,
  version.width, version.height, version.duration_ms, version.bit_rate, version.r_frame_rate,
  version.avg_frame_rate, version.time_base, version.frame_count, version.start_time_code, version.drop_frame,
  version.page_count, version.renditions, ${sql.join([...commentCounts('version'), ...openCounts('version')])},
  ${newestReview} as review`;
export const itemTables = sql`files
  join accounts uploader on uploader.id = files.created_by
  left join file_versions version on version.id = files.version_id`;

export async function findFileItems(db: Database | Transaction, ids: string[]): Promise<FileItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileItemRow>`
    select ${itemColumns} from ${itemTables}
    where files.deleted_at is null and files.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export const findFileItem = async (
  db: Database | Transaction,
  id: string,
): Promise<FileItemRow | undefined> => (await findFileItems(db, [id]))[0];
