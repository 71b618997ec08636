import { type Selectable, sql } from 'kysely';
import { EMAIL_UNDO_DAYS } from '../../../../contract/limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';
import type { AccountRow } from '../account/accounts.queries.ts';

export type EmailChangeRow = Selectable<Schema['email_changes']>;

interface NewEmailChange {
  tokenHash: Buffer;
  account: Pick<AccountRow, 'id' | 'email' | 'google_id' | 'sso_issuer' | 'sso_subject'>;
  newEmail: string;
}

export async function insertEmailChange(
  tx: Transaction,
  { tokenHash, account, newEmail }: NewEmailChange,
): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: tokenHash,
      account_id: account.id,
      old_email: account.email,
      new_email: newEmail,
      old_google_id: account.google_id,
      old_sso_issuer: account.sso_issuer,
      old_sso_subject: account.sso_subject,
      expires_at: sql<Date>`now() + make_interval(days => ${EMAIL_UNDO_DAYS})`,
    })
    .execute();
}

const open = sql<boolean>`email_changes.expires_at > now()`;

export const findEmailChange = (
  db: Database | Transaction,
  tokenHash: Buffer,
): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(open)
    .executeTakeFirst();

export async function findUndoEnd(tx: Transaction, accountId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('email_changes')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where(open)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Deletes later changes too; earlier ones can still be undone. */
export async function deleteEmailChangesSince(tx: Transaction, change: EmailChangeRow): Promise<boolean> {
  const rows = await tx
    .deleteFrom('email_changes')
    .where('account_id', '=', change.account_id)
    .where((where) =>
      where.or([
        where('token_hash', '=', change.token_hash),
        sql<boolean>`changed_at > (
          select changed_at from email_changes undone where undone.token_hash = ${change.token_hash})`,
      ]),
    )
    .returning('token_hash')
    .execute();
  return rows.some((row) => row.token_hash.equals(change.token_hash));
}

/** Deletes factors added after the change or shortly before it: a thief adds them first. */
export async function deleteFactorsAround(tx: Transaction, change: EmailChangeRow): Promise<void> {
  const since = sql<Date>`${change.changed_at}::timestamptz - make_interval(days => ${EMAIL_UNDO_DAYS})`;
  const { account_id: accountId } = change;
  await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('added_at', '>=', since)
    .execute();
  await tx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('added_at', 'is', null), where('added_at', '>=', since)]))
    .execute();
  await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('made_at', '>=', since)
    .execute();
}

export async function deleteOldEmailChanges(db: Database): Promise<void> {
  await db.deleteFrom('email_changes').where(sql<boolean>`not ${open}`).execute();
}
