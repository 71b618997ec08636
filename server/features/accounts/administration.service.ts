import type { Parts } from '../../parts.ts';
import { type AccountRow, findAccountByEmail, updateAccount } from './account/accounts.queries.ts';
import { emailKeyOf } from './account/email-key.ts';
import {
  type ListedAccount,
  listLockedRows,
  listTeamRowsOf,
  searchAccountRows,
} from './administration.queries.ts';
import { stopAccount } from './leaving/deactivation.service.ts';
import { deleteAccount } from './leaving/deletion.service.ts';
import { removeSecondFactors } from './second-factor/second-factors.service.ts';
import { endSessions } from './sessions/sessions.service.ts';
import { disconnectSubject, isConnected } from './sso/sso.queries.ts';

export type { ListedAccount };

export const SEARCH_LIMIT = 50;

/** Why an administrator's wish cannot be done, in words for the terminal. */
export class AdministrationFailure extends Error {}

export const searchAccounts = ({ db }: Parts, text: string): Promise<ListedAccount[]> =>
  searchAccountRows(db, { text, limit: SEARCH_LIMIT });

export const listLockedAccounts = ({ db }: Parts): Promise<ListedAccount[]> => listLockedRows(db);

async function requireAccount({ db }: Parts, email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(db, emailKeyOf(email));
  if (!account) throw new AdministrationFailure(`There is no account with the address ${email}.`);
  return account;
}

export async function disableAccount(parts: Parts, email: string): Promise<void> {
  const { id: accountId, state } = await requireAccount(parts, email);
  if (state === 'disabled') throw new AdministrationFailure(`${email} is disabled already.`);
  if (state === 'invited')
    throw new AdministrationFailure(`${email} was only invited and cannot sign in yet.`);
  await parts.db.transaction().execute((tx) => stopAccount(tx, { accountId, state: 'disabled' }));
}

export async function reactivateAccount(parts: Parts, email: string): Promise<void> {
  const { id, state } = await requireAccount(parts, email);
  if (state === 'active') throw new AdministrationFailure(`${email} is active already.`);
  if (state === 'invited')
    throw new AdministrationFailure(`${email} was only invited and has to register first.`);
  await parts.db.transaction().execute((tx) => updateAccount(tx, id, { state: 'active' }));
}

export async function deleteAccountOf(parts: Parts, email: string): Promise<void> {
  await deleteAccount(parts, await requireAccount(parts, email));
}

export async function removeSecondFactorsOf(parts: Parts, email: string): Promise<void> {
  const account = await requireAccount(parts, email);
  if (!(await removeSecondFactors(parts, account)))
    throw new AdministrationFailure(`${email} has no second factor.`);
}

export async function listTeamsOf(parts: Parts, email: string) {
  const { id } = await requireAccount(parts, email);
  return listTeamRowsOf(parts.db, id);
}

/** For somebody whom the provider knows under a new name: the next single sign-on connects the account anew. */
export async function disconnectSso(parts: Parts, email: string): Promise<void> {
  const account = await requireAccount(parts, email);
  if (!isConnected(account)) throw new AdministrationFailure(`${email} is not connected to single sign-on.`);
  await parts.db.transaction().execute(async (tx) => {
    await disconnectSubject(tx, account.id);
    await endSessions(tx, { accountId: account.id });
  });
}

/** For commands of other features. */
export const requireAccountId = async (parts: Parts, email: string): Promise<string> =>
  (await requireAccount(parts, email)).id;

/** Known before the command runs: a deleted account is not found by its address any more. */
export const findAccountId = async ({ db }: Parts, email: string): Promise<string | undefined> =>
  (await findAccountByEmail(db, emailKeyOf(email)))?.id;
