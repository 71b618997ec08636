import { sealText, unsealText } from '../../../parts/seal.ts';
import type { Parts } from '../../../parts.ts';

const purpose = 'koma authenticator';

export const sealSecret = ({ config }: Parts, secret: Buffer): string =>
  sealText({ secret: config.secret, purpose, text: secret.toString('base64') });

/** Returns undefined if KOMA_SECRET changed. An administrator has to help then. */
export function openSecret(
  { config, log }: Parts,
  { account_id: accountId, sealed_secret: sealed }: { account_id: string; sealed_secret: string },
): Buffer | undefined {
  try {
    return Buffer.from(unsealText({ secret: config.secret, purpose, sealed }), 'base64');
  } catch (error) {
    log.error(
      { err: error, accountId },
      'the secret of an authenticator app cannot be read with KOMA_SECRET',
    );
    return undefined;
  }
}
