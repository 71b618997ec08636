import type { Transaction } from '../../../parts/database/database.ts';
import { record } from '../../events/events.service.ts';
import { insertOrWakeAccount, type NewAccount } from './accounts.queries.ts';
import type { Admitted } from './admission.ts';

/** Whoever invited the person is told that they came. Nothing when the address has an account already. */
export async function openAccount(
  tx: Transaction,
  { account }: { account: NewAccount; admitted: Admitted },
): Promise<string | undefined> {
  const userId = await insertOrWakeAccount(tx, account);
  const wasInvited = userId !== undefined && userId !== account.id;
  if (wasInvited) await record(tx, { type: 'account.joined', data: { userId }, actorId: userId });
  return userId;
}
