import { sealText, unsealText } from '../../../platform/seal.ts';
import type { Platform } from '../../../platform.ts';

const purpose = 'koma authenticator';

export const sealSecret = ({ config }: Platform, secret: Buffer): string =>
  sealText({ secret: config.secret, purpose, text: secret.toString('base64') });

/** Returns undefined if KOMA_SECRET changed. An administrator has to help then. */
export function openSecret(
  { config, log }: Platform,
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
