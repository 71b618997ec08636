import type { Transaction } from '../../platform/database/database.ts';
import { accountTopic, record } from '../events/events.service.ts';

export const announceGuest = (
  tx: Transaction,
  { linkId, ownerId }: { linkId: string; ownerId: string },
): Promise<void> => record(tx, { topics: [accountTopic(ownerId)], type: 'guest.changed', data: { linkId } });

export const announceGuestAccess = (tx: Transaction, accountId: string): Promise<void> =>
  record(tx, { topics: [accountTopic(accountId)], type: 'access.changed', data: {} });
