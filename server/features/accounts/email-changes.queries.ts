import { type Selectable, sql } from 'kysely';
import { EMAIL_UNDO_DAYS } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Schema } from '../../parts/database/schema.ts';

export type EmailChangeRow = Selectable<Schema['email_changes']>;

interface NewEmailChange {
  tokenHash: Buffer;
  accountId: string;
  oldEmail: string;
  newEmail: string;
  oldGoogleId: string | null;
}

export async function insertEmailChange(tx: Transaction, change: NewEmailChange): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: change.tokenHash,
      account_id: change.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      old_google_id: change.oldGoogleId,
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

/** False when it was taken back meanwhile. Changes that followed are void with it; those before it can still be undone. */
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

/** Ways in that were added after the change or shortly before it: whoever prepares a theft begins with them. */
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
