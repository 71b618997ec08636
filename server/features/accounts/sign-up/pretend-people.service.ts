import { refuseField } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { isPretendAddress } from '../../../parts/mail/pretend-address.ts';
import { type PretendPerson, upsertPretendPeople } from '../demo-people.queries.ts';

export type { PretendPerson };

export const keepPretendPeople = (tx: Transaction, people: PretendPerson[]): Promise<void> =>
  upsertPretendPeople(tx, people);

/** No mailbox exists at these addresses. */
export function refusePretendAddress(email: string): void {
  if (!isPretendAddress(email)) return;
  const message = 'accounts.pretendAddress';
  throw refuseField('unprocessable', 'email', message);
}
