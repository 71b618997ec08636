import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';
import { containsPattern } from '../../parts/database/like.ts';

interface Search {
  accountId: string;
  search: string;
  projectId: string | undefined;
  limit: number;
}

interface Colleague {
  account_id: string;
  email: string;
  name: string;
  picture_key: string | null;
  is_member: boolean;
}

/** People on the projects and teams that a person reaches: nobody can look up a stranger here. */
export async function findColleagues(
  db: Database,
  { accountId, search, projectId, limit }: Search,
): Promise<Colleague[]> {
  const pattern = containsPattern(search);
  const onProject = projectId ? sql`${projectId}::uuid` : sql`null::uuid`;
  const { rows } = await sql<Colleague>`
    with colleagues as (
      select others.account_id from project_people mine
        join project_people others on others.project_id = mine.project_id
      where mine.account_id = ${accountId}
      union
      select others.account_id from team_people mine
        join team_people others on others.team_id = mine.team_id
      where mine.account_id = ${accountId}
    )
    select accounts.id as account_id, email, name, picture_key,
      exists (
        select from project_people
        where project_people.project_id = ${onProject} and project_people.account_id = accounts.id
      ) as is_member
    from colleagues join accounts on accounts.id = colleagues.account_id
    where state = 'active' and accounts.id <> ${accountId} and (name ilike ${pattern} or email ilike ${pattern})
    order by lower(name), accounts.id
    limit ${limit}`.execute(db);
  return rows;
}
