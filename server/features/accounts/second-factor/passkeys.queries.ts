import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;

export const listPasskeys = (db: Database | Transaction, accountId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const insertPasskey = (
  tx: Transaction,
  passkey: Insertable<Schema['passkeys']>,
): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export async function notePasskeyUse(
  tx: Transaction,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface OwnPasskey {
  id: string;
  accountId: string;
}

export const renamePasskeyRow = (
  db: Database,
  { id, accountId, name }: OwnPasskey & { name: string },
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = (
  tx: Transaction,
  { id, accountId }: OwnPasskey,
): Promise<PasskeyRow | undefined> =>
  tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
