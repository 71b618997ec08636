import { sql } from 'kysely';
import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { selectReachedProjects } from '../../access/project-access.queries.ts';
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
}

interface ListPage extends ListScope {
  sortColumn: SortColumn;
  sortDir: AllQuery['sortDir'];
  limit: number;
  offset: number;
  before?: Cursor | undefined;
}

const inTime = (column: string) => ({
  by: sql`${sql.ref(column)}`,
  // Microseconds: a JavaScript date would drop those that keep two rows apart.
  value: sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`,
  place: (value: string | number) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
});

const sorts = {
  createdAt: inTime('projects.created_at'),
  lastActivityAt: inTime('projects.last_activity_at'),
  name: {
    by: sql`lower(projects.name)`,
    value: sql<string>`lower(projects.name)`,
    place: (value: string | number) => sql`${value}::text`,
  },
  size: {
    by: sql`projects.size_bytes`,
    value: sql<number>`projects.size_bytes`,
    place: (value: string | number) => sql`${value}::bigint`,
  },
} satisfies Record<SortColumn, object>;

/** Scope first: a search looks through what one person reaches, never through everything. */
function selectScope(db: Database, { accountId, scope, search, teamId }: ListScope) {
  const shared = db.selectFrom('project_people').select('project_id').where('account_id', '=', accountId);
  return selectReachedProjects(db, accountId)
    .$if(scope === 'mine', (query) => query.where('projects.owner_id', '=', accountId))
    .$if(scope === 'shared', (query) =>
      query.where('projects.id', 'in', shared.where('is_owner', '=', false)),
    )
    .$if(scope === 'all', (query) => query.where('projects.id', 'in', shared))
    .$if(teamId !== undefined, (query) => query.where('team.id', '=', teamId ?? ''))
    .$if(search !== '', (query) => query.where('projects.name', 'ilike', containsPattern(search)));
}

export function listProjectRows(db: Database, page: ListPage) {
  const sort = sorts[page.sortColumn];
  const order = page.sortDir === 'desc' ? sql`desc` : sql`asc`;
  const behind = page.sortDir === 'desc' ? sql`<` : sql`>`;
  const { before } = page;
  return selectScope(db, page)
    .select(sql<string | number>`${sort.value}`.as('sort_value'))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sort.by}, projects.id) ${behind} (${sort.place(before?.value ?? 0)}, ${before?.id}::uuid)`,
      ),
    )
    .orderBy(sql`${sort.by} ${order}, projects.id ${order}`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Counts without the joins that only a card needs. */
export async function countProjectRows(db: Database, scope: ListScope): Promise<number> {
  const { accountId, search, teamId } = scope;
  const reached = db
    .selectFrom('project_people')
    .select('project_id')
    .where('account_id', '=', accountId)
    .$if(scope.scope === 'shared', (query) => query.where('is_owner', '=', false));
  const row = await db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('projects.deleted_at', 'is', null)
    .$if(scope.scope === 'mine', (query) => query.where('projects.owner_id', '=', accountId))
    .$if(scope.scope !== 'mine', (query) => query.where('projects.id', 'in', reached))
    .$if(teamId !== undefined, (query) => query.where('projects.team_id', '=', teamId ?? ''))
    .$if(search !== '', (query) => query.where('projects.name', 'ilike', containsPattern(search)))
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface CardPerson {
  project_id: string;
  account_id: string;
  name: string;
  picture_key: string | null;
  total: number;
}

/** The first few people of each project, the owner in front, and how many there are. */
export async function listCardPeople(
  db: Database,
  { projectIds, shown }: { projectIds: string[]; shown: number },
): Promise<CardPerson[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<CardPerson>`
    select people.project_id, people.account_id, accounts.name, accounts.picture_key, people.total
    from (
      select project_id, account_id,
        row_number() over (partition by project_id order by bool_or(is_owner) desc, min(since), account_id) as place,
        count(*) over (partition by project_id) as total
      from project_people
      where project_id = any(${projectIds}::uuid[])
      group by project_id, account_id
    ) people
      join accounts on accounts.id = people.account_id
    where people.place <= ${shown}
    order by people.project_id, people.place`.execute(db);
  return rows;
}
