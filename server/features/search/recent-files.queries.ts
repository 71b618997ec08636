import { sql } from 'kysely';
import { idsOf, openIdsOf } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';
import { isGiven } from './search.queries.ts';
import type { SearchScope } from './search-scope.ts';

interface Opened {
  accountId: string;
  scope: SearchScope;
  limit: number;
}

export async function listOpened(db: Database, { accountId, scope, limit }: Opened): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from opened_files join files on files.id = opened_files.file_id
    where opened_files.account_id = ${accountId} and files.deleted_at is null and (
      files.project_id = any(${idsOf(scope.projects)}::uuid[])
        and (not files.hidden or files.project_id = any(${openIdsOf(scope.projects)}::uuid[]))
      or ${isGiven(scope.givenIds)}
    )
    order by opened_files.opened_at desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
