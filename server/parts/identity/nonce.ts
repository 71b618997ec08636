import { randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

/** Long enough for a sign-in page that was left open for a while. */
const LIFETIME_MS = 60 * 60 * 1000;

const sign = (secret: string, text: string) => keyedHash(secret, `sign-in-nonce\n${text}`);

/** Proves by itself that we made it, so that nothing is stored for sign-ins that never come back. */
export function makeNonce(secret: string): string {
  const text = `${randomBytes(16).toString('base64url')}.${Date.now() + LIFETIME_MS}`;
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** When it ends, or nothing for what we did not make or what is over. */
export function readNonce({ secret, nonce }: { secret: string; nonce: string }): Date | undefined {
  const [random, expires, signature, ...rest] = nonce.split('.');
  if (!random || !expires || !signature || rest.length > 0) return undefined;
  const right = sameBytes(sign(secret, `${random}.${expires}`), Buffer.from(signature, 'base64url'));
  return right && Number(expires) > Date.now() ? new Date(Number(expires)) : undefined;
}
