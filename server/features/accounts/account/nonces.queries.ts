import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

/** Returns false for a used nonce: an answer of a provider signs in once. */
export async function takeNonce(
  tx: Transaction,
  { nonce, expires }: { nonce: string; expires: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('used_nonces')
    .values({ nonce, expires_at: expires })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldNonces(db: Database): Promise<void> {
  await db.deleteFrom('used_nonces').where('expires_at', '<', sql<Date>`now()`).execute();
}
