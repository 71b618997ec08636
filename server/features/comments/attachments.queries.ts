import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { CommentAttachmentsTable } from '../../parts/database/schema-comments.ts';

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

/** Nobody takes what another person sent, or what was sent to another project, or the same twice. */
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
  commentId: string;
  fileId: string;
  number: number;
  fileName: string;
  mimeType: string;
}

/** False when another comment took it meanwhile, or it was swept. */
export async function takeAttachment(tx: Transaction, taken: Taken): Promise<boolean> {
  const row = await tx
    .updateTable('comment_attachments')
    .set({
      comment_id: taken.commentId,
      file_id: taken.fileId,
      number: taken.number,
      file_name: taken.fileName,
      mime_type: taken.mimeType,
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

/** What no comment took within a day; answers the keys of what is gone now. */
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

/** Which of these ids no attachment bears. */
export async function findUnknownAttachments(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted as id from unnest(${ids}::uuid[]) as wanted
    where not exists (select from comment_attachments where id = wanted)`.execute(db);
  return new Set(rows.map((row) => row.id));
}
