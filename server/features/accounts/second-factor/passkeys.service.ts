import type { passkeys } from '../../../../contract/calls/passkeys.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { PASSKEYS_MAX } from '../../../../contract/limits.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { showDevice } from '../../../platform/device-name.ts';
import { newId } from '../../../platform/id.ts';
import { makePasskeyChallenge } from '../../../platform/identity/passkey-challenge.ts';
import { PASSKEY_ALGORITHMS, passkeyHost, readNewPasskey } from '../../../platform/identity/passkeys.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { takeNonce } from '../account/nonces.queries.ts';
import { requireConfirmedForFactors } from '../confirmation/confirmation.service.ts';
import type { Device } from '../sessions/sessions.service.ts';
import { describePasskey } from './passkey-proof.service.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskeyRow,
} from './passkeys.queries.ts';
import { beginRecovery, endRecoveryWithLastFactor } from './recovery.service.ts';

export async function startPasskey(platform: Platform, person: Person) {
  const { account } = await requireConfirmedForFactors(platform, person);
  const { db, config } = platform;
  const own = await listPasskeys(db, account.id);
  requirePasskeyCapacity(own);
  const { id: accountId, email, name } = account;
  return {
    challenge: makePasskeyChallenge({ secret: config.secret, purpose: 'add', accountId }),
    rp: { id: passkeyHost(config), name: 'Koma' },
    user: { id: Buffer.from(accountId).toString('base64url'), name: email, displayName: name || email },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: own.map(describePasskey),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  };
}

function requirePasskeyCapacity(own: PasskeyRow[]): void {
  if (own.length >= PASSKEYS_MAX)
    throw fail('conflict', { message: 'accounts.passkeysFull', values: { max: PASSKEYS_MAX } });
}

interface AddPasskey {
  person: Person;
  input: BodyOf<typeof passkeys.add>;
  device: Device;
}

export async function addPasskey(platform: Platform, { person, input, device }: AddPasskey) {
  const owner = await requireConfirmedForFactors(platform, person);
  const accountId = owner.account.id;
  const question = { secret: platform.config.secret, purpose: 'add' as const, accountId };
  const made = await readNewPasskey(platform.config, question, input.passkey);
  if (!made) throw fail('unprocessable', { message: 'accounts.passkeyUnreadable' });
  return owner.change(platform, async (tx, { email, language, name }) => {
    requirePasskeyCapacity(await listPasskeys(tx, accountId));
    const isFresh = await takeNonce(tx, { nonce: made.challenge, expires: made.expires });
    const row =
      isFresh &&
      (await insertPasskey(tx, {
        id: newId(),
        account_id: accountId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name: showDevice(device.userAgent),
      }));
    if (!row) throw fail('conflict', { message: 'accounts.passkeyKnown' });
    await recordChange(tx, { accountId, change: 'passkeyAdded' });
    await queueAccountMail(platform, tx, {
      kind: 'passkeyAdded',
      to: email,
      language,
      name,
      passkey: row.name,
    });
    return { passkey: presentPasskey(row), recoveryCodes: await beginRecovery(platform, tx, accountId) };
  });
}

interface Own {
  person: Person;
  id: string;
}

export async function renamePasskey({ db }: Platform, { person, id, name }: Own & { name: string }) {
  const row = await renamePasskeyRow(db, { id, accountId: person.accountId, name });
  if (!row) throw fail('notFound');
  return presentPasskey(row);
}

export async function removePasskey(platform: Platform, { person, id }: Own): Promise<void> {
  const owner = await requireConfirmedForFactors(platform, person);
  await owner.change(platform, async (tx, { id: accountId, email, language, name }) => {
    const row = await deletePasskey(tx, { id, accountId });
    if (!row) throw fail('notFound');
    await endRecoveryWithLastFactor(tx, accountId);
    await recordChange(tx, { accountId, change: 'passkeyRemoved' });
    await queueAccountMail(platform, tx, {
      kind: 'passkeyRemoved',
      to: email,
      language,
      name,
      passkey: row.name,
    });
  });
}
