import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { forgetUnanswered } from '../../../access/limits/mail-budget.queries.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';

/** Written out: with a parameter, a prepared statement misses the partial index and refuses `on conflict`. */
const isPresent = sql<boolean>`state <> 'deleted'`;

export type AccountRow = Selectable<Schema['accounts']>;

/** Excludes pretend people, guests and senders: nobody signs in, registers or is administered as one. */
export const findAccountByEmail = (
  db: Database | Transaction,
  emailKey: string,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where(isPresent)
    .where('state', 'not in', ['pretend', 'guest', 'sender'])
    .executeTakeFirst();

export const findAccountByGoogleId = (
  db: Database | Transaction,
  googleId: string,
): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('google_id', '=', googleId).executeTakeFirst();

export const readAccount = (db: Database | Transaction, id: string): Promise<AccountRow> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Lock the account before its codes, links or sessions. Another order can deadlock. */
export const lockAccount = (tx: Transaction, id: string): Promise<AccountRow> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

export type NewAccount = Pick<
  Insertable<Schema['accounts']>,
  | 'id'
  | 'email'
  | 'email_key'
  | 'name'
  | 'password_hash'
  | 'google_id'
  | 'sso_issuer'
  | 'sso_subject'
  | 'language'
>;

/** Makes or wakes an account. One statement, so that two codes for one address cannot make two accounts. */
export async function insertOrWakeAccount(tx: Transaction, account: NewAccount): Promise<string | undefined> {
  const values = { ...account, state: 'active', email_verified: true } as const;
  const { id: _, email_key: __, ...changes } = values;
  const row = await tx
    .insertInto('accounts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .where(isPresent)
        .doUpdateSet({ ...changes, updated_at: sql`now()` })
        .where('accounts.state', '=', 'invited'),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) await forgetUnanswered(tx, { emailKey: account.email_key });
  return row?.id;
}

export async function updateAccount(
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['accounts']>,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns false if another Google account was joined meanwhile: it must not be replaced unasked. */
export async function connectGoogle(
  tx: Transaction,
  { id, googleId }: { id: string; googleId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ google_id: googleId, email_verified: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('google_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countSignIn(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ login_count: sql`login_count + 1` }).where('id', '=', id).execute();
}

export async function setPassword(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      password_update_count: sql`password_update_count + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

const FREE_PLAN = sql<string>`(select id from plans where type = 1)`;

/** Keeps the row as the author of comments, without personal data. The address is free again. */
export async function anonymiseAccount(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email: '',
      email_key: sql`'deleted:' || id`,
      name: '',
      japanese_name: '',
      state: 'deleted',
      password_hash: null,
      google_id: null,
      sso_issuer: null,
      sso_subject: null,
      picture_key: null,
      plan_id: FREE_PLAN,
      plan_expires_at: null,
      over_limit_since: null,
      locked_at: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}
