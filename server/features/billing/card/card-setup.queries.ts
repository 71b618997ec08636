import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface Setup {
  accountId: string;
  setupId: string;
}

/** Returns the setup that it replaces: an account has one at a time. */
export async function keepCardSetup(db: Database, { accountId, setupId }: Setup): Promise<string | null> {
  const { rows } = await sql<{ earlier: string | null }>`
    update billing_accounts set card_setup_id = ${setupId}
    from (select account_id, card_setup_id as earlier from billing_accounts
      where account_id = ${accountId} for update) before
    where billing_accounts.account_id = before.account_id
    returning earlier`.execute(db);
  return rows[0]?.earlier ?? null;
}

/** Spares a newer setup, begun with another card. */
export const dropCardSetup = (db: Database, { accountId, setupId }: Setup) =>
  db
    .updateTable('billing_accounts')
    .set({ card_setup_id: null })
    .where('account_id', '=', accountId)
    .where('card_setup_id', '=', setupId)
    .execute();

export const forgetCardSetup = (db: Database, accountId: string) =>
  db
    .updateTable('billing_accounts')
    .set({ card_setup_id: null })
    .where('account_id', '=', accountId)
    .execute();
