import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, record } from '../events/events.service.ts';

/** Last in a transaction: the owner's pages show who speaks by the link. */
export const announceGuest = (
  tx: Transaction,
  { linkId, ownerId }: { linkId: string; ownerId: string },
): Promise<void> => record(tx, { topics: [accountTopic(ownerId)], type: 'guest.changed', data: { linkId } });

/** The guest's own pages ask again what is open to them, and close where nothing is. */
export const announceGuestAccess = (tx: Transaction, accountId: string): Promise<void> =>
  record(tx, { topics: [accountTopic(accountId)], type: 'access.changed', data: {} });
