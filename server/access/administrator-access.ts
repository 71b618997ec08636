import { fail } from '../failure.ts';
import type { Transaction } from '../parts/database/database.ts';
import type { Parts } from '../parts.ts';
import type { Administrator, Person } from '../person.ts';
import { findAdministratorRow } from './administrator-access.queries.ts';

interface Named {
  email_key: string;
  email_verified: boolean;
  is_granted: boolean;
}

/** Named by ADMIN_EMAILS, with an address that is proven, or by the command `grant-admin`. */
export const isAdministrator = (
  { adminEmails }: { adminEmails: string[] },
  { email_key, email_verified, is_granted }: Named,
): boolean => is_granted || (email_verified && adminEmails.includes(email_key));

/** Somebody who runs the installation. Undefined for everybody else, to whom nothing of it exists. */
export async function findAdministrator(
  { db, config }: Pick<Parts, 'db'> & { config: Pick<Parts['config'], 'adminEmails'> },
  person: Person,
): Promise<Administrator | undefined> {
  const row = await findAdministratorRow(db, person);
  if (!row || !isAdministrator(config, row)) return undefined;
  return { person, hasSecondFactor: row.has_second_factor, changesUntil: row.changes_until };
}

/** In the transaction of a change: the page only reads until its reader allows changes, for a while. */
export async function requireChanges(tx: Transaction, { person }: Administrator): Promise<void> {
  const row = await findAdministratorRow(tx, person);
  if (!row?.changes_until || !row.has_second_factor)
    throw fail('forbidden', { message: 'administration.readOnly' });
}
