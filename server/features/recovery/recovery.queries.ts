import type { Transaction } from '../../platform/database/database.ts';
import type { Recoverable } from '../../platform/database/recoverable.ts';

/** Must run before the deletion: afterwards it finds nobody. */
export async function listPeopleIds(
  tx: Transaction,
  { table, id }: { table: Recoverable; id: string },
): Promise<string[]> {
  const people =
    table === 'teams'
      ? tx.selectFrom('team_people').select('account_id').where('team_id', '=', id)
      : tx.selectFrom('project_people').select('account_id').where('project_id', '=', id);
  const rows = await people.distinct().execute();
  return rows.map((row) => row.account_id);
}
