import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { UploadsTable } from '../../platform/database/schema/files.ts';
import type { Media } from '../../platform/media/file-kinds.ts';

export type UploadRow = Selectable<UploadsTable>;

/** All versions of a file share its media type. */
export async function readMedia(db: Database | Transaction, fileId: string): Promise<Media | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_versions.id', 'files.version_id')
    .select('file_versions.media')
    .where('files.id', '=', fileId)
    .executeTakeFirst();
  return row?.media;
}

export async function countVersions(tx: Transaction, fileId: string): Promise<number> {
  const row = await tx
    .selectFrom('file_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertUpload = (tx: Transaction, upload: Insertable<UploadsTable>): Promise<UploadRow> =>
  tx.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();

/** Keeps the same statement text for any number of uploads. */
export const insertUploads = async (tx: Transaction, uploads: Array<Insertable<UploadsTable>>) => {
  const { rows } = await sql<UploadRow>`
    insert into uploads (id, account_id, project_id, parent_id, owner_id, file_name, size_bytes, mime_type,
      object_key, checksum)
    select id, account_id, project_id, parent_id, owner_id, file_name, size_bytes, mime_type, object_key, checksum
    from jsonb_populate_recordset(null::uploads, ${JSON.stringify(uploads)}::jsonb)
    returning *`.execute(tx);
  return rows;
};

export const findUploads = (
  db: Database,
  { accountId, objectKeys }: { accountId: string; objectKeys: string[] },
) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('object_key', '=', sql<string>`any(${objectKeys}::text[])`)
    .execute();

export const lockUploads = (tx: Transaction, ids: string[]) =>
  tx
    .selectFrom('uploads')
    .select(['id', 'file_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function settleUploads(tx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update uploads set file_id = file_versions.file_id, version_id = file_versions.id, touched_at = now()
    from file_versions
    where file_versions.id = uploads.id and uploads.id = any(${ids}::uuid[])`.execute(tx);
}

interface OwnUpload {
  accountId: string;
  id?: string;
  objectKey?: string;
}

export async function findUpload(
  db: Database | Transaction,
  { accountId, id, objectKey }: OwnUpload,
): Promise<UploadRow | undefined> {
  let query = db.selectFrom('uploads').selectAll().where('account_id', '=', accountId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (objectKey !== undefined) query = query.where('object_key', '=', objectKey);
  return query.executeTakeFirst();
}

export const lockUpload = (tx: Transaction, id: string) =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateUpload(
  db: Database | Transaction,
  id: string,
  change: Updateable<UploadsTable> = {},
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ ...change, touched_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteOpenUpload(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('version_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listForgottenUploads = (db: Database) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('version_id', 'is', null)
    .where('touched_at', '<', sql<Date>`now() - interval '1 day'`)
    .limit(1000)
    .execute();
