import { sql } from 'kysely';
import { foundBy } from '../../access/audience/people-search.queries.ts';
import { listReachedIds } from '../../access/audience/reached-ids.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../parts/database/database.ts';

interface Search {
  accountId: string;
  search: string;
  /** Whose members are marked. */
  project: WholeProject | undefined;
  /** That person alone. */
  userId: string | undefined;
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
  { accountId, search, project, userId, limit }: Search,
): Promise<Colleague[]> {
  // One project after the other ("offset 0" holds that together): joined, everybody would meet everybody.
  const { projectIds, teamIds } = await listReachedIds(db, accountId);
  const { rows } = await sql<Colleague>`
    select id as account_id, email, name, picture_key,
      id = any(array(select account_id from project_people where project_id = ${project?.id ?? null}::uuid)) as is_member
    from accounts
    where id = any(array(
        select people.account_id from unnest(${projectIds}::uuid[]) mine cross join lateral
          (select account_id from project_people where project_id = mine offset 0) people
        union
        select people.account_id from unnest(${teamIds}::uuid[]) mine cross join lateral
          (select account_id from team_people where team_id = mine offset 0) people
      ))
      and (${userId ?? null}::uuid is null or id = ${userId ?? null}::uuid)
      and id <> ${accountId} and state = 'active' and ${foundBy(search, { name: sql`name`, email: sql`email` })}
    order by lower(name), id
    limit ${limit}`.execute(db);
  return rows;
}
