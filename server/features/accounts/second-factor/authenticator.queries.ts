import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export const findAuthenticator = (db: Database | Transaction, accountId: string) =>
  db.selectFrom('authenticator_apps').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Replaces an unfinished app. */
export async function prepareAuthenticator(
  tx: Transaction,
  { accountId, sealedSecret }: { accountId: string; sealedSecret: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: sql`now()` })
        .where('authenticator_apps.added_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAuthenticatorAdded(
  tx: Transaction,
  { accountId, step }: { accountId: string; step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('authenticator_apps')
    .set({ added_at: sql`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('added_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function spendStep(
  tx: Transaction,
  { accountId, step }: { accountId: string; step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('added_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAuthenticator(tx: Transaction, accountId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .returning('added_at')
    .executeTakeFirst();
  return row?.added_at != null;
}

export async function deleteUnfinishedAuthenticators(db: Database): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('added_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
