import type { Transaction } from '../../parts/database/database.ts';
import { handOver, takeGuestsOf } from './adoption.queries.ts';

interface Proven {
  accountId: string;
  /** Of an address that is known to be the account's. */
  emailKey: string;
}

/** Whoever signs in by an address that a guest confirmed said what that guest said. */
export async function adoptGuests(tx: Transaction, { accountId, emailKey }: Proven): Promise<void> {
  const guestIds = await takeGuestsOf(tx, emailKey);
  if (guestIds.length > 0) await handOver(tx, { guestIds, accountId });
}
