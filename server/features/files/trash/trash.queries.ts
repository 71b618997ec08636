import { sql } from 'kysely';
import { idsOf, openIdsOf, type WholeProject } from '../../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import {
  daysPromised,
  isKept,
  isOverdue,
  isRestorable,
  restorableUntil,
} from '../../../platform/database/recoverable.ts';
import type { Renditions } from '../../../platform/database/schema/files.ts';

const isThrownAway = sql<boolean>`files.deleted_root = files.id`;

interface Thrown {
  id: string;
  accountId: string;
}

/** Items trashed before keep their own entry. */
export async function markDeleted(tx: Transaction, { id, accountId }: Thrown): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deleted_at: sql`now()`, deleted_by: accountId, deleted_root: id, kept_days: daysPromised })
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
    .set({ deleted_at: null, deleted_by: null, deleted_root: null, kept_days: null })
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

/** Ignores the shared objects of a demo, which never count. */
export async function sumThrownAway(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(version.size_bytes), 0)::bigint as bytes
    from files
      join projects on projects.id = files.project_id
      join file_versions version on version.file_id = files.id
    where files.deleted_root = ${id} and version.template_for is distinct from projects.owner_id`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Undefined: the root. */
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
  projects: WholeProject[];
}

const isInSight = (
  projects: WholeProject[],
) => sql<boolean>`files.project_id = any(${idsOf(projects)}::uuid[])
  and (not files.hidden or files.project_id = any(${openIdsOf(projects)}::uuid[]))`;

const trashOf = ({ projects }: TrashScope) => sql`
  select
    files.id, files.id as file_id, files.project_id, files.parent_id, files.name, files.type, files.is_private, files.color,
    files.created_by, files.deleted_by, files.deleted_at, ${restorableUntil('files')} as restorable_until,
    files.version_id as shown_version, null::integer as version_number, null::text as version_name
  from files
  where ${isInSight(projects)} and ${isThrownAway} and ${isRestorable('files')}
  union all
  select
    file_versions.id, files.id, files.project_id, files.parent_id, files.name, files.type, files.is_private, files.color,
    file_versions.created_by, file_versions.deleted_by, file_versions.deleted_at,
    ${restorableUntil('file_versions')}, file_versions.id, file_versions.number, file_versions.name
  from files join file_versions on file_versions.file_id = files.id
  where ${isInSight(projects)} and files.deleted_at is null and ${isRestorable('file_versions')}`;

export interface TrashRow {
  id: string;
  file_id: string;
  project_id: string;
  parent_id: string | null;
  name: string;
  type: 0 | 1;
  is_private: boolean;
  color: string | null;
  created_by: string;
  deleted_at: Date;
  restorable_until: Date;
  /** Set for versions. Null: a file or a folder. */
  version_number: number | null;
  version_name: string | null;
  renditions: Renditions | null;
  /** Null: deleted before deleters were recorded. */
  account_id: string | null;
  deleter_name: string | null;
  picture_key: string | null;
}

export async function listTrash(
  db: Database,
  page: TrashScope & { limit: number; offset: number },
): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select trash.*, version.renditions, deleter.id as account_id, deleter.name as deleter_name, deleter.picture_key
    from (${trashOf(page)} order by deleted_at desc, id limit ${page.limit} offset ${page.offset}) as trash
      left join file_versions as version on version.id = trash.shown_version
      left join accounts as deleter on deleter.id = trash.deleted_by
    order by trash.deleted_at desc, trash.id`.execute(db);
  return rows;
}

export async function countTrash(
  db: Database,
  scope: TrashScope,
): Promise<Array<{ project_id: string; total: number }>> {
  const { rows } = await sql<{ project_id: string; total: number }>`
    select project_id, count(*) as total from (${trashOf(scope)}) as trash group by project_id`.execute(db);
  return rows;
}

/** True if it contains an earlier deleted item that must be kept longer. */
const holdsPromised = sql<boolean>`exists (
  select from files below
  where below.ancestors @> array[files.id] and below.deleted_root = below.id and ${isKept('below')})`;

export async function lockOverdue(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where(isThrownAway)
    .where(isOverdue('files'))
    .where(({ not }) => not(holdsPromised))
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

export const listStoredInProject = (tx: Transaction, projectId: string): Promise<StoredVersion[]> =>
  tx
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id', 'file_versions.object_key', 'file_versions.renditions'])
    .where('files.project_id', '=', projectId)
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

export async function listAttachedInProject(tx: Transaction, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment_attachments')
    .select('object_key')
    .where('project_id', '=', projectId)
    .execute();
  return rows.map((row) => row.object_key);
}

export async function deleteRows(tx: Transaction, ids: string[]): Promise<void> {
  await tx.deleteFrom('files').where('id', 'in', ids).execute();
}
