import { sql } from 'kysely';
import type { Database, Transaction } from '../../../parts/database/database.ts';

interface Refusal {
  accountId: string;
  emailKey: string;
  /** What the mail server said. */
  answer: string;
}

export async function insertRefusal(db: Database, { accountId, emailKey, answer }: Refusal): Promise<void> {
  const values = { email_key: emailKey, answer: answer.slice(0, 500) };
  await db
    .insertInto('refused_addresses')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...values, refused_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Undefined: mails reach the address that the person has now, as far as we know. */
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

/** False where none was. */
export async function deleteRefusal(db: Database | Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refused_addresses')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those that count: whoever has another address by now is reached there. */
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
