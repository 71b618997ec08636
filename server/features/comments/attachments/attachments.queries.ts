import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { CommentAttachmentsTable } from '../../../platform/database/schema/comments.ts';

export async function insertAttachment(
  tx: Transaction,
  attachment: Insertable<CommentAttachmentsTable>,
): Promise<void> {
  await tx.insertInto('comment_attachments').values(attachment).execute();
}

interface OwnFile {
  objectKey: string;
  accountId: string;
  projectId: string;
}

export const findOpenAttachment = (db: Database, { objectKey, accountId, projectId }: OwnFile) =>
  db
    .selectFrom('comment_attachments')
    .selectAll()
    .where('object_key', '=', objectKey)
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('comment_id', 'is', null)
    .executeTakeFirst();

interface Taken {
  id: string;
  key: string;
  commentId: string;
  fileId: string;
  number: number;
  fileName: string;
  mimeType: string;
}

export async function takeAttachment(tx: Transaction, taken: Taken): Promise<boolean> {
  const row = await tx
    .updateTable('comment_attachments')
    .set({
      comment_id: taken.commentId,
      file_id: taken.fileId,
      number: taken.number,
      file_name: taken.fileName,
      mime_type: taken.mimeType,
      object_key: taken.key,
    })
    .where('id', '=', taken.id)
    .where('comment_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAttachedKeys(tx: Transaction, commentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment_attachments')
    .select('object_key')
    .where('comment_id', '=', commentId)
    .execute();
  return rows.map((row) => row.object_key);
}

interface Ending {
  bytes: number;
}

/**
 * Sums the bytes whose reservation ended, beyond the bytes that arrived. Undefined: no address has ended or
 * is about to.
 */
export async function findEndingAttachments(tx: Transaction, ids: string[]): Promise<Ending | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<Ending & { count: number }>`
    select count(*) as count,
      coalesce(sum(size_bytes - arrived_bytes) filter (where reserved_until <= now() and measured_at is not null), 0)::bigint as bytes
    from comment_attachments
    where id = any(${ids}::uuid[]) and comment_id is null and reserved_until <= now() + interval '1 minute'
  `.execute(tx);
  const [ending] = rows;
  return ending && ending.count > 0 ? ending : undefined;
}

/** Uploads still in flight when the address ended may arrive later, so each is measured again after 20 minutes. */
export const listLapsedAttachments = (db: Database) =>
  db
    .selectFrom('comment_attachments')
    .select(['id', 'object_key', 'size_bytes'])
    .where('comment_id', 'is', null)
    .where('reserved_until', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(measured_at is null or measured_at < now() - interval '20 minutes')`)
    .orderBy('measured_at', (order) => order.asc().nullsFirst())
    .limit(1000)
    .execute();

export async function setArrivedAttachment(
  db: Database,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  await db
    .updateTable('comment_attachments')
    .set({ arrived_bytes: bytes, measured_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteForgottenAttachments(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    delete from comment_attachments where id in (
      select id from comment_attachments
      where comment_id is null and created_at < now() - interval '1 day'
      limit ${limit} for update skip locked
    )
    returning object_key`.execute(tx);
  return rows.map((row) => row.object_key);
}

export async function findUnattached(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted as key from unnest(${keys}::text[]) as wanted
    where not exists (select from comment_attachments where object_key = wanted)`.execute(db);
  return rows.map((row) => row.key);
}
