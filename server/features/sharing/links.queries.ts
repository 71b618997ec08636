import { sql, type UpdateObject } from 'kysely';
import { isOpenProject } from '../../access/projects/project-access.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { keepLooks } from '../../platform/database/project-looks.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';
import { newId } from '../../platform/id.ts';

export type Target =
  | { project: WholeProject }
  | { itemId: string; versionId?: string | undefined }
  | { selectionId: string };

const selectLinks = (db: Database | Transaction, target: Target) => {
  const links = db.selectFrom('share_links').selectAll();
  if ('project' in target) return links.where('project_id', '=', target.project.id);
  if ('selectionId' in target) return links.where('selection_id', '=', target.selectionId);
  const ofItem = links.where('item_id', '=', target.itemId);
  return target.versionId
    ? ofItem.where('version_id', '=', target.versionId)
    : ofItem.where('version_id', 'is', null);
};

export const findLinkOf = (db: Database | Transaction, target: Target) =>
  selectLinks(db, target).executeTakeFirst();

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLinkOf>>>;

const columnsOf = (target: Target) => {
  if ('project' in target) return { project_id: target.project.id };
  // The files of a selection are chosen, not their versions.
  if ('selectionId' in target) return { selection_id: target.selectionId, newest_only: true };
  return { item_id: target.itemId, version_id: target.versionId ?? null };
};

interface NewLink {
  target: Target;
  code: string;
  createdBy: string;
}

/** Keeps the link of another dialog that opened at once. */
export async function insertLink(tx: Transaction, { target, code, createdBy }: NewLink): Promise<void> {
  await tx
    .insertInto('share_links')
    .values({
      id: newId(),
      ...columnsOf(target),
      code,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const lockLinkOf = (tx: Transaction, target: Target) =>
  selectLinks(tx, target).forUpdate().executeTakeFirstOrThrow();

export async function updateLink(
  tx: Transaction,
  { id, changes }: { id: string; changes: UpdateObject<Schema, 'share_links'> },
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const findShared = (db: Database, held: { code: string } | { linkId: string }) =>
  db
    .selectFrom('share_links as link')
    .leftJoin('files as item', (join) =>
      join
        .onRef('item.id', '=', 'link.item_id')
        .on('item.deleted_at', 'is', null)
        .on('item.hidden', '=', false),
    )
    .leftJoin('selections as selection', 'selection.id', 'link.selection_id')
    .innerJoin('projects', (join) =>
      join.on(sql<boolean>`projects.id = coalesce(link.project_id, item.project_id, selection.project_id)`),
    )
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .leftJoin('file_versions as version', (join) =>
      join
        .on('version.deleted_at', 'is', null)
        .on(sql<boolean>`version.id = coalesce(link.version_id, item.version_id)`),
    )
    .where('link.id', '=', 'linkId' in held ? held.linkId : linkOfCode(held.code))
    .where('link.is_active', '=', true)
    .where(sql<boolean>`(link.expires_at is null or link.expires_at > now())`)
    .where(sql<boolean>`(link.version_id is null or version.id is not null)`)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject)
    .selectAll('link')
    .select([
      'projects.id as in_project_id',
      'projects.name as project_name',
      'projects.icon_key',
      'owner.name as owner_name',
      'item.type as item_type',
      'item.name as item_name',
      'selection.name as selection_name',
      'version.renditions',
    ])
    .executeTakeFirst();

const linkOfCode = (code: string) => sql<string>`(select id from share_links where code = ${code})`;

export type SharedLink = NonNullable<Awaited<ReturnType<typeof findShared>>>;

interface Opening {
  linkId: string;
  accountId: string | undefined;
}

/** Counts once an hour: a reload is no new visit. */
export async function insertOpening(tx: Transaction, { linkId, accountId }: Opening): Promise<boolean> {
  const { rows } = await sql`
    insert into link_openings (id, link_id, account_id)
    select ${newId()}, ${linkId}, ${accountId ?? null}::uuid
    where ${accountId ?? null}::uuid is null or not exists (
      select from link_openings
      where link_id = ${linkId} and account_id = ${accountId ?? null}::uuid and opened_at > now() - interval '1 hour'
    ) returning id`.execute(tx);
  return rows.length > 0;
}

export const listOpenings = (db: Database, { linkId, limit }: { linkId: string; limit: number }) =>
  db
    .selectFrom('link_openings')
    .leftJoin('accounts', 'accounts.id', 'link_openings.account_id')
    .select(['accounts.name', 'link_openings.opened_at'])
    .where('link_id', '=', linkId)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute();

/** Keeps the time of the last opening in the project. */
export async function deleteOldOpenings(tx: Transaction): Promise<void> {
  const isOld = sql<boolean>`opened_at < now() - interval '1 year'`;
  await keepLooks(
    tx,
    sql`select coalesce(link.project_id, files.project_id, selections.project_id) as project_id,
        opened_at as looked_at
      from link_openings join share_links link on link.id = link_openings.link_id
        left join files on files.id = link.item_id
        left join selections on selections.id = link.selection_id
      where ${isOld}`,
  );
  await tx.deleteFrom('link_openings').where(isOld).execute();
}
