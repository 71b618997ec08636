import { sql } from 'kysely';
import { FILE_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

const selectVersions = (db: Database | Transaction) =>
  db
    .selectFrom('file_versions')
    .innerJoin('accounts as uploader', 'uploader.id', 'file_versions.created_by')
    .where('file_versions.deleted_at', 'is', null)
    .selectAll('file_versions')
    .select(['uploader.name as uploader_name', 'uploader.picture_key as uploader_picture']);

/** Highest first. */
export const listVersions = (db: Database | Transaction, fileId: string) =>
  selectVersions(db)
    .where('file_versions.file_id', '=', fileId)
    .orderBy('file_versions.number', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

interface Place {
  versionId: string;
  /** Where a deleted one was. */
  evenDeleted: boolean;
}

/** Where a version belongs; what is in the trash belongs nowhere. */
export const findPlace = (db: Database, { versionId, evenDeleted }: Place) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.file_id', 'file_versions.created_by'])
    .where('file_versions.id', '=', versionId)
    .$if(!evenDeleted, (query) => query.where('file_versions.deleted_at', 'is', null))
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();

export async function readVersioning(db: Database, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select('plans.versioning')
    .where('accounts.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.versioning;
}

/** From the bottom up. */
export async function listStack(tx: Transaction, fileId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_versions')
    .select('id')
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.id);
}

/** Numbers them from 1, in this order. */
export async function numberStack(tx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update file_versions set number = placed.number
    from unnest(${ids}::uuid[]) with ordinality as placed (id, number)
    where file_versions.id = placed.id and file_versions.number <> placed.number`.execute(tx);
}

/** False when it was deleted meanwhile. */
export async function renameVersion(
  tx: Transaction,
  { versionId, name }: { versionId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_versions')
    .set({ name })
    .where('id', '=', versionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markVersionDeleted(tx: Transaction, versionId: string): Promise<void> {
  await tx.updateTable('file_versions').set({ deleted_at: sql`now()` }).where('id', '=', versionId).execute();
}

/** Undefined when it is too late. */
export const unmarkVersionDeleted = (tx: Transaction, versionId: string) =>
  tx
    .updateTable('file_versions')
    .set({ deleted_at: null })
    .where('id', '=', versionId)
    .where(sql<boolean>`deleted_at > now() - make_interval(days => ${FILE_RECOVERY_DAYS})`)
    .returning(['number', 'media', 'processing'])
    .executeTakeFirst();

export const listOverdueVersions = (db: Database, limit: number) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id as versionId', 'files.id as fileId', 'files.project_id as projectId'])
    .where(sql<boolean>`file_versions.deleted_at <= now() - make_interval(days => ${FILE_RECOVERY_DAYS})`)
    .orderBy('file_versions.deleted_at')
    .limit(limit)
    .execute();
