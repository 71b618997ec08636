import { sql } from 'kysely';
import type { Grant } from '../http/person.ts';
import type { Database } from '../parts/database/database.ts';
import { openLinkOf } from './share-link.queries.ts';

/** A part of a project that is open to somebody who is no member of it. */
export interface VisitedPart {
  projectId: string;
  /** A file, or a folder with all below it; null: the whole project. */
  itemId: string | null;
  versionId: string | null;
}

/** What a link still shows, if anything. */
export const findVisitedByLink = (db: Database, grant: Grant): Promise<VisitedPart | undefined> =>
  db
    .selectFrom(openLinkOf(db, grant).as('link'))
    .leftJoin('files as item', (join) =>
      join
        .onRef('item.id', '=', 'link.item_id')
        .on('item.deleted_at', 'is', null)
        .on('item.hidden', '=', false),
    )
    .innerJoin('projects', (join) =>
      join.on(sql<boolean>`projects.id = coalesce(link.project_id, item.project_id)`),
    )
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .where('projects.deleted_at', 'is', null)
    .where('projects.state', '=', 1)
    .where('owner.state', '=', 'active')
    .select(['projects.id as projectId', 'link.item_id as itemId', 'link.version_id as versionId'])
    .executeTakeFirst();

/** What is shared alone with somebody. */
export const listVisitedAsGuest = (db: Database, accountId: string): Promise<VisitedPart[]> =>
  db
    .selectFrom('file_members as guest')
    .innerJoin('files as item', 'item.id', 'guest.file_id')
    .innerJoin('projects', 'projects.id', 'item.project_id')
    .where('guest.account_id', '=', accountId)
    .where('guest.joined_at', 'is not', null)
    .where('guest.removed_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where('item.hidden', '=', false)
    .where('projects.deleted_at', 'is', null)
    .where('projects.state', '=', 1)
    .select(['projects.id as projectId', 'item.id as itemId', sql<null>`null`.as('versionId')])
    .execute();

/** Whether one of the things lies in one of the parts, in sight. Those in the trash count: that they went is told. */
export async function isWithinVisited(
  db: Database,
  { ids, parts }: { ids: string[]; parts: VisitedPart[] },
): Promise<boolean> {
  if (ids.length === 0 || parts.length === 0) return false;
  const wholeIds = parts.filter(({ itemId }) => itemId === null).map(({ projectId }) => projectId);
  const itemIds = parts.flatMap(({ itemId }) => itemId ?? []);
  const { rows } = await sql`
    select from files
    where id = any(${ids}::uuid[]) and not hidden
      and (project_id = any(${wholeIds}::uuid[]) or id = any(${itemIds}::uuid[]) or ancestors && ${itemIds}::uuid[])
    limit 1`.execute(db);
  return rows.length > 0;
}
