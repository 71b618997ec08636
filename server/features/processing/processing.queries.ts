import { sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { FileVersionsTable } from '../../platform/database/schema/files.ts';

const selectVersions = (db: Database | Transaction) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .where('file_versions.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .select([
      'file_versions.id',
      'file_versions.file_id',
      'file_versions.object_key',
      'file_versions.mime_type',
      'file_versions.media',
      'file_versions.processing',
      'file_versions.progress',
      'file_versions.renditions',
      'files.project_id',
      'files.parent_id',
      'files.hidden',
    ]);

export const findVersion = (db: Database | Transaction, id: string) =>
  selectVersions(db).where('file_versions.id', '=', id).executeTakeFirst();

export type VersionWork = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export async function updateVersion(
  tx: Transaction,
  id: string,
  change: Updateable<FileVersionsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_versions')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('processing', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addLargePages(tx: Transaction, id: string, largePages: string[]): Promise<void> {
  await tx
    .updateTable('file_versions')
    .set({ renditions: sql`renditions || ${JSON.stringify({ largePages })}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export async function beginAgain(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_versions')
    .set({ processing: 1, progress: 0, failure: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('processing', '=', 3)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Running jobs report every few seconds. Silent versions wait in a queue, or their job was lost. */
export const listSilentVersions = (db: Database) =>
  selectVersions(db)
    .where('file_versions.processing', '=', 1)
    .where('file_versions.updated_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('file_versions.updated_at')
    .limit(1000)
    .execute();

export async function findOwners(
  db: Database | Transaction,
  versionIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .where('file_versions.id', 'in', versionIds)
    .select(['file_versions.id', 'projects.owner_id'])
    .execute();
  return new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
}
