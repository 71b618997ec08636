import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isOpenProject } from '../projects/project-access.queries.ts';

export const selectGiven = (db: Database, accountId: string) =>
  db
    .selectFrom('file_members')
    .innerJoin('files', 'files.id', 'file_members.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .where('file_members.account_id', '=', accountId)
    .where('file_members.joined_at', 'is not', null)
    .where('file_members.removed_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where('files.hidden', '=', false)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject);

export async function listGivenIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await selectGiven(db, accountId)
    .select('file_members.file_id')
    .where(
      sql<boolean>`not exists (
        select from project_people
        where project_people.project_id = projects.id and project_people.account_id = ${accountId})`,
    )
    .execute();
  return rows.map((row) => row.file_id);
}
