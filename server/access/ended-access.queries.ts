import { sql } from 'kysely';
import { ACCESS_LOST_MINUTES } from '../../contract/limits.ts';
import type { Database, Transaction } from '../platform/database/database.ts';

export async function hadAccess(
  db: Database | Transaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const isRecent = sql`joined_at is not null and removed_at > now() - ${`${ACCESS_LOST_MINUTES} minutes`}::interval`;
  const { rows } = await sql<{ had: boolean }>`
    with asked as (
      select projects.id as project_id, projects.team_id, '{}'::uuid[] as path from projects
      where id = ${id} and deleted_at is null
      union all
      select projects.id, projects.team_id, files.ancestors || files.id from files
      join projects on projects.id = files.project_id and projects.deleted_at is null
      where files.deleted_at is null
        and files.id in (${id}, (select file_id from file_versions where file_versions.id = ${id}))
    )
    select exists (
      select from asked join project_members using (project_id) where account_id = ${accountId} and ${isRecent}
      union all
      select from asked join team_members using (team_id) where account_id = ${accountId} and ${isRecent}
      union all
      select from asked join file_members on file_id = any(path) where account_id = ${accountId} and ${isRecent}
    ) as had`.execute(db);
  return rows[0]?.had === true;
}
