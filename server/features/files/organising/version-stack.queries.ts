import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Copies the newest version's fields to the file and sums the bytes of all versions. Deleted versions count
 * until they are purged.
 */
export async function mirrorStack(tx: Transaction, fileId: string): Promise<void> {
  await sql`
    update files set
      version_id = top.id,
      mime_type = top.mime_type,
      status = top.status,
      version_count = held.versions,
      size_bytes = held.bytes,
      updated_at = now()
    from
      (select id, mime_type, status from file_versions
        where file_id = ${fileId} and deleted_at is null order by number desc limit 1) as top,
      (select count(*) filter (where deleted_at is null) as versions, sum(size_bytes)::bigint as bytes
        from file_versions where file_id = ${fileId}) as held
    where files.id = ${fileId}`.execute(tx);
}

export async function listAttachedToVersion(tx: Transaction, versionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment_attachments')
    .innerJoin('comments', 'comments.id', 'comment_attachments.comment_id')
    .select('comment_attachments.object_key')
    .where('comments.version_id', '=', versionId)
    .execute();
  return rows.map((row) => row.object_key);
}

export const deleteVersionRow = (tx: Transaction, versionId: string) =>
  tx
    .deleteFrom('file_versions')
    .where('id', '=', versionId)
    .where('deleted_at', 'is not', null)
    .returning(['id', 'object_key', 'renditions'])
    .executeTakeFirst();

interface Status {
  fileId: string;
  versionId: string;
  status: 0 | 1 | 2 | 3;
}

export async function findStatus(
  tx: Transaction,
  { fileId, versionId }: Omit<Status, 'status'>,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('file_versions')
    .select('status')
    .where('id', '=', versionId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.status;
}

export async function setStatus(tx: Transaction, { fileId, versionId, status }: Status): Promise<void> {
  await tx
    .updateTable('file_versions')
    .set({ status })
    .where('id', '=', versionId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('files')
    .set({ status })
    .where('id', '=', fileId)
    .where('version_id', '=', versionId)
    .execute();
}
