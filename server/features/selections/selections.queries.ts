import { sql, type UpdateObject } from 'kysely';
import { ProcessingState } from '../../../contract/enums.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';

interface NewSelection {
  id: string;
  projectId: string;
  name: string;
  createdBy: string;
}

export async function insertSelection(
  tx: Transaction,
  { id, projectId, name, createdBy }: NewSelection,
): Promise<void> {
  await tx
    .insertInto('selections')
    .values({ id, project_id: projectId, name, created_by: createdBy })
    .execute();
}

export async function lockSelection(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('selections')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSelection(
  tx: Transaction,
  { id, changes }: { id: string; changes: UpdateObject<Schema, 'selections'> },
): Promise<void> {
  await tx
    .updateTable('selections')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSelection(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('selections').where('id', '=', id).execute();
}

export async function countSelections(db: Database | Transaction, project: WholeProject): Promise<number> {
  const { count } = await db
    .selectFrom('selections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Includes files that cannot be shown now. */
export async function listOrder(tx: Transaction, selectionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('selection_files')
    .select('file_id')
    .where('selection_id', '=', selectionId)
    .orderBy('place')
    .orderBy('file_id')
    .execute();
  return rows.map((row) => row.file_id);
}

export async function insertFiles(
  tx: Transaction,
  { selectionId, fileIds, from }: { selectionId: string; fileIds: string[]; from: number },
): Promise<void> {
  await sql`
    insert into selection_files (selection_id, file_id, version_id, place)
    select ${selectionId}, files.id, files.version_id, ${from} + asked.place
    from unnest(${fileIds}::uuid[]) with ordinality asked (id, place) join files on files.id = asked.id
    on conflict do nothing`.execute(tx);
}

export async function deleteFiles(
  tx: Transaction,
  { selectionId, fileIds }: { selectionId: string; fileIds: string[] },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('selection_files')
    .where('selection_id', '=', selectionId)
    .where('file_id', 'in', fileIds)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function writeOrder(
  tx: Transaction,
  { selectionId, fileIds }: { selectionId: string; fileIds: string[] },
): Promise<void> {
  await sql`
    update selection_files set place = asked.place
    from unnest(${fileIds}::uuid[]) with ordinality asked (id, place)
    where selection_id = ${selectionId} and file_id = asked.id`.execute(tx);
}

export async function writeVersions(tx: Transaction, selectionId: string): Promise<void> {
  await sql`
    update selection_files set version_id = files.version_id
    from files where files.id = file_id and selection_id = ${selectionId}`.execute(tx);
}

interface Shown {
  selectionIds: string[];
  seesPrivate: boolean;
  seesBroken: boolean;
}

export async function listShown(db: Database, { selectionIds, seesPrivate, seesBroken }: Shown) {
  const { rows } = await sql<{
    selectionId: string;
    fileId: string;
    versionId: string | null;
    thumbnail: string | null;
  }>`
    select chosen.selection_id as "selectionId", files.id as "fileId",
      case when link.newest_only then null else chosen.version_id end as "versionId",
      version.renditions ->> 'thumbnail' as thumbnail
    from chosen_files chosen
      join share_links link on link.selection_id = chosen.selection_id
      join files on files.id = chosen.file_id
      left join file_versions version
        on version.id = case when link.newest_only then files.version_id else chosen.version_id end
    where chosen.selection_id = any(${selectionIds}::uuid[])
      and (link.newest_only or chosen.version_id is not null)
      and (${seesPrivate} or not files.hidden)
      and (${seesBroken} or version.processing is distinct from ${ProcessingState.failed})
    order by chosen.selection_id, chosen.place, chosen.file_id`.execute(db);
  return rows;
}

export type ShownFile = Awaited<ReturnType<typeof listShown>>[number];
