import { AccountChange, type AdminCommand, type ValueOf } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { record } from '../../events/events.service.ts';

/** For the audit trail of the account: by its owner, who need not be signed in, or by an administrator. */
export const recordChange = (
  tx: Transaction,
  {
    accountId,
    change,
    isByOwner = true,
  }: { accountId: string; change: keyof typeof AccountChange; isByOwner?: boolean },
): Promise<void> =>
  record(tx, {
    type: 'account.changed',
    data: { userId: accountId, change: AccountChange[change] },
    ...(isByOwner && { actorId: accountId }),
  });

export const recordCommand = (
  tx: Transaction,
  { accountId, command }: { accountId: string; command: ValueOf<typeof AdminCommand> },
): Promise<void> => record(tx, { type: 'admin.ran', data: { userId: accountId, command } });
