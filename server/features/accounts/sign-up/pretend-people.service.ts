import { refuseField } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { isPretendAddress } from '../../../parts/mail/pretend-address.ts';
import { type PretendPerson, upsertPretendPeople } from './pretend-people.queries.ts';

export type { PretendPerson };

/** The people who speak in everybody's demo. Can be repeated. */
export const keepPretendPeople = (tx: Transaction, people: PretendPerson[]): Promise<void> =>
  upsertPretendPeople(tx, people);

/** Nobody can take, or be invited to, an address at which nobody can be. */
export function refusePretendAddress(email: string): void {
  if (!isPretendAddress(email)) return;
  const message = 'accounts.pretendAddress';
  throw refuseField('unprocessable', 'email', message);
}
