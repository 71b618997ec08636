import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';

interface InvitedAddress {
  email: string;
  emailKey: string;
}

/** Inserts in key order: calls with the same people in another order would deadlock. */
export async function insertInvitedAccounts(
  tx: Transaction,
  { addresses, language }: { addresses: InvitedAddress[]; language: Language },
): Promise<void> {
  const ordered = addresses.toSorted((one, other) => (one.emailKey < other.emailKey ? -1 : 1));
  await tx
    .insertInto('accounts')
    .values(
      ordered.map(({ email, emailKey }) => ({
        id: newId(),
        email,
        email_key: emailKey,
        state: 'invited' as const,
        language,
      })),
    )
    // Written out: a prepared statement with a parameter does not find the index.
    .onConflict((conflict) =>
      conflict.column('email_key').where('state', '<>', sql.lit('deleted')).doNothing(),
    )
    .execute();
}

export const listAccountsByEmail = (tx: Transaction, emailKeys: string[]) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'name', 'state', 'language'])
    .where('email_key', 'in', emailKeys)
    // Written out, as above.
    .where('state', '<>', sql.lit('deleted'))
    .execute();

export async function writeInvitedName(
  tx: Transaction,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('state', '=', 'invited')
    .execute();
}
