import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { isPresent } from './account/accounts.queries.ts';

interface InvitedAddress {
  email: string;
  emailKey: string;
}

/** In the order of the keys: two calls that invite the same people in another order would wait for each other forever. */
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
    // Written out: with a parameter in its place, a prepared statement does not find the index.
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
    .where(isPresent)
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
