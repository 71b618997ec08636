import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, record } from '../events/events.service.ts';

/** Last in a transaction: the owner's pages show who sends what. */
export const announceRequest = (
  tx: Transaction,
  { requestId, ownerId }: { requestId: string; ownerId: string },
): Promise<void> =>
  record(tx, { topics: [accountTopic(ownerId)], type: 'request.changed', data: { requestId } });
