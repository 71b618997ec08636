import { sql } from 'kysely';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export async function countReply(
  tx: Transaction,
  { parentId, by }: { parentId: string; by: 1 | -1 },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ reply_count: sql`reply_count + ${by}::integer` })
    .where('id', '=', parentId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewWords {
  id: string;
  body: string;
  rich: RichText;
}

export async function updateWords(tx: Transaction, { id, body, rich }: NewWords): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ body, rich: JSON.stringify(rich), updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setMentions(
  tx: Transaction,
  { commentId, accountIds }: { commentId: string; accountIds: string[] },
): Promise<void> {
  await sql`
    delete from comment_mentions
    where comment_id = ${commentId} and account_id <> all(${accountIds}::uuid[])`.execute(tx);
  await sql`
    insert into comment_mentions (comment_id, account_id)
    select ${commentId}, account_id from unnest(${accountIds}::uuid[]) as account_id
    on conflict do nothing`.execute(tx);
}

/** Replies, likes and attachments cascade. Undefined: already gone. */
export const deleteComment = (tx: Transaction, id: string) =>
  tx.deleteFrom('comments').where('id', '=', id).returning(['version_id', 'type']).executeTakeFirst();

export async function setComplete(
  tx: Transaction,
  { id, by }: { id: string; by: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ completed_at: by === null ? null : sql`now()`, completed_by: by })
    .where('id', '=', id)
    .where('completed_at', by === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Liking {
  id: string;
  accountId: string;
  isLiked: boolean;
}

interface Liked {
  likeCount: number;
  isChanged: boolean;
}

/** Undefined: the comment is gone. */
export async function setLike(
  tx: Transaction,
  { id, accountId, isLiked }: Liking,
): Promise<Liked | undefined> {
  const held = await tx
    .selectFrom('comments')
    .select('like_count')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const change = isLiked
    ? sql`insert into comment_likes (comment_id, account_id) values (${id}, ${accountId}) on conflict do nothing`
    : sql`delete from comment_likes where comment_id = ${id} and account_id = ${accountId}`;
  const { numAffectedRows = 0n } = await change.execute(tx);
  const by = Number(numAffectedRows) * (isLiked ? 1 : -1);
  if (by === 0) return { likeCount: held.like_count, isChanged: false };
  const { like_count: likeCount } = await tx
    .updateTable('comments')
    .set({ like_count: sql`like_count + ${by}::integer` })
    .where('id', '=', id)
    .returning('like_count')
    .executeTakeFirstOrThrow();
  return { likeCount, isChanged: true };
}

export async function listIdsOfAuthor(db: Database, authorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const findSent = (
  db: Database | Transaction,
  { authorId, clientId }: { authorId: string; clientId: string },
) =>
  db
    .selectFrom('comments')
    .select(['id', 'version_id', 'parent_id'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
