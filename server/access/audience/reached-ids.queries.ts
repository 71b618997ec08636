import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

interface ReachedIds {
  projectIds: string[];
  teamIds: string[];
}

export async function listReachedIds(db: Database, accountId: string): Promise<ReachedIds> {
  const { rows } = await sql<ReachedIds>`
    select
      array(select distinct project_id from project_people where account_id = ${accountId})::text[] as "projectIds",
      array(select team_id from team_people where account_id = ${accountId})::text[] as "teamIds"`.execute(
    db,
  );
  return rows[0] ?? { projectIds: [], teamIds: [] };
}
