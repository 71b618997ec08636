import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { encodeBase32, findTotpStep, newTotpSecret } from '../../../platform/identity/totp.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { requireConfirmedForFactors } from '../confirmation/confirmation.service.ts';
import {
  deleteAuthenticator,
  findAuthenticator,
  markAuthenticatorAdded,
  prepareAuthenticator,
} from './authenticator.queries.ts';
import { openSecret, sealSecret } from './authenticator-secret.ts';
import { beginRecovery, endRecoveryWithLastFactor } from './recovery.service.ts';
import { refuseCode } from './second-factor-code.service.ts';

export async function startAuthenticator(
  platform: Platform,
  person: Person,
): Promise<{ secret: string; uri: string }> {
  const owner = await requireConfirmedForFactors(platform, person);
  const bytes = newTotpSecret();
  const sealedSecret = sealSecret(platform, bytes);
  const { account } = owner;
  const isReady = await owner.change(platform, (tx) =>
    prepareAuthenticator(tx, { accountId: account.id, sealedSecret }),
  );
  if (!isReady) throw fail('conflict', { message: 'accounts.authenticatorAlready' });
  const secret = encodeBase32(bytes);
  const query = new URLSearchParams({ secret, issuer: 'Koma' });
  return { secret, uri: `otpauth://totp/Koma:${encodeURIComponent(account.email)}?${query}` };
}

export async function addAuthenticator(
  platform: Platform,
  { person, code }: { person: Person; code: string },
): Promise<string[] | null> {
  const owner = await requireConfirmedForFactors(platform, person);
  return owner.change(platform, async (tx, { id: accountId, email, language, name }) => {
    const app = await findAuthenticator(tx, accountId);
    if (!app || app.added_at) throw fail('conflict', { message: 'accounts.authenticatorGone' });
    const secret = openSecret(platform, app);
    const step = secret && findTotpStep({ secret, code, time: Date.now() });
    if (step === undefined) throw refuseCode();
    if (!(await markAuthenticatorAdded(tx, { accountId, step })))
      throw fail('conflict', { message: 'accounts.authenticatorGone' });
    await queueAccountMail(platform, tx, { kind: 'authenticatorAdded', to: email, language, name });
    await recordChange(tx, { accountId, change: 'authenticatorAdded' });
    return beginRecovery(platform, tx, accountId);
  });
}

export async function removeAuthenticator(platform: Platform, person: Person): Promise<void> {
  const owner = await requireConfirmedForFactors(platform, person);
  await owner.change(platform, async (tx, { id: accountId, email, language, name }) => {
    if (!(await deleteAuthenticator(tx, accountId))) throw fail('notFound');
    await endRecoveryWithLastFactor(tx, accountId);
    await queueAccountMail(platform, tx, { kind: 'authenticatorRemoved', to: email, language, name });
    await recordChange(tx, { accountId, change: 'authenticatorRemoved' });
  });
}
