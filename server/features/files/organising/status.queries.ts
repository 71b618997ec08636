import type { Transaction } from '../../../parts/database/database.ts';

interface Status {
  fileId: string;
  versionId: string;
  status: 0 | 1 | 2 | 3;
}

/** False when the file has no such version. A file shows the status of the version on top. */
export async function setStatus(tx: Transaction, { fileId, versionId, status }: Status): Promise<boolean> {
  const done = await tx
    .updateTable('file_versions')
    .set({ status })
    .where('id', '=', versionId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!done) return false;
  await tx
    .updateTable('files')
    .set({ status })
    .where('id', '=', fileId)
    .where('version_id', '=', versionId)
    .execute();
  return true;
}
