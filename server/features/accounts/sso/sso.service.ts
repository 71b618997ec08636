import type { sso as calls } from '../../../../contract/calls/sso.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { SsoIdentity } from '../../../platform/identity/sso.ts';
import type { Platform } from '../../../platform.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import { lockForEntry, requireActive } from '../account/account-entry.ts';
import { type AccountRow, readAccount } from '../account/accounts.queries.ts';
import { takeNonce } from '../account/nonces.queries.ts';
import { domainOf } from '../account/way-in.rules.ts';
import { proveForJoining } from '../confirmation/password-proof.service.ts';
import { confirmSession } from '../sessions/sessions.queries.ts';
import type { Device } from '../sessions/sessions.service.ts';
import {
  connectAccount,
  findOwner,
  isSubject,
  needsJoiningProof,
  openSsoAccount,
} from './sso-account.service.ts';
import { askBeforeConnecting, enterConnected, lockForSso } from './sso-entry.service.ts';
import { nameOf, proveIdentity, type SsoProvider } from './sso-identity.service.ts';
import { openJoining, sealJoining } from './sso-joining.ts';
import type { TeamRoles } from './team-roles.ts';

interface SignIn {
  provider: SsoProvider;
  input: BodyOf<typeof calls.signIn>;
  language: Language;
  device: Device;
  teamRoles: TeamRoles;
}

export async function signInBySso(
  platform: Platform,
  { provider, input, language, device, teamRoles }: SignIn,
) {
  const { settings } = provider;
  const name = nameOf(settings, language);
  const identity = await proveIdentity(platform, { provider, purpose: 'sign-in', input, language });
  const email = requireTrusted({ settings, identity, name });
  const account = await findOwner(platform, { settings, identity, email, name });
  if (!account) return openAndEnter(platform, { settings, identity, email, language, device, teamRoles });
  if (needsJoiningProof({ settings, identity, account })) {
    if (!account.password_hash)
      throw fail('unprocessable', { message: 'sso.passwordFirst', values: { email, name } });
    const joining = sealJoining(platform, { settings, identity, verifier: input.verifier });
    throw fail('proofRequired', { message: 'sso.proofRequired', values: { name }, data: { joining } });
  }
  return enter(platform, { settings, identity, account, device, teamRoles });
}

interface Join extends Omit<SignIn, 'input'> {
  input: BodyOf<typeof calls.join>;
}

export async function joinBySso(platform: Platform, { provider, input, language, device, teamRoles }: Join) {
  const { settings } = provider;
  const name = nameOf(settings, language);
  const joining = openJoining(platform, { sealed: input.joining, verifier: input.verifier });
  if (!joining) throw fail('linkExpired', { message: 'sso.joiningOver', values: { name } });
  const { identity, nonce, expires } = joining;
  const email = requireTrusted({ settings, identity, name });
  const account = await findOwner(platform, { settings, identity, email, name });
  if (!account) throw fail('conflict');
  await proveForJoining(platform, { account, wire: input.password, device });
  const once = { nonce, expires };
  return enter(platform, { settings, identity, account, device, teamRoles, once });
}

interface Newcomer {
  settings: SsoSettings;
  identity: SsoIdentity;
  email: string;
  language: Language;
  device: Device;
  teamRoles: TeamRoles;
}

async function openAndEnter(platform: Platform, newcomer: Newcomer) {
  const { settings, identity, email, language, device, teamRoles } = newcomer;
  const entered = await inTransaction(platform.db, async (tx) => {
    const accountId = await openSsoAccount(platform, tx, { settings, identity, email, language });
    const entrant = await lockForEntry(tx, { accountId });
    const provenAt = identity.authenticated;
    return enterConnected(platform, tx, { settings, identity, entrant, device, provenAt, teamRoles });
  });
  return { ...entered, isNew: true };
}

interface Enter {
  settings: SsoSettings;
  identity: SsoIdentity;
  account: AccountRow;
  device: Device;
  teamRoles: TeamRoles;
  once?: { nonce: string; expires: Date };
}

async function enter(platform: Platform, { settings, identity, account, device, teamRoles, once }: Enter) {
  requireActive(account);
  const accountId = account.id;
  const entered = await inTransaction(platform.db, async (tx) => {
    await lockForSso(tx, { settings, identity, accountId, teamRoles });
    const entrant = await lockForEntry(tx, { accountId, seen: account });
    if (once && !(await takeNonce(tx, once))) throw fail('linkExpired');
    const challenge = await askBeforeConnecting(platform, tx, { settings, identity, account });
    if (challenge) return { challenge };
    await connectAccount(platform, tx, { settings, identity, account });
    const provenAt = once ? 'now' : identity.authenticated;
    return enterConnected(platform, tx, { settings, identity, entrant, device, provenAt, teamRoles });
  });
  if ('challenge' in entered) throw fail('secondFactorRequired', { data: entered.challenge });
  return { ...entered, isNew: false };
}

interface Confirm {
  provider: SsoProvider;
  person: Person;
  input: BodyOf<typeof calls.confirm>;
  language: Language;
}

export async function confirmBySso(
  platform: Platform,
  { provider, person, input, language }: Confirm,
): Promise<void> {
  const identity = await proveIdentity(platform, { provider, purpose: 'confirm', input, language });
  const account = await readAccount(platform.db, person.accountId);
  if (!isSubject(account, identity)) throw fail('unprocessable', { message: 'sso.notYou' });
  await confirmSession(platform.db, person.sessionId);
}

interface Asked {
  settings: SsoSettings;
  identity: SsoIdentity;
  /** Name of the provider on its button. */
  name: string;
}

/** Trusts the domain list if the provider does not say. An unverified address could be a stranger's. */
function requireTrusted({ settings: { domains }, identity, name }: Asked): string {
  const { email, isVerified } = identity;
  if (!email) throw fail('unprocessable', { message: 'sso.noEmail', values: { name } });
  if (domains.length > 0 && !domains.includes(domainOf(email))) {
    throw fail('unprocessable', {
      message: 'sso.otherDomain',
      values: { email, domains: domains.join(', ') },
    });
  }
  if (!(isVerified ?? domains.length > 0)) {
    throw fail('unprocessable', { message: 'sso.unverified', values: { name, email } });
  }
  return email;
}
