import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

interface Pin {
  projectId: string;
  accountId: string;
}

export async function insertPin(tx: Transaction, { projectId, accountId }: Pin): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('project_pins')
    .values({ project_id: projectId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deletePin(tx: Transaction, { projectId, accountId }: Pin): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_pins')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * False: no change. Restoring from the archive resets retention. Archiving is not activity, or the project
 * would rise in lists.
 */
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
