import { sql } from 'kysely';
import { foundBy } from '../../access/audience/people-search.queries.ts';
import { listReachedIds } from '../../access/audience/reached-ids.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';

interface Search {
  accountId: string;
  search: string;
  /** Marks this project's members. */
  project: WholeProject | undefined;
  /** Limits the result to this account. */
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

/** Must not find strangers: only people on reached projects and teams. */
export async function findColleagues(
  db: Database,
  { accountId, search, project, userId, limit }: Search,
): Promise<Colleague[]> {
  // "offset 0" makes PostgreSQL read project by project: a join would multiply people with people.
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
