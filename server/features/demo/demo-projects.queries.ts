import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** True also for a deleted demo. */
export async function hadDemoProject(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('demo_projects')
    .select('made_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && row.made_at !== null;
}

/** True for one caller at a time, and never after the demo was made. Otherwise two tabs would make two projects. */
export async function takeDemoTurn(tx: Transaction, accountId: string): Promise<boolean> {
  await tx
    .insertInto('demo_projects')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('demo_projects')
    .select('made_at')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.made_at === null;
}

export async function noteDemoProject(
  tx: Transaction,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<void> {
  await tx
    .updateTable('demo_projects')
    .set({ project_id: projectId, made_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

interface Waiting {
  accountId: string;
  language: Language;
}

export const listWaiting = (db: Database): Promise<Waiting[]> =>
  db
    .selectFrom('demo_projects')
    .innerJoin('accounts', 'accounts.id', 'demo_projects.account_id')
    .select(['accounts.id as accountId', 'accounts.language'])
    .where('made_at', 'is', null)
    .where('accounts.state', '=', 'active')
    .orderBy('asked_at')
    .execute();
