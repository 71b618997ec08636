import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '../../../contract/calls/passkeys.ts';
import { type PasskeyQuestion, readPasskeyChallenge } from './passkey-challenge.ts';

/** EdDSA, ES256 and RS256 cover the authenticators of all systems. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

interface Site {
  publicUrl: string;
}

export const passkeyHost = ({ publicUrl }: Site): string => new URL(publicUrl).hostname;

interface Checked {
  /** Works once: the caller has to spend it. */
  challenge: string;
  expires: Date;
}

const expected = (site: Site, question: PasskeyQuestion) => {
  const checked: Partial<Checked> = {};
  return {
    checked,
    options: {
      expectedOrigin: new URL(site.publicUrl).origin,
      expectedRPID: passkeyHost(site),
      expectedChallenge: (challenge: string) => {
        const expires = readPasskeyChallenge(question, challenge);
        if (expires) Object.assign(checked, { challenge, expires });
        return expires !== undefined;
      },
    },
  };
};

const wasChecked = (checked: Partial<Checked>): checked is Checked => checked.challenge !== undefined;

export async function readNewPasskey(site: Site, question: PasskeyQuestion, made: NewPasskey) {
  const { checked, options } = expected(site, question);
  const { id, transports, ...response } = made;
  const { registrationInfo } = await verifyRegistrationResponse({
    ...options,
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    requireUserVerification: false,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || !wasChecked(checked)) return undefined;
  const { publicKey, counter, id: credentialId } = registrationInfo.credential;
  return { ...checked, credentialId, publicKey: Buffer.from(publicKey), counter, transports };
}

interface StoredPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/** Returns undefined for another passkey, another question, or a cloned key with an old counter. */
export async function checkPasskey(
  site: Site,
  question: PasskeyQuestion,
  { passkey, answer }: { passkey: StoredPasskey; answer: PasskeyAnswer },
) {
  const { checked, options } = expected(site, question);
  const { id, ...response } = answer;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...options,
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    // After a password, possession is enough. Alone, the key has to verify its user.
    requireUserVerification: question.purpose !== 'second-factor',
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo || !wasChecked(checked)) return undefined;
  return { ...checked, counter: authenticationInfo.newCounter };
}
