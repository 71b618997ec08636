import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export async function replaceRecoveryCodes(
  tx: Transaction,
  { accountId, hashes }: { accountId: string; hashes: Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

export async function spendRecoveryCode(
  tx: Transaction,
  { accountId, hash }: { accountId: string; hash: Buffer },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database | Transaction, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}
