import { sql } from 'kysely';
import type { teams } from '../../../contract/calls/teams.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { selectReachedTeams } from '../../access/projects/team-access.queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/like.ts';

type ListQuery = QueryOf<typeof teams.getList>;

interface Scope {
  accountId: string;
  scope: ListQuery['scope'];
  search: string;
}

interface Page extends Scope, Pick<ListQuery, 'sortColumn' | 'sortDir'> {
  limit: number;
  offset: number;
}

const sorts = {
  name: sql`lower(teams.name)`,
  createdAt: sql`teams.created_at`,
  teamMemberCount: sql`(select count(*) from team_people where team_people.team_id = teams.id)`,
} satisfies Record<ListQuery['sortColumn'], object>;

const selectScope = (db: Database, { accountId, scope, search }: Scope) =>
  selectReachedTeams(db, accountId)
    .where('standing.is_owner', '=', scope === 'mine')
    .$if(search !== '', (query) => query.where('teams.name', 'ilike', containsPattern(search)));

export const listTeamRows = (db: Database, page: Page) => {
  const direction = page.sortDir === 'desc' ? sql`desc` : sql`asc`;
  return selectScope(db, page)
    .orderBy(sql`${sorts[page.sortColumn]} ${direction}, teams.id ${direction}`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
};

export async function countTeamRows(db: Database, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom(selectScope(db, scope).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface CardPerson {
  team_id: string;
  account_id: string;
  name: string;
  picture_key: string | null;
  total: number;
}

export async function listCardPeople(
  db: Database,
  { teamIds, shown }: { teamIds: string[]; shown: number },
): Promise<CardPerson[]> {
  if (teamIds.length === 0) return [];
  const { rows } = await sql<CardPerson>`
    select people.team_id, people.account_id, accounts.name, accounts.picture_key, people.total
    from (
      select team_id, account_id,
        row_number() over (partition by team_id order by is_owner desc, since, account_id) as place,
        count(*) over (partition by team_id) as total
      from team_people
      where team_id = any(${teamIds}::uuid[])
    ) people
      join accounts on accounts.id = people.account_id
    where people.place <= ${shown}
    order by people.team_id, people.place`.execute(db);
  return rows;
}

export async function countTeamProjects(db: Database, teamIds: string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .select(({ fn }) => ['team_id', fn.countAll<number>().as('total')])
    .where('team_id', 'in', teamIds)
    .where('deleted_at', 'is', null)
    .groupBy('team_id')
    .execute();
  return new Map(rows.map((row) => [row.team_id ?? '', row.total]));
}
