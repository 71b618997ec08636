import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export const listOverLimit = (db: Database) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('over_limit_since', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('over_limit_since')
    .execute();

export const readOverLimit = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('accounts')
    .leftJoin('billing_accounts', 'billing_accounts.account_id', 'accounts.id')
    .select(['accounts.email', 'accounts.language', 'accounts.name', 'accounts.locked_at'])
    .select(['accounts.over_limit_since', 'billing_accounts.over_limit_reminders as reminders'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();

export const countReminders = (tx: Transaction, { accountId, count }: { accountId: string; count: number }) =>
  sql`
    insert into billing_accounts (account_id, over_limit_reminders) values (${accountId}, ${count})
    on conflict (account_id) do update set over_limit_reminders = excluded.over_limit_reminders`.execute(tx);

export const lockAccount = (tx: Transaction, accountId: string) =>
  tx.updateTable('accounts').set({ locked_at: sql`now()` }).where('id', '=', accountId).execute();
