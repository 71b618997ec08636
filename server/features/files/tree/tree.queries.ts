import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { keepPrivacy, type Privacy } from '../privacy/kept-privacy.ts';
import type { Above } from './new-files.queries.ts';

/**
 * Locks the projects before their tree changes, because names, counts and ancestry are read and then
 * written. Sorted ids keep two moves between the same projects from deadlocking.
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

/** Call after locking the project. */
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

/** Includes the trash. */
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
 * Shows an item and its subtree, except parts hidden by others. Trashed items stay hidden, because the user
 * does not see them.
 */
export async function showItem(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ is_private: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  // Allows the change: a trigger refuses it otherwise.
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

/** Moves an item with its subtree and trash. Hidden items stay hidden. */
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

/** True if it contains anything private, with trash, comments and files still to be copied. */
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

/** From the root down. */
export const listAncestors = (db: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('files')
        .select(['id', 'name', 'is_private'])
        .where('id', 'in', ids)
        .orderBy(sql`cardinality(ancestors)`)
        .execute();
