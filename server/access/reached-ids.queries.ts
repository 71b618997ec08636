import { sql } from 'kysely';
import { MemberType } from '../../contract/enums.ts';
import type { Database } from '../parts/database/database.ts';

interface ReachedIds {
  projectIds: string[];
  /** Those in which the person sees what is private, as `contract/roles.ts` says it. */
  privateIds: string[];
  teamIds: string[];
}

export async function listReachedIds(db: Database, accountId: string): Promise<ReachedIds> {
  const { rows } = await sql<ReachedIds>`
    select
      array(select distinct project_id from project_people where account_id = ${accountId})::text[] as "projectIds",
      array(
        select distinct project_id from project_people
        where account_id = ${accountId} and (is_owner or member_type = ${MemberType.editor} or team_role is not null)
      )::text[] as "privateIds",
      array(select team_id from team_people where account_id = ${accountId})::text[] as "teamIds"`.execute(
    db,
  );
  return rows[0] ?? { projectIds: [], privateIds: [], teamIds: [] };
}
