import { sql } from 'kysely';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';

interface Joining {
  projectId: string;
  accountId: string;
  type: 1 | 2 | 3;
}

/** A member without an invitation. Who left, or was removed, is not brought back. */
export async function insertJoined(tx: Transaction, { projectId, accountId, type }: Joining): Promise<void> {
  await tx
    .insertInto('project_members')
    .values({ id: newId(), project_id: projectId, account_id: accountId, type, joined_at: sql`now()` })
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .execute();
}

export const findDemoProject = (tx: Transaction) =>
  tx
    .selectFrom('projects')
    .select('id')
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
