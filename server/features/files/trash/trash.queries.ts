import { sql } from 'kysely';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import { isOverdue, isRestorable, restorableUntil } from '../../../parts/database/recoverable.ts';
import type { Renditions } from '../../../parts/database/schema-files.ts';

const isThrownAway = sql<boolean>`files.deleted_root = files.id`;

interface Thrown {
  id: string;
  accountId: string;
}

/** What was in the trash before stays there on its own. */
export async function markDeleted(tx: Transaction, { id, accountId }: Thrown): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deleted_at: sql`now()`, deleted_by: accountId, deleted_root: id })
    .where(sql<boolean>`(id = ${id} or ancestors @> array[${id}]::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function readRestorableUntil(tx: Transaction, id: string): Promise<Date> {
  const row = await tx
    .selectFrom('files')
    .select(restorableUntil('files').as('until'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.until;
}

export async function unmarkDeleted(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deleted_at: null, deleted_by: null, deleted_root: null })
    .where('deleted_root', '=', id)
    .execute();
}

export const findThrownAway = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('files')
    .selectAll('files')
    .where('id', '=', id)
    .where(isThrownAway)
    .where(isRestorable('files'))
    .executeTakeFirst();

/** Bytes that come back and count: those that a demo shows do not. */
export async function sumThrownAway(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(version.size_bytes), 0)::bigint as bytes
    from files
      join projects on projects.id = files.project_id
      join file_versions version on version.file_id = files.id
    where files.deleted_root = ${id} and version.template_for is distinct from projects.owner_id`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Where it comes back to when its own folder is gone as well; undefined: the root. */
export const findNearestLiving = (tx: Transaction, ancestors: string[]) =>
  tx
    .selectFrom('files')
    .select(['id', 'ancestors', 'hidden'])
    .where('id', '=', sql<string>`any(${ancestors}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`cardinality(ancestors)`, 'desc')
    .limit(1)
    .executeTakeFirst();

interface TrashScope {
  projectId: string;
  seesPrivate: boolean;
}

const selectTrash = (db: Database, { projectId, seesPrivate }: TrashScope) =>
  db
    .selectFrom('files')
    .where('files.project_id', '=', projectId)
    .where(isThrownAway)
    .where(isRestorable('files'))
    .$if(!seesPrivate, (query) => query.where('files.hidden', '=', false));

export const listTrash = (db: Database, page: TrashScope & { limit: number; offset: number }) =>
  selectTrash(db, page)
    .innerJoin('accounts as deleter', 'deleter.id', 'files.deleted_by')
    .leftJoin('file_versions as version', 'version.id', 'files.version_id')
    .select([
      'files.id',
      'files.parent_id',
      'files.name',
      'files.type',
      'files.is_private',
      'files.color',
      'files.created_by',
      'version.renditions',
      'deleter.id as account_id',
      'deleter.name as deleter_name',
      'deleter.picture_key',
      sql<Date>`files.deleted_at`.as('deleted_at'),
      restorableUntil('files').as('restorable_until'),
    ])
    .orderBy('files.deleted_at', 'desc')
    .orderBy('files.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countTrash(db: Database, scope: TrashScope): Promise<number> {
  const row = await selectTrash(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Locked, so that two workers do not purge the same. */
export async function lockOverdue(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where(isThrownAway)
    .where(isOverdue('files'))
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

export interface StoredVersion {
  id: string;
  object_key: string;
  renditions: Renditions;
}

export const listStoredBelow = (tx: Transaction, ids: string[]): Promise<StoredVersion[]> =>
  tx
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id', 'file_versions.object_key', 'file_versions.renditions'])
    .where(sql<boolean>`(files.id = any(${ids}::uuid[]) or files.ancestors && ${ids}::uuid[])`)
    .execute();

export const listStoredInProjects = (tx: Transaction, projectIds: string[]): Promise<StoredVersion[]> =>
  tx
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id', 'file_versions.object_key', 'file_versions.renditions'])
    .where('files.project_id', 'in', projectIds)
    .execute();

export async function listAttachedBelow(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment_attachments')
    .innerJoin('files', 'files.id', 'comment_attachments.file_id')
    .select('comment_attachments.object_key')
    .where(sql<boolean>`(files.id = any(${ids}::uuid[]) or files.ancestors && ${ids}::uuid[])`)
    .execute();
  return rows.map((row) => row.object_key);
}

export async function listAttachedInProjects(tx: Transaction, projectIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment_attachments')
    .select('object_key')
    .where('project_id', 'in', projectIds)
    .execute();
  return rows.map((row) => row.object_key);
}

/** What lies below goes with it. */
export async function deleteRows(tx: Transaction, ids: string[]): Promise<void> {
  await tx.deleteFrom('files').where('id', 'in', ids).execute();
}
