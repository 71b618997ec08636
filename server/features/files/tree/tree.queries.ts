import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import { keepPrivacy, type Privacy } from '../privacy/kept-privacy.ts';
import type { Above } from './new-files.queries.ts';

/**
 * Whatever changes the shape of a project takes its row first: names, counters and "is this below that?" are looked
 * at and then written. In one order, so that two moves between the same projects do not wait for each other.
 */
export async function lockProjects(tx: Transaction, ids: string[]): Promise<boolean> {
  const wanted = [...new Set(ids)].toSorted();
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length === wanted.length;
}

/** As it stands now that the project is held. */
export const findLiveItem = (tx: Transaction, id: string) =>
  tx
    .selectFrom('files')
    .select([
      'id',
      'project_id',
      'parent_id',
      'folder_id',
      'ancestors',
      'type',
      'name',
      'color',
      'is_private',
      'hidden',
      'created_by',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export type LiveItem = NonNullable<Awaited<ReturnType<typeof findLiveItem>>>;

const within = (id: string) => sql<boolean>`(files.id = ${id} or files.ancestors @> array[${id}]::uuid[])`;

export async function renameItem(tx: Transaction, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.updateTable('files').set({ name, updated_at: sql`now()` }).where('id', '=', id).execute();
}

/** The item and everything below it, the trash included. */
export async function hideItem(tx: Transaction, id: string): Promise<void> {
  const isItem = sql<boolean>`files.id = ${id}`;
  await tx
    .updateTable('files')
    .set({
      hidden: true,
      is_private: sql`is_private or ${isItem}`,
      updated_at: sql`case when ${isItem} then now() else updated_at end`,
    })
    .where(within(id))
    .where(sql<boolean>`(${isItem} or not files.hidden)`)
    .execute();
}

/**
 * The item and everything below it that nothing else hides. What lies in the trash stays as it was thrown away: who
 * makes a folder public does not see that.
 */
export async function showItem(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ is_private: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  // Without it the database refuses, see the migration about kept privacy.
  await sql`select set_config('koma.makes_public', 'yes', true)`.execute(tx);
  const isPrivateAbove = sql<boolean>`exists (
    select from files as above where above.id = any(files.ancestors) and above.is_private
  )`;
  await tx
    .updateTable('files')
    .set({ hidden: false })
    .where(within(id))
    .where('deleted_at', 'is', null)
    .where('hidden', '=', true)
    .where('is_private', '=', false)
    .where(sql<boolean>`not ${isPrivateAbove}`)
    .execute();
  await sql`select set_config('koma.makes_public', 'no', true)`.execute(tx);
}

interface Placing {
  item: Privacy & { id: string; ancestors: string[] };
  projectId: string;
  parent: Above | undefined;
  name: string;
}

/** Takes along everything below it, the trash included. What was hidden stays so. */
export async function placeItem(tx: Transaction, { item, projectId, parent, name }: Placing): Promise<void> {
  const above = parent ? [...parent.ancestors, parent.id] : [];
  const isItem = sql<boolean>`files.id = ${item.id}`;
  const kept = keepPrivacy(item, parent);
  await tx
    .updateTable('files')
    .set({
      project_id: projectId,
      parent_id: sql`case when ${isItem} then ${parent?.id ?? null}::uuid else parent_id end`,
      name: sql`case when ${isItem} then ${name} else name end`,
      is_private: sql`is_private or (${isItem} and ${kept.is_private})`,
      hidden: sql`hidden or ${kept.hidden}`,
      updated_at: sql`case when ${isItem} then now() else updated_at end`,
      ancestors: sql`${above}::uuid[] || ancestors[${item.ancestors.length + 1}::integer:]`,
    })
    .where(within(item.id))
    .execute();
  for (const table of [sql.table('comments'), sql.table('comment_attachments')]) {
    await sql`
      update ${table} as said set project_id = files.project_id from files
      where files.id = said.file_id and files.project_id <> said.project_id
        and ${within(item.id)}`.execute(tx);
  }
}

/**
 * True where something in it, the trash included, is kept for the team: a file, a folder, a comment, or a file that
 * a job is still to copy there.
 */
export async function holdsPrivate(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from files
    where ${within(id)} and (hidden or exists (
      select from comments where comments.file_id = files.id and comments.type = ${CommentType.private}
    ) or exists (
      select from file_copies join files as source on source.id = file_copies.source_id
      where file_copies.parent_id = files.id and source.hidden
    ))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** True where a folder holds what somebody else brought. */
export async function holdsOthersWork(
  tx: Database | Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where(within(id))
    .where('created_by', '<>', accountId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
