import { sql } from 'kysely';
import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { seesPrivateBy, selectReachedProjects } from '../../access/projects/project-access.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../parts/database/database.ts';
import { containsPattern } from '../../parts/database/like.ts';
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

const reachedBy = (db: Database, accountId: string) =>
  db.selectFrom('project_people').select('project_id').where('account_id', '=', accountId);

/** Filters by access first, so a search never scans all projects. */
function selectScope(db: Database, { accountId, scope, search, teamId, withId, isArchived }: ListScope) {
  const shared = reachedBy(db, accountId);
  return selectReachedProjects(db, accountId)
    .$if(scope === 'mine', (query) => query.where('projects.owner_id', '=', accountId))
    .$if(scope === 'shared', (query) =>
      query.where('projects.id', 'in', shared.where('is_owner', '=', false)),
    )
    .$if(scope === 'all', (query) => query.where('projects.id', 'in', shared))
    .$if(teamId !== undefined, (query) => query.where('team.id', '=', teamId ?? ''))
    .$if(withId !== undefined, (query) => query.where('projects.id', 'in', reachedBy(db, withId ?? '')))
    .$if(isArchived !== undefined, (query) =>
      query.where('projects.archived_at', isArchived ? 'is not' : 'is', null),
    )
    .$if(search !== '', (query) => query.where('projects.name', 'ilike', containsPattern(search)));
}

const SHOWN_PEOPLE = 4;
const SHOWN_COVERS = 3;

export interface CardPerson {
  account_id: string;
  name: string;
  picture_key: string | null;
  total: number;
}

const cardPeople = sql<CardPerson[]>`(
  select coalesce(json_agg(json_build_object('account_id', person.account_id, 'name', accounts.name,
    'picture_key', accounts.picture_key, 'total', person.total) order by person.place), '[]')
  from (
    select account_id, count(*) over () as total,
      row_number() over (order by bool_or(is_owner) desc, min(since), account_id) as place
    from project_people where project_id = projects.id group by account_id
  ) person
    join accounts on accounts.id = person.account_id
  where person.place <= ${sql.lit(SHOWN_PEOPLE)})`;

/** Private files are never covers, not even for the team. */
const coverKeys = sql<string[]>`array(
  select renditions ->> 'thumbnail'
  from (
    select version_id, created_at from files
    where project_id = projects.id and deleted_at is null and type = 0 and not hidden
    order by created_at desc limit 12
  ) newest
    join file_versions on file_versions.id = newest.version_id
  where renditions ? 'thumbnail'
  order by newest.created_at desc limit ${sql.lit(SHOWN_COVERS)})`;

const cardParts = [cardPeople.as('people'), coverKeys.as('cover_keys')] as const;

export const findCardParts = (db: Database, project: WholeProject) =>
  db.selectFrom('projects').select(cardParts).where('id', '=', project.id).executeTakeFirstOrThrow();

export type CardParts = Awaited<ReturnType<typeof findCardParts>>;

function selectPage(db: Database, page: ListPage) {
  const sort = sorts[page.sortColumn];
  const order = page.sortDir === 'desc' ? sql`desc` : sql`asc`;
  const behind = page.sortDir === 'desc' ? sql`<` : sql`>`;
  const { before } = page;
  const part = partOf(page);
  return selectScope(db, page)
    .select([sql<string | number>`${sort.value}`.as('sort_value'), part.as('part')])
    .select(cardParts)
    .select(selectCount(db, page).as('total'))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${part} > ${before?.part} or ${part} = ${before?.part}
          and (${sort.by}, projects.id) ${behind} (${sort.place(before?.value ?? 0)}, ${before?.id}::uuid))`,
      ),
    )
    .orderBy(sql`${part}, ${sort.by} ${order}, projects.id ${order}`)
    .limit(sql<number>`${page.limit}::bigint`)
    .offset(sql<number>`${page.offset}::bigint`);
}

export const listProjectRows = (db: Database, page: ListPage) => selectPage(db, page).execute();

function selectCount(db: Database, scope: ListScope) {
  const { accountId, search, teamId, withId, isArchived } = scope;
  const reached = reachedBy(db, accountId).$if(scope.scope === 'shared', (query) =>
    query.where('is_owner', '=', false),
  );
  return db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('projects.deleted_at', 'is', null)
    .$if(scope.scope === 'mine', (query) => query.where('projects.owner_id', '=', accountId))
    .$if(scope.scope !== 'mine', (query) => query.where('projects.id', 'in', reached))
    .$if(teamId !== undefined, (query) => query.where('projects.team_id', '=', teamId ?? ''))
    .$if(withId !== undefined, (query) => query.where('projects.id', 'in', reachedBy(db, withId ?? '')))
    .$if(isArchived !== undefined, (query) =>
      query.where('projects.archived_at', isArchived ? 'is not' : 'is', null),
    )
    .$if(search !== '', (query) => query.where('projects.name', 'ilike', containsPattern(search)));
}

/** Needed for an empty page: others carry the total in their rows. */
export const countProjectRows = async (db: Database, scope: ListScope): Promise<number> =>
  (await selectCount(db, scope).executeTakeFirstOrThrow()).total;

export async function listCustomerNames(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('customer')
    .distinct()
    .where('id', 'in', reachedBy(db, accountId))
    .where('deleted_at', 'is', null)
    .where('customer', '<>', '')
    .orderBy('customer')
    .limit(500)
    .execute();
  return rows.map(({ customer }) => customer);
}
