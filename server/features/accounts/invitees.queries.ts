import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';

interface InvitedAddress {
  email: string;
  emailKey: string;
}

/** In the order of the keys: two calls that invite the same people in another order would wait for each other forever. */
export async function insertInvitedAccounts(
  tx: Transaction,
  { addresses, language }: { addresses: InvitedAddress[]; language: Language },
): Promise<void> {
  if (addresses.length === 0) return;
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
    .onConflict((conflict) => conflict.column('email_key').where('state', '<>', 'deleted').doNothing())
    .execute();
}

export const listAccountsByEmail = (tx: Transaction, emailKeys: string[]) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'name', 'state', 'language'])
    .where('email_key', 'in', emailKeys)
    .where('state', '<>', 'deleted')
    .execute();
