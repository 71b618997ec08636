import { NAME_MAX } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../events/events.service.ts';
import { insertOrWakeAccount, type NewAccount } from './accounts.queries.ts';
import type { Admitted } from './admission.service.ts';

/** Returns undefined if the address has an account. */
export async function openAccount(
  tx: Transaction,
  { account }: { account: NewAccount; admitted: Admitted },
): Promise<string | undefined> {
  const userId = await insertOrWakeAccount(tx, account);
  const wasInvited = userId !== undefined && userId !== account.id;
  if (wasInvited) await record(tx, { type: 'account.joined', data: { userId }, actorId: userId });
  return userId;
}

export const nameNewcomer = ({ name, email }: { name: string; email: string }): string =>
  (name.trim() || email.split('@')[0] || email).slice(0, NAME_MAX).toWellFormed();
