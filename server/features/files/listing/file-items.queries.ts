import { sql } from 'kysely';
import { CommentType, ReviewState } from '../../../../contract/enums.ts';
import { commentCounts } from '../../../parts/database/comment-counts.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';

/** Expects `versions` to be the alias of the version in the outer query. */
export function openCounts(versions: string) {
  const isOpen = sql`comments.version_id = ${sql.ref(`${versions}.id`)} and comments.parent_id is null
    and comments.completed_at is null`;
  return [
    sql<number>`(select count(*) from comments where ${isOpen})::integer`.as('open_comment_count'),
    sql<number>`(select count(*) from comments
      where ${isOpen} and comments.type = ${CommentType.private})::integer`.as('hidden_open_comment_count'),
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

const newestReview = sql<NewestReview | null>`(
  select json_build_object('id', reviews.id, 'state', reviews.state, 'rule', reviews.rule, 'due_at', reviews.due_at,
    'reviewers', (
      select json_agg(json_build_object(
        'account_id', reviewers.account_id, 'is_required', reviewers.is_required, 'answer', reviewers.answer,
        'lost_at', reviewers.lost_at))
      from reviewers where reviewers.review_id = reviews.id))
  from reviews
  where reviews.version_id = version.id and reviews.state <> ${ReviewState.cancelled}
  order by reviews.created_at desc limit 1)`;

export const selectFileItems = (db: Database | Transaction) =>
  db
    .selectFrom('files')
    .innerJoin('accounts as uploader', 'uploader.id', 'files.created_by')
    .leftJoin('file_versions as version', 'version.id', 'files.version_id')
    .where('files.deleted_at', 'is', null)
    .select([
      'files.id',
      'files.project_id',
      'files.parent_id',
      'files.name',
      'files.color',
      'files.type',
      'files.is_private',
      'files.hidden',
      'files.status',
      'files.created_by',
      'files.created_at',
      'files.updated_at',
      'files.version_count',
      'files.size_bytes',
      'files.file_count',
      'files.hidden_size_bytes',
      'files.hidden_file_count',
      'files.upload_total',
      'files.upload_completed',
      'uploader.name as uploader_name',
      'uploader.state as uploader_state',
      'uploader.picture_key as uploader_picture',
      'version.id as version_id',
      'version.number as version_number',
      'version.mime_type',
      'version.size_bytes as version_size',
      'version.processing',
      'version.progress',
      'version.failure',
      'version.width',
      'version.height',
      'version.duration_ms',
      'version.bit_rate',
      'version.r_frame_rate',
      'version.avg_frame_rate',
      'version.time_base',
      'version.frame_count',
      'version.start_time_code',
      'version.drop_frame',
      'version.page_count',
      'version.renditions',
    ])
    .select(commentCounts('version'))
    .select(openCounts('version'))
    .select([newestReview.as('review')]);

export const findFileItem = (db: Database | Transaction, id: string) =>
  selectFileItems(db).where('files.id', '=', id).executeTakeFirst();

export const findFileItems = async (db: Database | Transaction, ids: string[]): Promise<FileItemRow[]> =>
  ids.length === 0 ? [] : selectFileItems(db).where('files.id', 'in', ids).execute();

export type FileItemRow = NonNullable<Awaited<ReturnType<typeof findFileItem>>>;
