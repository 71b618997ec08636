import { sql } from 'kysely';
import { commentCounts } from '../../platform/database/comment-counts.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { daysPromised, isOverdue, isRestorable } from '../../platform/database/recoverable.ts';

const selectVersions = (db: Database | Transaction) =>
  db
    .selectFrom('file_versions')
    .innerJoin('accounts as uploader', 'uploader.id', 'file_versions.created_by')
    .where('file_versions.deleted_at', 'is', null)
    .selectAll('file_versions')
    .select(commentCounts('file_versions'))
    .select([
      'uploader.name as uploader_name',
      'uploader.state as uploader_state',
      'uploader.picture_key as uploader_picture',
    ]);

/** Highest first. */
export const listVersions = (db: Database | Transaction, fileId: string) =>
  selectVersions(db)
    .where('file_versions.file_id', '=', fileId)
    .orderBy('file_versions.number', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

interface Place {
  versionId: string;
  evenDeleted: boolean;
}

/** Leaves out trashed files. */
export const findPlace = (db: Database, { versionId, evenDeleted }: Place) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.file_id', 'file_versions.created_by'])
    .where('file_versions.id', '=', versionId)
    .$if(!evenDeleted, (query) => query.where('file_versions.deleted_at', 'is', null))
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();

export interface Placed {
  id: string;
  isDeleted: boolean;
}

/** From the bottom up, with deleted versions at their places. */
export const listPlaces = (tx: Transaction, fileId: string): Promise<Placed[]> =>
  tx
    .selectFrom('file_versions')
    .select(['id', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('file_id', '=', fileId)
    .orderBy('place', (order) => order.asc().nullsLast())
    .orderBy('number')
    .orderBy('deleted_at', (order) => order.asc().nullsLast())
    .execute();

/** Numbers the versions that are not deleted from 1. */
export async function arrangeStack(tx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update file_versions set place = placed.place, number = coalesce(placed.number, file_versions.number)
    from (
      select id, given.place, case when deleted_at is null
        then count(*) filter (where deleted_at is null) over (order by given.place) end as number
      from unnest(${ids}::uuid[]) with ordinality as given (id, place) join file_versions using (id)
    ) as placed
    where file_versions.id = placed.id
      and (file_versions.place, file_versions.number)
        is distinct from (placed.place, coalesce(placed.number, file_versions.number))`.execute(tx);
}

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

export async function markVersionDeleted(
  tx: Transaction,
  { versionId, accountId }: { versionId: string; accountId: string | null },
): Promise<void> {
  await tx
    .updateTable('file_versions')
    .set({ deleted_at: sql`now()`, deleted_by: accountId, kept_days: daysPromised })
    .where('id', '=', versionId)
    .execute();
}

/** Undefined: too late to restore. */
export const unmarkVersionDeleted = (tx: Transaction, versionId: string) =>
  tx
    .updateTable('file_versions')
    .set({ deleted_at: null, deleted_by: null, kept_days: null })
    .where('id', '=', versionId)
    .where(isRestorable('file_versions'))
    .returning(['media', 'processing'])
    .executeTakeFirst();

export const listOverdueVersions = (db: Database, limit: number) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id as versionId', 'files.id as fileId', 'files.project_id as projectId'])
    .where(isOverdue('file_versions'))
    .orderBy('file_versions.deleted_at')
    .limit(limit)
    .execute();
