import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { MailTokenPurpose } from '../../../platform/database/schema/accounts.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';

type MailTokenRow = Selectable<Schema['mail_tokens']>;

interface NewMailToken {
  tokenHash: Buffer;
  purpose: MailTokenPurpose;
  accountId: string;
  minutes: number;
  payload?: Record<string, string>;
}

export async function insertMailToken(tx: Transaction, token: NewMailToken): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      token_hash: token.tokenHash,
      purpose: token.purpose,
      account_id: token.accountId,
      payload: JSON.stringify(token.payload ?? {}),
      expires_at: sql<Date>`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute();
}

const open = sql<boolean>`mail_tokens.used_at is null and mail_tokens.expires_at > now()`;

export const spendMailToken = (
  tx: Transaction,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: MailTokenPurpose },
): Promise<MailTokenRow | undefined> =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(open)
    .returningAll()
    .executeTakeFirst();

export const findTokenDetail = (db: Database | Transaction, tokenHash: Buffer) =>
  db
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .select([
      'mail_tokens.purpose',
      'mail_tokens.account_id',
      'mail_tokens.payload',
      'accounts.name',
      'accounts.email',
    ])
    .where('mail_tokens.token_hash', '=', tokenHash)
    .where(open)
    .executeTakeFirst();

export async function readPendingEmail(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('payload')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'verify-email')
    .where(open)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.payload.email ?? null;
}

export async function deleteMailTokens(
  tx: Transaction,
  { accountId, purpose }: { accountId: string; purpose?: MailTokenPurpose },
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'verify-email'))
    .execute();
}

export async function deleteOldMailTokens(db: Database): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
