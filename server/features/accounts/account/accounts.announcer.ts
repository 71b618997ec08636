import { AccountChange, type AdminCommand, type ValueOf } from '../../../../contract/enums.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../events/events.service.ts';

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

export type CommandDetails = Omit<EventData<'admin.ran'>, 'userId' | 'command'>;

interface Ran {
  accountId: string;
  command: ValueOf<typeof AdminCommand>;
  details?: CommandDetails | undefined;
}

export const recordCommand = (tx: Transaction, { accountId, command, details }: Ran): Promise<void> =>
  record(tx, { type: 'admin.ran', data: { userId: accountId, command, ...details } });
