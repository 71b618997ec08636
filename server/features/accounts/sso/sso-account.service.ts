import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { newId } from '../../../parts/id.ts';
import type { SsoIdentity } from '../../../parts/identity/sso.ts';
import type { Parts } from '../../../parts.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import { queueAccountMail } from '../account/account-mails.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, findAccountByEmail } from '../account/accounts.queries.ts';
import { hasAccounts } from '../account/admission.queries.ts';
import { admitLetIn, requireAdmission } from '../account/admission.ts';
import { emailKeyOf } from '../account/email-key.ts';
import { nameNewcomer } from '../account/newcomer-name.ts';
import { openAccount } from '../account/open-account.ts';
import { connectSubject, findAccountBySubject } from './sso.queries.ts';
import { nameOf } from './sso-identity.service.ts';

interface Found {
  settings: SsoSettings;
  identity: SsoIdentity;
  /** Of somebody whom the provider answers for. */
  email: string;
  /** Who stands on the button. */
  name: string;
}

export type Subject = Pick<SsoIdentity, 'issuer' | 'subject'>;

export const isSubject = (account: AccountRow, { issuer, subject }: Subject): boolean =>
  account.sso_issuer === issuer && account.sso_subject === subject;

/**
 * Whose account it is: the one that the provider's own name of the person is connected with, or, the first time, the
 * one with the address. Nothing for a newcomer, who may be one whom an invitation named.
 */
export async function findOwner({ db, config }: Parts, found: Found): Promise<AccountRow | undefined> {
  const { settings, identity, email, name } = found;
  const known = await findAccountBySubject(db, identity);
  const account = known ?? (await findAccountByEmail(db, emailKeyOf(email)));
  if (account?.state === 'invited') return undefined;
  if (!account) {
    const mayBeFirst = config.signUp !== 'open' && !(await hasAccounts(db));
    if (settings.createsAccounts || mayBeFirst) return undefined;
    throw fail('unprocessable', { message: 'sso.noAccount', values: { email } });
  }
  // An address that was given to somebody else must not bring the account of the one before.
  if (!known && account.sso_issuer === identity.issuer) {
    throw fail('conflict', { message: 'sso.otherPerson', values: { name, email } });
  }
  return account;
}

/**
 * Whether the account has to be proven by its password before it is connected. The administrator who names the domain
 * vouches for the address as the mailbox itself would; elsewhere a provider could say any address. An account that
 * nothing but single sign-on ever opened has nothing else to be proven by.
 */
export function needsJoiningProof({ settings, identity, account }: Connect): boolean {
  if (isSubject(account, identity) || settings.domains.length > 0) return false;
  return account.password_hash !== null || account.google_id !== null;
}

interface Connect {
  settings: SsoSettings;
  identity: Subject;
  account: AccountRow;
}

export async function connectAccount(
  parts: Parts,
  tx: Transaction,
  { settings, identity, account }: Connect,
): Promise<void> {
  if (isSubject(account, identity)) return;
  const { id: accountId, email, language, name } = account;
  const { issuer, subject } = identity;
  if (!(await connectSubject(tx, { accountId, issuer, subject }))) throw fail('conflict');
  const provider = nameOf(settings, language);
  await queueAccountMail(parts, tx, { kind: 'ssoJoined', to: email, language, name, provider });
  await recordChange(tx, { accountId, change: 'ssoJoined' });
}

interface Newcomer {
  settings: SsoSettings;
  identity: SsoIdentity;
  email: string;
  language: Language;
}

export async function openSsoAccount(
  { config: { signUp } }: Parts,
  tx: Transaction,
  { settings, identity, email, language }: Newcomer,
): Promise<string> {
  const emailKey = emailKeyOf(email);
  const id = await openAccount(tx, {
    admitted: settings.createsAccounts
      ? admitLetIn()
      : await requireAdmission(tx, { signUp, emailKey, way: 'sso' }),
    account: {
      id: newId(),
      email,
      email_key: emailKey,
      name: nameNewcomer({ name: identity.name, email }),
      sso_issuer: identity.issuer,
      sso_subject: identity.subject,
      language,
    },
  });
  // Registered by somebody between our question and now: the next try finds it.
  if (!id) throw fail('conflict');
  return id;
}
