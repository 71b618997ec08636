import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import type { SsoIdentity } from '../../../platform/identity/sso.ts';
import type { Platform } from '../../../platform.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, findAccountByEmail } from '../account/accounts.queries.ts';
import { hasAccounts } from '../account/admission.queries.ts';
import { admitLetIn, requireAdmission } from '../account/admission.service.ts';
import { nameNewcomer, openAccount } from '../account/open-account.service.ts';
import { connectSubject, findAccountBySubject } from './sso.queries.ts';
import { nameOf } from './sso-identity.service.ts';

interface Found {
  settings: SsoSettings;
  identity: SsoIdentity;
  email: string;
  /** Name of the provider on its button. */
  name: string;
}

export type Subject = Pick<SsoIdentity, 'issuer' | 'subject'>;

export const isSubject = (account: AccountRow, { issuer, subject }: Subject): boolean =>
  account.sso_issuer === issuer && account.sso_subject === subject;

/** Returns undefined for a newcomer who may get an account, invited or not. */
export async function findOwner({ db, config }: Platform, found: Found): Promise<AccountRow | undefined> {
  const { settings, identity, email, name } = found;
  const known = await findAccountBySubject(db, identity);
  const account = known ?? (await findAccountByEmail(db, emailKeyOf(email)));
  if (account?.state === 'invited') return undefined;
  if (!account) {
    const mayBeFirst = config.signUp !== 'open' && !(await hasAccounts(db));
    if (settings.createsAccounts || mayBeFirst) return undefined;
    throw fail('unprocessable', { message: 'sso.noAccount', values: { email } });
  }
  // The provider reassigned the address: the new person must not get the old account.
  if (!known && account.sso_issuer === identity.issuer) {
    throw fail('conflict', { message: 'sso.otherPerson', values: { name, email } });
  }
  return account;
}

/**
 * Without a domain list, a provider could claim any address. An account that only single sign-on ever opened has
 * nothing to prove it by.
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
  platform: Platform,
  tx: Transaction,
  { settings, identity, account }: Connect,
): Promise<void> {
  if (isSubject(account, identity)) return;
  const { id: accountId, email, language, name } = account;
  const { issuer, subject } = identity;
  if (!(await connectSubject(tx, { accountId, issuer, subject }))) throw fail('conflict');
  const provider = nameOf(settings, language);
  await queueAccountMail(platform, tx, { kind: 'ssoJoined', to: email, language, name, provider });
  await recordChange(tx, { accountId, change: 'ssoJoined' });
}

interface Newcomer {
  settings: SsoSettings;
  identity: SsoIdentity;
  email: string;
  language: Language;
}

export async function openSsoAccount(
  { config: { signUp } }: Platform,
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
  // Another call registered the address meanwhile: the next try finds it.
  if (!id) throw fail('conflict');
  return id;
}
