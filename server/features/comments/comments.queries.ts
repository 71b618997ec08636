import { type Selectable, sql } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import { commentCounts } from '../../platform/database/comment-counts.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AccountsTable } from '../../platform/database/schema/accounts.ts';
import type { CommentsTable } from '../../platform/database/schema/comments.ts';

export const readCommentCounts = (db: Database, versionId: string) =>
  db
    .selectFrom('file_versions')
    .select(commentCounts('file_versions'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();

export interface CommentRow
  extends Pick<
    Selectable<CommentsTable>,
    | 'id'
    | 'file_id'
    | 'version_id'
    | 'parent_id'
    | 'author_id'
    | 'type'
    | 'body'
    | 'rich'
    | 'start_ms'
    | 'end_ms'
    | 'frame'
    | 'end_frame'
    | 'figure_frame'
    | 'page'
    | 'figure_count'
    | 'width'
    | 'draw_pad_width'
    | 'draw_pad_height'
    | 'attachment_count'
    | 'reply_count'
    | 'like_count'
    | 'completed_at'
    | 'created_at'
    | 'updated_at'
  > {
  author_name: string;
  author_state: Selectable<AccountsTable>['state'];
  author_picture: string | null;
}

/** Leaves the figures out: they can be large, and few of those who read a comment look at them. */
export const commentColumns = sql`comments.id, comments.file_id, comments.version_id, comments.parent_id,
  comments.author_id, comments.type, comments.body, comments.rich, comments.start_ms, comments.end_ms,
  comments.frame, comments.end_frame, comments.figure_frame, comments.page, comments.figure_count, comments.width,
  comments.draw_pad_width, comments.draw_pad_height, comments.attachment_count, comments.reply_count,
  comments.like_count, comments.completed_at, comments.created_at, comments.updated_at,
  author.name as author_name, author.state as author_state, author.picture_key as author_picture`;

const selectComments = sql`
  select ${commentColumns} from comments join accounts author on author.id = comments.author_id`;

export async function findCommentRows(db: Database | Transaction, ids: string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`${selectComments} where comments.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

export const findCommentRow = async (
  db: Database | Transaction,
  id: string,
): Promise<CommentRow | undefined> => (await findCommentRows(db, [id]))[0];

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

/** Oldest first, of each comment no more than `limit`, of the first comments rather than of the last. */
export async function listReplies(
  db: Database,
  { parentIds, limit, bytes, after }: WantedReplies,
): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    ${selectComments}
      join (
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
      ) as wanted on wanted.id = comments.id
    order by comments.created_at, comments.id`.execute(db);
  return rows;
}

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

export interface MentionRow {
  comment_id: string;
  id: string;
  name: string;
  state: Selectable<AccountsTable>['state'];
}

export async function listMentions(db: Database | Transaction, ids: string[]): Promise<MentionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MentionRow>`
    select comment_id, accounts.id, accounts.name, accounts.state
    from comment_mentions join accounts on accounts.id = comment_mentions.account_id
    where comment_id = any(${ids}::uuid[])
    order by accounts.id`.execute(db);
  return rows;
}

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
