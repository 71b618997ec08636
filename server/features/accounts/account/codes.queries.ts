import { type Selectable, sql } from 'kysely';
import { CODE_MINUTES, CODE_TRIES } from '../../../../contract/limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { CodePurpose } from '../../../platform/database/schema/accounts.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';

export type CodeRow = Selectable<Schema['codes']>;

const expiry = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`;

interface NewCode {
  id: string;
  purpose: CodePurpose;
  emailKey: string;
  tokenHash: Buffer;
  payload: CodeRow['payload'];
}

export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx
    .insertInto('codes')
    .values({
      id: code.id,
      purpose: code.purpose,
      email_key: code.emailKey,
      hash: code.tokenHash,
      payload: JSON.stringify(code.payload),
      expires_at: expiry,
    })
    .execute();
}

export async function armCode(
  tx: Transaction,
  { id, codeHash, accountId }: { id: string; codeHash: Buffer | null; accountId: string | null },
): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ code_hash: codeHash, account_id: accountId, tries: 0, sent_at: sql`now()`, expires_at: expiry })
    .where('id', '=', id)
    .execute();
}

export const findUnusedCode = (db: Database, tokenHash: Buffer): Promise<CodeRow | undefined> =>
  db
    .selectFrom('codes')
    .selectAll()
    .where('hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();

export const takeCodeTry = (
  db: Database,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: CodePurpose },
): Promise<CodeRow | undefined> =>
  db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', CODE_TRIES)
    .returningAll()
    .executeTakeFirst();

export async function spendCode(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps codes an hour longer, so that a late person can ask for a new one. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}

export async function deleteAccountCodes(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('codes').where('account_id', '=', accountId).execute();
}
