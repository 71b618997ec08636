import { fail } from '../failure.ts';
import type { Administrator, Person } from '../person.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform.ts';
import { findAdministratorRow } from './administrator-access.queries.ts';

interface Named {
  email_key: string;
  email_verified: boolean;
  is_granted: boolean;
}

/** Named by ADMIN_EMAILS with a verified address, or by the command `grant-admin`. */
export const isAdministrator = (
  { adminEmails }: { adminEmails: string[] },
  { email_key, email_verified, is_granted }: Named,
): boolean => is_granted || (email_verified && adminEmails.includes(email_key));

type Needs = Pick<Platform, 'db'> & { config: Pick<Platform['config'], 'adminEmails'> };

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
  /** `administrator-to-be` learns which proof is missing, and nothing else. */
  caller: 'administrator' | 'administrator-to-be';
}

/** Requires the factor of this session: another session may belong to somebody without it. */
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

/** Accepts no password before a change: it proves nothing about the factor. */
export async function requireFreshFactor(tx: Transaction, { person }: Administrator): Promise<void> {
  const row = await findAdministratorRow(tx, person);
  if (!row?.is_factor_fresh) throw fail('factorConfirmationRequired');
}

/** Throws for a session that ended meanwhile, which must not pass as an ordinary account. */
async function findNamed({ db, config }: Needs, person: Person) {
  const row = await findAdministratorRow(db, person);
  if (!row) throw fail('sessionExpired');
  return isAdministrator(config, row) ? row : undefined;
}

/** Protects a change of address: by password alone it would separate the account from its second factor. */
export async function requireOwnFactor(needs: Needs, person: Person): Promise<void> {
  const row = await findNamed(needs, person);
  if (row?.has_second_factor && !row.is_factor_fresh) throw fail('factorConfirmationRequired');
}

/** Refuses a password: it could add a factor and open the page. The first one needs a setup code. */
export async function requireFactorOfAdministrator(needs: Needs, person: Person): Promise<void> {
  const row = await findNamed(needs, person);
  if (!row) return;
  if (row.has_second_factor ? row.is_factor_fresh : row.has_given_setup_code) return;
  throw fail(row.has_second_factor ? 'factorConfirmationRequired' : 'setupCodeRequired');
}

/** Requires that the reader has allowed changes; otherwise the page is read-only. */
export async function requireChanges(tx: Transaction, { person }: Administrator): Promise<void> {
  const row = await findAdministratorRow(tx, person);
  if (!row?.changes_until || !row.has_second_factor)
    throw fail('forbidden', { message: 'administration.readOnly' });
}
