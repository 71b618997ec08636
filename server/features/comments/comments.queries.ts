import { type SqlBool, sql } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import { commentCounts } from '../../parts/database/comment-counts.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

export const readCommentCounts = (db: Database, versionId: string) =>
  db
    .selectFrom('file_versions')
    .select(commentCounts('file_versions'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();

/** Leaves out the figures: they can be large and are rarely needed. */
export const commentColumns = [
  'comments.id',
  'comments.file_id',
  'comments.version_id',
  'comments.parent_id',
  'comments.author_id',
  'comments.type',
  'comments.body',
  'comments.rich',
  'comments.start_ms',
  'comments.end_ms',
  'comments.frame',
  'comments.end_frame',
  'comments.figure_frame',
  'comments.page',
  'comments.figure_count',
  'comments.width',
  'comments.draw_pad_width',
  'comments.draw_pad_height',
  'comments.attachment_count',
  'comments.reply_count',
  'comments.like_count',
  'comments.completed_at',
  'comments.created_at',
  'comments.updated_at',
  'author.name as author_name',
  'author.state as author_state',
  'author.picture_key as author_picture',
] as const;

const selectComments = (db: Database | Transaction) =>
  db
    .selectFrom('comments')
    .innerJoin('accounts as author', 'author.id', 'comments.author_id')
    .select(commentColumns);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

export const findCommentRows = async (db: Database | Transaction, ids: string[]): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : selectComments(db).where(sql<SqlBool>`comments.id = any(${ids}::uuid[])`).execute();

export const findCommentRow = (db: Database | Transaction, id: string) =>
  selectComments(db).where('comments.id', '=', id).executeTakeFirst();

/** Smallest first, while their sum stays within `bytes`. */
export async function listFigures(
  db: Database,
  { ids, bytes }: { ids: string[]; bytes: number | null },
): Promise<Map<string, Figure[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; figures: Figure[] }>`
    select id, figures from (
      select id, figures, sum(figure_bytes) over (order by figure_bytes, id) as bytes
      from comments where id = any(${ids}::uuid[])
    ) as drawn
    where ${bytes}::bigint is null or bytes <= ${bytes}::bigint`.execute(db);
  return new Map(rows.map(({ id, figures }) => [id, figures]));
}

interface WantedReplies {
  parentIds: string[];
  /** Per comment. */
  limit: number;
  bytes: number;
  after?: string | undefined;
}

/** Oldest first. When the byte limit is reached, the first comments keep their replies. */
export const listReplies = async (
  db: Database,
  { parentIds, limit, bytes, after }: WantedReplies,
): Promise<CommentRow[]> =>
  parentIds.length === 0
    ? []
    : selectComments(db)
        .innerJoin(
          sql<{ id: string }>`(
            select id from (
              select reply.id, sum(reply.bytes) over (order by parent.at, reply.created_at, reply.id) as bytes
              from unnest(${parentIds}::uuid[]) with ordinality as parent (id, at), lateral (
                select comments.id, created_at,
                  1000 + octet_length(body) + octet_length(rich::text) + octet_length(rich::text) / 4 as bytes
                from comments where comments.parent_id = parent.id ${after ? behind(after) : sql``}
                order by created_at, comments.id limit ${limit}
              ) as reply
            ) as sized
            where bytes <= ${bytes}
          )`.as('wanted'),
          'wanted.id',
          'comments.id',
        )
        .orderBy('comments.created_at')
        .orderBy('comments.id')
        .execute();

const behind = (id: string) =>
  sql`and (created_at, comments.id) > (select created_at, id from comments where id = ${id})`;

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
        .where(sql<SqlBool>`comment_id = any(${ids}::uuid[])`)
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
