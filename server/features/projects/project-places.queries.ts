import { sql } from 'kysely';
import type { Transaction } from '../../parts/database/database.ts';

interface Pin {
  projectId: string;
  accountId: string;
}

/** False where it is pinned already. */
export async function insertPin(tx: Transaction, { projectId, accountId }: Pin): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('project_pins')
    .values({ project_id: projectId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** False where it is not pinned anyway. */
export async function deletePin(tx: Transaction, { projectId, accountId }: Pin): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_pins')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False where nothing changes. Whatever the rules of retention had in mind is over when it comes out. No activity: a project that is put away does not come up in a list by that. */
export async function setArchived(
  tx: Transaction,
  { projectId, isArchived }: { projectId: string; isArchived: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('projects')
    .set({
      archived_at: isArchived ? sql<Date>`now()` : null,
      ...(!isArchived && { retention_step: 0, retention_at: null }),
    })
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
