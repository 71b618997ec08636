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

type Needs = Pick<Parts, 'db'> & { config: Pick<Parts['config'], 'adminEmails'> };

/** Somebody who runs the installation. Undefined for everybody else, to whom nothing of it exists. */
async function findAdministrator({ db, config }: Needs, person: Person): Promise<Administrator | undefined> {
  const row = await findAdministratorRow(db, person);
  if (!row || !isAdministrator(config, row)) return undefined;
  return {
    person,
    hasSecondFactor: row.has_second_factor,
    hasPassedFactor: row.has_passed_factor,
    changesUntil: row.changes_until,
  };
}

interface Comer {
  person: Person;
  /** One who is to be an administrator is told what is missing for it, and nothing else. */
  caller: 'administrator' | 'administrator-to-be';
}

/**
 * The session itself has passed the second factor: one from before the factor was added, or one that a provider
 * answers for, may be held by somebody who has none. Undefined as above.
 */
export async function admitAdministrator(
  needs: Needs,
  { person, caller }: Comer,
): Promise<Administrator | undefined> {
  const administrator = await findAdministrator(needs, person);
  if (!administrator || caller === 'administrator-to-be') return administrator;
  if (!administrator.hasSecondFactor)
    throw fail('forbidden', { message: 'administration.secondFactorFirst' });
  if (!administrator.hasPassedFactor) throw fail('factorConfirmationRequired');
  return administrator;
}

/** Before changes are allowed: a password is no proof here, because whoever knows it need not have the factor. */
export async function requireFreshFactor(tx: Transaction, { person }: Administrator): Promise<void> {
  const row = await findAdministratorRow(tx, person);
  if (!row?.is_factor_fresh) throw fail('factorConfirmationRequired');
}

/** The row of an administrator. Who is signed out meanwhile is nobody any more, and not somebody of whom nothing is asked. */
async function findNamed({ db, config }: Needs, person: Person) {
  const row = await findAdministratorRow(db, person);
  if (!row) throw fail('sessionExpired');
  return isAdministrator(config, row) ? row : undefined;
}

/** Before an administrator takes another address: a password would take the account away from its second factor. */
export async function requireOwnFactor(needs: Needs, person: Person): Promise<void> {
  const row = await findNamed(needs, person);
  if (row?.has_second_factor && !row.is_factor_fresh) throw fail('factorConfirmationRequired');
}

/**
 * Before second factors are made or taken away. Of others the password is asked for; here it would make a factor, and
 * that would open the page. The first one has none to stand on but what whoever has the machine can say.
 */
export async function requireFactorOfAdministrator(needs: Needs, person: Person): Promise<void> {
  const row = await findNamed(needs, person);
  if (!row) return;
  if (row.has_second_factor ? row.is_factor_fresh : row.has_given_setup_code) return;
  throw fail(row.has_second_factor ? 'factorConfirmationRequired' : 'setupCodeRequired');
}

/** In the transaction of a change: the page only reads until its reader allows changes, for a while. */
export async function requireChanges(tx: Transaction, { person }: Administrator): Promise<void> {
  const row = await findAdministratorRow(tx, person);
  if (!row?.changes_until || !row.has_second_factor)
    throw fail('forbidden', { message: 'administration.readOnly' });
}
