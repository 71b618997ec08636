import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

/** Newest first. */
export const listKeys = (db: Database | Transaction) =>
  db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

export async function lockKeys(tx: Transaction): Promise<void> {
  await sql`lock table signing_keys in share row exclusive mode`.execute(tx);
}

export async function insertKey(
  tx: Transaction,
  { id, publicKey, sealedKey }: { id: string; publicKey: Buffer; sealedKey: string },
): Promise<void> {
  await tx.insertInto('signing_keys').values({ id, public_key: publicKey, sealed_key: sealedKey }).execute();
}
