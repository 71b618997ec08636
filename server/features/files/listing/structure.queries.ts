import { sql } from 'kysely';
import type { Subtree } from '../../../access/files/subtree.ts';
import { isReachedBy, selectReachedProjects } from '../../../access/projects/project-access.queries.ts';
import type { Database } from '../../../platform/database/database.ts';
import { containsPattern } from '../../../platform/database/like.ts';

interface Tree {
  below: Subtree;
  foldersOnly: boolean;
  search?: string;
  limit: number;
  from?: number;
}

/** Parents before children. */
export const listTree = (db: Database, { below, ...tree }: Tree) =>
  db
    .selectFrom('files')
    .select(['id', 'parent_id', 'ancestors', 'name', 'type', 'is_private', 'color'])
    .where('project_id', '=', below.projectId)
    .where('deleted_at', 'is', null)
    .$if(below.topId !== undefined, (query) =>
      query.where(sql<boolean>`ancestors @> array[${below.topId}]::uuid[]`),
    )
    .$if(!below.seesPrivate, (query) => query.where('hidden', '=', false))
    .$if(tree.foldersOnly, (query) => query.where('type', '=', 1))
    .$if(Boolean(tree.search), (query) =>
      query.where(sql<boolean>`strpos(search_name, fold_name(${tree.search})) > 0`),
    )
    .orderBy(sql`cardinality(ancestors)`)
    .orderBy('type', 'desc')
    .orderBy('order_name')
    .orderBy('id')
    .limit(tree.limit)
    .offset(tree.from ?? 0)
    .execute();

export type TreeRow = Awaited<ReturnType<typeof listTree>>[number];

export const listNames = (db: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();

interface ProjectSearch {
  accountId: string;
  search: string;
  limit: number;
}

export async function listReachedProjects(db: Database, { accountId, search, limit }: ProjectSearch) {
  const isNamed = search === '' ? sql`` : sql`and projects.name ilike ${containsPattern(search)}`;
  const { rows } = await selectReachedProjects({
    accountId,
    where: sql`${isReachedBy(accountId)} ${isNamed}`,
    order: sql`order by projects.last_activity_at desc, projects.id limit ${limit}`,
  }).execute(db);
  return rows;
}
