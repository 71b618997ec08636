import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface Refusal {
  emailKey: string;
  answer: string;
}

/** Returns false if no account has the address. */
export async function insertRefusal(db: Database, { emailKey, answer }: Refusal): Promise<boolean> {
  const { rows } = await sql`
    insert into refused_addresses (account_id, email_key, answer)
    select id, email_key, ${answer.slice(0, 500)} from accounts
    where email_key = ${emailKey} and state <> 'deleted'
    on conflict (account_id) do update
      set email_key = excluded.email_key, answer = excluded.answer, refused_at = now()
    returning account_id`.execute(db);
  return rows.length > 0;
}

/** Ignores refusals of an account's former address. */
export const findRefusal = (db: Database, accountId: string) =>
  db
    .selectFrom('refused_addresses as refused')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'refused.account_id')
        .onRef('accounts.email_key', '=', 'refused.email_key'),
    )
    .select(['accounts.email', 'refused.refused_at'])
    .where('refused.account_id', '=', accountId)
    .executeTakeFirst();

export async function deleteRefusal(db: Database | Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refused_addresses')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listRefusals = (db: Database, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('refused_addresses as refused')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'refused.account_id')
        .onRef('accounts.email_key', '=', 'refused.email_key'),
    )
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'refused.refused_at', 'refused.answer'])
    .where('accounts.state', '<>', 'deleted')
    .orderBy('refused.refused_at', 'desc')
    .orderBy('refused.account_id')
    .limit(limit)
    .offset(offset)
    .execute();
