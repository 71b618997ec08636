import { sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';

/** Of a version that is not deleted: what its comments hang on. */
export const findVersion = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('file_versions')
    .select([
      'id',
      'file_id',
      'media',
      'duration_ms',
      'r_frame_rate',
      'frame_count',
      'start_time_code',
      'drop_frame',
      'page_count',
      'comment_count',
      'hidden_comment_count',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const selectComments = (db: Database | Transaction) =>
  db
    .selectFrom('comments')
    .innerJoin('accounts as author', 'author.id', 'comments.author_id')
    .selectAll('comments')
    .select([
      'author.name as author_name',
      'author.state as author_state',
      'author.picture_key as author_picture',
    ]);

export const findCommentRow = (db: Database | Transaction, id: string) =>
  selectComments(db).where('comments.id', '=', id).executeTakeFirst();

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findCommentRow>>>;

export const findCommentRows = async (db: Database, ids: string[]): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : selectComments(db).where('comments.id', 'in', ids).execute();

/** Oldest first, and of each comment no more than `limit`. */
export const listReplies = async (
  db: Database,
  { parentIds, limit }: { parentIds: string[]; limit: number },
): Promise<CommentRow[]> =>
  parentIds.length === 0
    ? []
    : selectComments(db)
        .innerJoin(
          sql<{ id: string }>`(
            select reply.id from unnest(${parentIds}::uuid[]) as parent (id), lateral (
              select comments.id from comments where comments.parent_id = parent.id
              order by created_at, comments.id limit ${limit}
            ) as reply
          )`.as('wanted'),
          'wanted.id',
          'comments.id',
        )
        .orderBy('comments.created_at')
        .orderBy('comments.id')
        .execute();

export async function listLiked(
  db: Database,
  { accountId, ids }: { accountId: string | undefined; ids: string[] },
): Promise<Set<string>> {
  if (accountId === undefined || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('account_id', '=', accountId)
    .where('comment_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.comment_id));
}

export const listMentions = async (db: Database | Transaction, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('comment_mentions')
        .innerJoin('accounts', 'accounts.id', 'comment_mentions.account_id')
        .select(['comment_id', 'accounts.id', 'accounts.name', 'accounts.state'])
        .where('comment_id', 'in', ids)
        .orderBy('accounts.id')
        .execute();

export const listAttachments = async (db: Database, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('comment_attachments')
        .select(['id', 'comment_id', 'file_name', 'mime_type', 'size_bytes', 'object_key'])
        .where('comment_id', 'in', ids)
        .orderBy('number')
        .execute();

export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number];
export type MentionRow = Awaited<ReturnType<typeof listMentions>>[number];
