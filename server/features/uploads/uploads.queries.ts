import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { UploadsTable } from '../../parts/database/schema-files.ts';
import type { Media } from '../../parts/media/file-kinds.ts';

export type UploadRow = Selectable<UploadsTable>;

/** What the plan that pays allows. */
export const readPlan = (db: Database | Transaction, ownerId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.max_file_size', 'plans.versioning'])
    .where('accounts.id', '=', ownerId)
    .executeTakeFirstOrThrow();

/** What a file is; each of its versions is the same. */
export async function readMedia(db: Database | Transaction, fileId: string): Promise<Media | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_versions.id', 'files.version_id')
    .select('file_versions.media')
    .where('files.id', '=', fileId)
    .executeTakeFirst();
  return row?.media;
}

export const insertUpload = (tx: Transaction, upload: Insertable<UploadsTable>): Promise<UploadRow> =>
  tx.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();

interface OwnUpload {
  accountId: string;
  id?: string;
  objectKey?: string;
}

/** Nobody finds what another person sends. */
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

/** False when it was registered meanwhile. */
export async function deleteOpenUpload(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('version_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Uploads that nobody went on with. */
export const listForgottenUploads = (db: Database) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('version_id', 'is', null)
    .where('touched_at', '<', sql<Date>`now() - interval '1 day'`)
    .limit(1000)
    .execute();
