import { fail } from '../../../failure.ts';
import { encodeBase32, findTotpStep, newTotpSecret } from '../../../parts/identity/totp.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
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
  parts: Parts,
  person: Person,
): Promise<{ secret: string; uri: string }> {
  const owner = await requireConfirmedForFactors(parts, person);
  const bytes = newTotpSecret();
  const sealedSecret = sealSecret(parts, bytes);
  const { account } = owner;
  const isReady = await owner.change(parts, (tx) =>
    prepareAuthenticator(tx, { accountId: account.id, sealedSecret }),
  );
  if (!isReady) throw fail('conflict', { message: 'accounts.authenticatorAlready' });
  const secret = encodeBase32(bytes);
  const query = new URLSearchParams({ secret, issuer: 'Koma' });
  return { secret, uri: `otpauth://totp/Koma:${encodeURIComponent(account.email)}?${query}` };
}

export async function addAuthenticator(
  parts: Parts,
  { person, code }: { person: Person; code: string },
): Promise<string[] | null> {
  const owner = await requireConfirmedForFactors(parts, person);
  return owner.change(parts, async (tx, { id: accountId, email, language, name }) => {
    const app = await findAuthenticator(tx, accountId);
    if (!app || app.added_at) throw fail('conflict', { message: 'accounts.authenticatorGone' });
    const secret = openSecret(parts, app);
    const step = secret && findTotpStep({ secret, code, time: Date.now() });
    if (step === undefined) throw refuseCode();
    if (!(await markAuthenticatorAdded(tx, { accountId, step })))
      throw fail('conflict', { message: 'accounts.authenticatorGone' });
    await queueAccountMail(parts, tx, { kind: 'authenticatorAdded', to: email, language, name });
    await recordChange(tx, { accountId, change: 'authenticatorAdded' });
    return beginRecovery(parts, tx, accountId);
  });
}

export async function removeAuthenticator(parts: Parts, person: Person): Promise<void> {
  const owner = await requireConfirmedForFactors(parts, person);
  await owner.change(parts, async (tx, { id: accountId, email, language, name }) => {
    if (!(await deleteAuthenticator(tx, accountId))) throw fail('notFound');
    await endRecoveryWithLastFactor(tx, accountId);
    await queueAccountMail(parts, tx, { kind: 'authenticatorRemoved', to: email, language, name });
    await recordChange(tx, { accountId, change: 'authenticatorRemoved' });
  });
}
