import { AccountChange, type AdminCommand, type ValueOf } from '../../../../contract/enums.ts';
import type { EventData } from '../../../../contract/events.ts';
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

/** What a command did, as far as its name does not say it. */
export type CommandDetails = Omit<EventData<'admin.ran'>, 'userId' | 'command'>;

interface Ran {
  accountId: string;
  command: ValueOf<typeof AdminCommand>;
  details?: CommandDetails | undefined;
}

export const recordCommand = (tx: Transaction, { accountId, command, details }: Ran): Promise<void> =>
  record(tx, { type: 'admin.ran', data: { userId: accountId, command, ...details } });
