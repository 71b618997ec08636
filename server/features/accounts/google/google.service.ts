import type { accounts } from '../../../../contract/calls/accounts.ts';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Google } from '../../../platform/identity/google.ts';
import type { NonceUse } from '../../../platform/identity/nonce.ts';
import { ProviderUnreachable } from '../../../platform/identity/provider.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { lockForEntry, requireActive } from '../account/account-entry.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByGoogleId,
  readAccount,
  updateAccount,
} from '../account/accounts.queries.ts';
import { requireAdmission } from '../account/admission.service.ts';
import { joinGoogle } from '../account/google-join.ts';
import { takeNonce } from '../account/nonces.queries.ts';
import { nameNewcomer, openAccount } from '../account/open-account.service.ts';
import { requireOtherWay, type WayIn } from '../account/way-in.rules.ts';
import { requireConfirmed } from '../confirmation/confirmation.service.ts';
import { proveForJoining } from '../confirmation/password-proof.service.ts';
import { openChallenge } from '../second-factor/challenge.service.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';

type Identity = NonNullable<Awaited<ReturnType<Google['readCredential']>>>;

interface GoogleSignIn {
  google: Google | undefined;
  input: BodyOf<typeof accounts.signInWithGoogle>;
  language: Language;
  device: Device;
}

/** Returns null when Google is out of reach: the page still offers other sign-ins. */
export async function startGoogle(
  { log }: Platform,
  { google, use }: { google: Google | undefined; use: NonceUse },
): Promise<string | null> {
  const address = await google?.makeAuthorizationUrl(use).catch((error: Error) => {
    log.warn({ err: error }, 'Google sign-in is out of reach');
    return null;
  });
  return address ?? null;
}

export async function signInWithGoogle(platform: Platform, call: GoogleSignIn) {
  const { google, input, language, device } = call;
  if (!google) throw fail('notFound', { message: 'accounts.googleOff' });
  const identity = await readIdentity(google, { credential: input.credential, use: { purpose: 'sign-in' } });
  const account = await findOwner(platform, identity);
  const isNew = !account || account.state === 'invited';
  const wayIn = requireOtherWay(platform.config, account?.email ?? identity.email);
  if (!isNew) await requireRight(platform, { account, identity, wire: input.password, device });
  const entered = await inTransaction(platform.db, async (tx): Promise<Entered> => {
    const fresh = await takeNonce(tx, { nonce: identity.nonce, expires: identity.nonceExpires });
    if (!fresh) throw fail('unprocessable', { message: 'accounts.googleInvalid' });
    if (!isNew) return enterAccount(platform, tx, { account, identity, device, wayIn });
    const accountId = await openGoogleAccount(platform, tx, { identity, language });
    const entrant = await lockForEntry(tx, { accountId });
    const provenAt = identity.authenticated;
    return { accessToken: await startSession(tx, { entrant, device, wayIn, provenAt }) };
  });
  if ('challenge' in entered) throw fail('secondFactorRequired', { data: entered.challenge });
  return { ...entered, isNew };
}

export async function readIdentity(
  google: Google,
  answer: { credential: string; use: NonceUse },
): Promise<Identity> {
  const identity = await google.readCredential(answer).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable)
      throw fail('unavailable', { message: 'accounts.googleUnavailable' });
    throw error;
  });
  if (!identity) throw fail('unprocessable', { message: 'accounts.googleInvalid' });
  if (!identity.isVerified) throw fail('unprocessable', { message: 'accounts.googleUnverified' });
  return identity;
}

const findOwner = async ({ db }: Platform, { googleId, email }: Identity) =>
  (await findAccountByGoogleId(db, googleId)) ?? (await findAccountByEmail(db, emailKeyOf(email)));

interface Right {
  account: AccountRow;
  identity: Identity;
  wire: string | undefined;
  device: Device;
}

/** Joins by the account's password: its owner may not be the person whom Google knows by the address. */
async function requireRight(platform: Platform, { account, identity, wire, device }: Right): Promise<void> {
  const isJoined = account.google_id === identity.googleId;
  if (!isJoined && account.google_id) throw fail('conflict', { message: 'accounts.googleOther' });
  if (!isJoined) {
    if (!wire) throw fail('proofRequired');
    await proveForJoining(platform, { account, wire, device });
  }
  requireActive(account);
  if (!account.google_authentication) throw fail('forbidden', { message: 'accounts.googleStopped' });
}

async function openGoogleAccount(
  { config: { signUp } }: Platform,
  tx: Transaction,
  { identity, language }: { identity: Identity; language: Language },
): Promise<string> {
  const { email, googleId } = identity;
  const emailKey = emailKeyOf(email);
  const id = await openAccount(tx, {
    admitted: await requireAdmission(tx, { signUp, emailKey, way: 'anybody' }),
    account: {
      id: newId(),
      email,
      email_key: emailKey,
      name: nameNewcomer({ name: identity.name, email }),
      google_id: googleId,
      language,
    },
  });
  // Another call registered the address meanwhile: the next try finds it.
  if (!id) throw fail('proofRequired');
  return id;
}

type Entered = { accessToken: string } | { challenge: SecondFactorChallenge };

interface EnterAccount {
  account: AccountRow;
  identity: Identity;
  device: Device;
  wayIn: WayIn;
}

/**
 * Asks for our second factor when joining: a thief with password and mailbox could join a Google account of their
 * own. Otherwise Google answers for its own.
 */
async function enterAccount(
  platform: Platform,
  tx: Transaction,
  { account, identity, device, wayIn }: EnterAccount,
): Promise<Entered> {
  const { id: accountId } = account;
  const { googleId } = identity;
  const entrant = await lockForEntry(tx, { accountId, seen: account });
  const isJoined = account.google_id !== null;
  if (!isJoined) {
    const challenge = await openChallenge(platform, tx, { accountId, payload: { googleId } });
    if (challenge) return { challenge };
    await joinGoogle(platform, tx, { account, googleId });
  }
  const provenAt = isJoined ? identity.authenticated : 'now';
  return { accessToken: await startSession(tx, { entrant, device, wayIn, provenAt }) };
}

export async function showGoogleAuth({ db }: Platform, { accountId }: Person) {
  const account = await readAccount(db, accountId);
  return {
    googleAuthentication: account.google_authentication,
    passwordUpdateCount: account.password_update_count,
    googleLogin: account.google_id !== null,
  };
}

export async function allowGoogle(
  platform: Platform,
  { person, isAllowed }: { person: Person; isAllowed: boolean },
): Promise<void> {
  const owner = await requireConfirmed(platform, person);
  const { account } = owner;
  if (!isAllowed && !account.password_hash && !(account.sso_subject && platform.config.sso))
    throw fail('unprocessable', { message: 'accounts.passwordFirst' });
  await owner.change(platform, (tx) => updateAccount(tx, account.id, { google_authentication: isAllowed }));
}
