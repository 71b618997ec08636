import { isAdministrator } from '../../access/administrator-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import {
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from './account/accounts.queries.ts';
import {
  type AdministeredRow,
  deleteAdministrator,
  findAdministered,
  insertAdministrator,
  isGranted,
  type ListedAccount,
  listAdministered,
  listLockedRows,
  listTeamRowsOf,
  searchAccountRows,
} from './administration.queries.ts';
import { stopAccount } from './closing/deactivation.service.ts';
import { hasSecondFactor, readFactors } from './second-factor/factors.queries.ts';
import { removeSecondFactors } from './second-factor/second-factors.service.ts';
import { makeSetupCode } from './second-factor/setup-code.service.ts';
import { deleteSetupCode } from './second-factor/setup-codes.queries.ts';
import { endSessions } from './sessions/sessions.service.ts';
import { disconnectSubject, isConnected } from './sso/sso.queries.ts';

export type { AdministeredRow, ListedAccount };

export const SEARCH_LIMIT = 50;

export class AdministrationFailure extends Error {}

export const searchAccounts = ({ db }: Platform, text: string): Promise<ListedAccount[]> =>
  searchAccountRows(db, { text, limit: SEARCH_LIMIT });

export const listLockedAccounts = ({ db }: Platform): Promise<ListedAccount[]> => listLockedRows(db);

async function requireAccount({ db }: Platform, email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(db, emailKeyOf(email));
  if (!account) throw new AdministrationFailure(`There is no account with the address ${email}.`);
  return account;
}

export async function disableAccount(platform: Platform, email: string): Promise<void> {
  const { id: accountId, state } = await requireAccount(platform, email);
  if (state === 'disabled') throw new AdministrationFailure(`${email} is disabled already.`);
  if (state === 'invited')
    throw new AdministrationFailure(`${email} was only invited and cannot sign in yet.`);
  await inTransaction(platform.db, (tx) => stopAccount(tx, { accountId, state: 'disabled' }));
}

export async function reactivateAccount(platform: Platform, email: string): Promise<void> {
  const { id, state } = await requireAccount(platform, email);
  if (state === 'active') throw new AdministrationFailure(`${email} is active already.`);
  if (state === 'invited')
    throw new AdministrationFailure(`${email} was only invited and has to register first.`);
  await inTransaction(platform.db, (tx) => updateAccount(tx, id, { state: 'active' }));
}

export async function removeSecondFactorsOf(platform: Platform, email: string): Promise<void> {
  const account = await requireAccount(platform, email);
  if (!(await removeSecondFactors(platform, account)))
    throw new AdministrationFailure(`${email} has no second factor.`);
}

export async function listTeamsOf(platform: Platform, email: string) {
  const { id } = await requireAccount(platform, email);
  return listTeamRowsOf(platform.db, id);
}

/** For a person whose name at the provider changed: the next single sign-on connects anew. */
export async function disconnectSso(platform: Platform, email: string): Promise<void> {
  const account = await requireAccount(platform, email);
  if (!isConnected(account)) throw new AdministrationFailure(`${email} is not connected to single sign-on.`);
  await inTransaction(platform.db, async (tx) => {
    await disconnectSubject(tx, account.id);
    await endSessions(tx, { accountId: account.id });
  });
}

export async function setAdministrator(
  platform: Platform,
  { email, isNamed }: { email: string; isNamed: boolean },
): Promise<boolean> {
  const account = await requireAccount(platform, email);
  const { id, state } = account;
  if (isNamed && state !== 'active')
    throw new AdministrationFailure(`${email} is ${state} and cannot sign in.`);
  return inTransaction(platform.db, async (tx) => {
    // Waits for a factor that is being added. Adding one afterwards takes the setup code.
    await lockAccount(tx, id);
    if (isNamed) return insertAdministrator(tx, id);
    if (!isAdministrator(platform.config, { ...account, is_granted: false })) await deleteSetupCode(tx, id);
    return deleteAdministrator(tx, id);
  });
}

export async function isWithoutFactor(platform: Platform, email: string): Promise<boolean> {
  const { id } = await requireAccount(platform, email);
  return !hasSecondFactor(await readFactors(platform.db, id));
}

export async function makeSetupCodeOf(platform: Platform, email: string): Promise<string> {
  const account = await requireAccount(platform, email);
  const named = { ...account, is_granted: await isGranted(platform.db, account.id) };
  if (account.state !== 'active' || !isAdministrator(platform.config, named))
    throw new AdministrationFailure(`${email} is no administrator: say grant-admin ${email} first.`);
  if (!(await isWithoutFactor(platform, email)))
    throw new AdministrationFailure(
      `${email} has a second factor already. If all are lost, say remove-second-factor ${email} first.`,
    );
  return makeSetupCode(platform, account.id);
}

export const requireAccountId = async (platform: Platform, email: string): Promise<string> =>
  (await requireAccount(platform, email)).id;

/** Call it before a command that deletes: a deleted account is no longer found by its address. */
export const findAccountId = async ({ db }: Platform, email: string): Promise<string | undefined> =>
  (await findAccountByEmail(db, emailKeyOf(email)))?.id;

interface AccountPage {
  search: string;
  /** Id of the last account shown. */
  before: string | undefined;
  limit: number;
}

export const listAccounts = ({ db }: Platform, page: AccountPage): Promise<AdministeredRow[]> =>
  listAdministered(db, page);

export async function readAdministered(
  db: Platform['db'] | Transaction,
  id: string,
): Promise<AdministeredRow> {
  const row = await findAdministered(db, id);
  if (!row) throw fail('notFound');
  return row;
}

export async function switchAccount(
  tx: Transaction,
  { accountId, isDisabled }: { accountId: string; isDisabled: boolean },
): Promise<void> {
  await readAdministered(tx, accountId);
  const { state } = await lockAccount(tx, accountId);
  if (state === 'invited') throw fail('unprocessable', { message: 'administration.onlyInvited' });
  if (isDisabled) await stopAccount(tx, { accountId, state: 'disabled' });
  else if (state !== 'active') await updateAccount(tx, accountId, { state: 'active' });
}

export async function endSessionsOf(tx: Transaction, accountId: string): Promise<void> {
  await readAdministered(tx, accountId);
  await lockAccount(tx, accountId);
  await endSessions(tx, { accountId });
}
