import { type RawBuilder, sql } from 'kysely';
import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import {
  isReachedBy,
  seesPrivateBy,
  selectReachedProjects,
} from '../../access/projects/project-access.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/like.ts';
import type { Cursor } from './list-cursor.ts';

type AllQuery = QueryOf<typeof projects.getAll>;
type SortColumn = AllQuery['sortColumn'];

export interface ListScope {
  accountId: string;
  scope: AllQuery['scope'] | 'all';
  search: string;
  teamId?: string | undefined;
  /** Keeps projects that this account reaches too. */
  withId?: string | undefined;
  isArchived?: boolean | undefined;
}

interface ListPage extends ListScope {
  sortColumn: SortColumn;
  sortDir: AllQuery['sortDir'];
  group?: AllQuery['group'];
  limit: number;
  offset: number;
  before?: Cursor | undefined;
}

const inTime = (column: string) => ({
  by: sql`${sql.ref(column)}`,
  // Microseconds: a JavaScript date would drop the digits that separate two rows.
  value: sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`,
  place: (value: string | number) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
});

const visibleSize = sql`(projects.size_bytes
  - case when ${seesPrivateBy('standing')} then 0 else projects.hidden_size_bytes end)`;

const sorts = {
  createdAt: inTime('projects.created_at'),
  lastActivityAt: inTime('projects.last_activity_at'),
  name: {
    by: sql`lower(projects.name)`,
    value: sql<string>`lower(projects.name)`,
    place: (value: string | number) => sql`${value}::text`,
  },
  size: {
    by: visibleSize,
    value: sql<number>`${visibleSize}`,
    place: (value: string | number) => sql`${value}::bigint`,
  },
} satisfies Record<SortColumn, object>;

/** Puts pinned projects first and those without a customer last. */
const partOf = ({ accountId, group }: Pick<ListPage, 'accountId' | 'group'>) => {
  const isPinned = sql`exists (
    select from project_pins where project_pins.account_id = ${accountId} and project_pins.project_id = projects.id)`;
  const customer = sql`case when projects.customer = '' then '2' else '1' || lower(projects.customer) end`;
  return sql<string>`case when ${isPinned} then '0' else ${group === 'customer' ? customer : sql`'1'`} end`;
};

/** Scope first: a search looks through what one person reaches, never through everything. */
function isInScope(
  { accountId, scope, search, teamId, withId, isArchived }: ListScope,
  teamColumn: 'team.id' | 'projects.team_id',
): RawBuilder<unknown> {
  const others = sql`projects.id in (
    select project_id from project_people where account_id = ${accountId} and not is_owner)`;
  const scopes = {
    mine: sql`projects.owner_id = ${accountId}`,
    shared: others,
    all: isReachedBy(accountId),
  } satisfies Record<ListScope['scope'], RawBuilder<unknown>>;
  const all = [
    scopes[scope],
    ...(teamId === undefined ? [] : [sql`${sql.raw(teamColumn)} = ${teamId}`]),
    ...(withId === undefined ? [] : [isReachedBy(withId)]),
    ...(isArchived === undefined
      ? []
      : [sql`projects.archived_at is ${isArchived ? sql`not null` : sql`null`}`]),
    ...(search === '' ? [] : [sql`projects.name ilike ${containsPattern(search)}`]),
  ];
  return sql.join(all, sql` and `);
}

const SHOWN_PEOPLE = 4;
const SHOWN_COVERS = 3;

export interface CardPerson {
  account_id: string;
  name: string;
  picture_key: string | null;
  total: number;
}

/** The first few people of a project, the owner in front. */
const cardPeople = sql`(
  select coalesce(json_agg(json_build_object('account_id', person.account_id, 'name', accounts.name,
    'picture_key', accounts.picture_key, 'total', person.total) order by person.place), '[]')
  from (
    select account_id, count(*) over () as total,
      row_number() over (order by bool_or(is_owner) desc, min(since), account_id) as place
    from project_people where project_id = projects.id group by account_id
  ) person
    join accounts on accounts.id = person.account_id
  where person.place <= ${sql.lit(SHOWN_PEOPLE)})`;

/** Thumbnails of its newest files. What is private is no cover, not even for the team. */
const coverKeys = sql`array(
  select renditions ->> 'thumbnail'
  from (
    select version_id, created_at from files
    where project_id = projects.id and deleted_at is null and type = 0 and not hidden
    order by created_at desc limit 12
  ) newest
    join file_versions on file_versions.id = newest.version_id
  where renditions ? 'thumbnail'
  order by newest.created_at desc limit ${sql.lit(SHOWN_COVERS)})`;

const cardParts = sql`${cardPeople} as people, ${coverKeys} as cover_keys`;

export interface CardParts {
  people: CardPerson[];
  cover_keys: string[];
}

/** Reads the people and covers that a project's card shows. */
export async function findCardParts(db: Database, project: WholeProject): Promise<CardParts> {
  const { rows } = await sql<CardParts>`select ${cardParts} from projects where id = ${project.id}`.execute(
    db,
  );
  return rows[0] ?? { people: [], cover_keys: [] };
}

interface Listed extends CardParts {
  sort_value: string | number;
  part: string;
  total: number;
}

/** A page of them with all that their cards show, and how many there are, in one statement. */
export async function listProjectRows(db: Database, page: ListPage) {
  const { accountId, before } = page;
  const sort = sorts[page.sortColumn];
  const order = page.sortDir === 'desc' ? sql`desc` : sql`asc`;
  const behind = page.sortDir === 'desc' ? sql`<` : sql`>`;
  const part = partOf(page);
  const isBehind = before
    ? sql`and (${part} > ${before.part} or ${part} = ${before.part}
        and (${sort.by}, projects.id) ${behind} (${sort.place(before.value)}, ${before.id}::uuid))`
    : sql``;
  const { rows } = await selectReachedProjects<Listed>({
    accountId,
    columns: sql`, ${sort.value} as sort_value, ${part} as part, ${cardParts}, (${countOf(page)}) as total`,
    where: sql`${isInScope(page, 'team.id')} ${isBehind}`,
    order: sql`order by ${part}, ${sort.by} ${order}, projects.id ${order}
      limit ${page.limit}::bigint offset ${page.offset}::bigint`,
  }).execute(db);
  return rows;
}

/** Counts without the joins that only a card needs. */
const countOf = (scope: ListScope) => sql<{ total: number }>`
  select count(*) as total from projects
  where projects.deleted_at is null and ${isInScope(scope, 'projects.team_id')}`;

/** Needed for an empty page: others carry the total in their rows. */
export const countProjectRows = async (db: Database, scope: ListScope): Promise<number> =>
  (await countOf(scope).execute(db)).rows[0]?.total ?? 0;

export async function listCustomerNames(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('customer')
    .distinct()
    .where(isReachedBy(accountId))
    .where('deleted_at', 'is', null)
    .where('customer', '<>', '')
    .orderBy('customer')
    .limit(500)
    .execute();
  return rows.map(({ customer }) => customer);
}
