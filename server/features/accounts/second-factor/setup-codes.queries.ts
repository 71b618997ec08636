import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface NewCode {
  accountId: string;
  codeHash: Buffer;
  minutes: number;
}

export async function replaceSetupCode(db: Database, { accountId, codeHash, minutes }: NewCode) {
  const row = {
    code_hash: codeHash,
    session_id: null,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  };
  await db
    .insertInto('setup_codes')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

interface GivenCode {
  accountId: string;
  sessionId: string;
  codeHash: Buffer;
}

export async function giveSetupCode(db: Database, { accountId, sessionId, codeHash }: GivenCode) {
  const row = await db
    .updateTable('setup_codes')
    .set({ session_id: sessionId })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('session_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetupCode(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('setup_codes').where('account_id', '=', accountId).execute();
}

export async function deleteOldSetupCodes(db: Database): Promise<void> {
  await db.deleteFrom('setup_codes').where('expires_at', '<', sql<Date>`now()`).execute();
}
