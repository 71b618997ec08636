import type { Transaction } from '../../platform/database/database.ts';
import { handOver, takeGuestsOf } from './adoption.queries.ts';

interface Proven {
  accountId: string;
  emailKey: string;
}

/** Gives the account what guests wrote under its address. */
export async function adoptGuests(tx: Transaction, { accountId, emailKey }: Proven): Promise<void> {
  const guestIds = await takeGuestsOf(tx, emailKey);
  if (guestIds.length > 0) await handOver(tx, { guestIds, accountId });
}
