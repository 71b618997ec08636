import { type RawBuilder, sql } from 'kysely';
import { isReachedBy, selectReachedProjects } from '../../access/projects/project-access.queries.ts';
import { idsOf, openIdsOf, type WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Renditions } from '../../platform/database/schema/files.ts';
import { keysWithin } from './name-keys.ts';
import type { PieceLook, Sampled } from './plan-search.ts';
import type { SearchScope } from './search-scope.ts';

export async function foldText(db: Database, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold_name(${text}) as folded`.execute(db);
  return rows[0]?.folded ?? '';
}

interface Reach {
  accountId: string;
  projectId: string | undefined;
}

export async function listReach(db: Database, { accountId, projectId }: Reach) {
  const isWanted = projectId === undefined ? sql`` : sql`and projects.id = ${projectId}`;
  const { rows } = await selectReachedProjects<{ search_name: string }>({
    accountId,
    columns: sql`, fold_name(projects.name) as search_name`,
    where: sql`${isReachedBy(accountId)} ${isWanted}`,
  }).execute(db);
  return rows;
}

export interface Candidate {
  id: string;
  search_name: string;
}

const isOf = (projects: WholeProject[]) => sql<boolean>`project_id = any(${idsOf(projects)}::uuid[])`;
const isUnhidden = (projects: WholeProject[]) =>
  sql<boolean>`(not hidden or project_id = any(${openIdsOf(projects)}::uuid[]))`;

const isVisible = ({ projects }: SearchScope) => sql<boolean>`
  deleted_at is null and ${isOf(projects)} and ${isUnhidden(projects)}`;

const read = async (db: Database, query: RawBuilder<Candidate>) => (await query.execute(db)).rows;

interface Look {
  scope: SearchScope;
  limit: number;
}

/** Uses an ordered index, so it is fast for every input. */
export const listByStart = (db: Database, { scope, limit, start }: Look & { start: string }) =>
  read(
    db,
    sql`
    select found.id, found.search_name
    from unnest(${idsOf(scope.projects)}::uuid[]) as project (id), lateral (
      select files.id, search_name from files
      where project_id = project.id and deleted_at is null
        and search_name >= ${start} and search_name < ${start} || U&'\\+10FFFF'
        and ${isUnhidden(scope.projects)}
      order by search_name limit ${limit}
    ) found
    limit ${limit}`,
  );

export const listByReading = (db: Database, { scope, limit, pieces }: Look & { pieces: string[] }) =>
  read(
    db,
    sql`
    select id, search_name from files
    where ${isVisible(scope)} and (${anyOf(pieces)})
    limit ${limit}`,
  );

export const isGiven = (givenIds: string[]) => sql<boolean>`(
  not files.hidden and (files.id = any(${givenIds}::uuid[]) or files.ancestors && ${givenIds}::uuid[])
)`;

export const listGiven = (db: Database, { scope, limit, pieces }: Look & { pieces: string[] }) =>
  read(
    db,
    sql`
    select id, search_name from files
    where deleted_at is null and ${isGiven(scope.givenIds)} and (${anyOf(pieces)})
    limit ${limit}`,
  );

const anyOf = (pieces: string[]) =>
  sql.join(
    pieces.map((piece) => sql`strpos(search_name, ${piece}) > 0`),
    sql` or `,
  );

/** Limits rows of the sample, over all projects: each costs a page read. */
const SAMPLE_MAX = 120;

/** Joins lookups into one statement, because round trips cost more than lookups. */
export const join = <Row>(queries: RawBuilder<Row>[]): RawBuilder<Row> =>
  sql<Row>`${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )}`;

/** Finds pieces in a sample of every 64th name, to estimate how common each is. A single project is sampled alone. */
export async function sampleByKeys(
  db: Database,
  { scope: { projects }, pieces }: { scope: SearchScope; pieces: string[] },
): Promise<Array<Candidate & Sampled>> {
  const [only] = projects.length === 1 ? projects : [];
  const samples = pieces.map(
    (piece, at) => sql<Candidate & Sampled>`
    select id, search_name, ${at}::integer as piece,
      ${isOf(projects)} and ${isUnhidden(projects)} as is_visible
    from files
    where search_keys @> ${keysWithin(piece, only?.id)}::integer[] and strpos(search_name, ${piece}) > 0
      and deleted_at is null and right(id::text, 2) < '04'
    limit ${SAMPLE_MAX}`,
  );
  return (await join(samples).execute(db)).rows;
}

export const listByKeys = (db: Database, { scope, limit, looks }: Look & { looks: PieceLook[] }) =>
  read(
    db,
    join(
      looks.map(
        ({ piece, projectId }) => sql<Candidate>`
    select id, search_name from files
    where search_keys @> ${keysWithin(piece, projectId)}::integer[]
      and ${isVisible(scope)} and strpos(search_name, ${piece}) > 0
    limit ${limit}`,
      ),
    ),
  );

export interface FoundItem {
  id: string;
  name: string;
  type: 0 | 1;
  project_id: string;
  project_name: string;
  parent_id: string | null;
  ancestors: string[];
  version_id: string | null;
  mime_type: string | null;
  renditions: Renditions | null;
}

export const readFound = async (db: Database, ids: string[]): Promise<FoundItem[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('files')
        .innerJoin('projects', 'projects.id', 'files.project_id')
        .leftJoin('file_versions as version', 'version.id', 'files.version_id')
        .select([
          'files.id',
          'files.name',
          'files.type',
          'files.project_id',
          'projects.name as project_name',
          'files.parent_id',
          'files.ancestors',
          'files.version_id',
          'version.mime_type',
          'version.renditions',
        ])
        .where('files.id', 'in', ids)
        .where('files.deleted_at', 'is', null)
        .execute();
