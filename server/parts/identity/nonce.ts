import { randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

const MINUTE = 60 * 1000;

/** Long enough for somebody who first has to find a second device; to prove oneself anew, as long as a dialog is open. */
const LIFETIMES = { 'sign-in': 30 * MINUTE, confirm: 15 * MINUTE };

/** What the provider is asked for: to let somebody in, or to prove once more who holds this one session. */
export type NonceUse = { purpose: 'sign-in' } | { purpose: 'confirm'; sessionId: string };

interface Made {
  secret: string;
  use: NonceUse;
}

const sign = ({ secret, use }: Made, text: string) =>
  keyedHash(
    secret,
    `sign-in-nonce\n${use.purpose}\n${use.purpose === 'confirm' ? use.sessionId : ''}\n${text}`,
  );

/** Proves by itself that we made it, and for what, so that nothing is stored for sign-ins that never come back. */
export function makeNonce(made: Made): string {
  const text = `${randomBytes(16).toString('base64url')}.${Date.now()}`;
  return `${text}.${sign(made, text).toString('base64url')}`;
}

/** Its time, or nothing for what we did not make for this, or what is over. */
export function readNonce({ nonce, ...made }: Made & { nonce: string }) {
  const [random, time, signature, ...rest] = nonce.split('.');
  if (!random || !time || !signature || rest.length > 0) return undefined;
  const isOurs = sameBytes(sign(made, `${random}.${time}`), Buffer.from(signature, 'base64url'));
  const started = new Date(Number(time));
  const expires = new Date(Number(time) + LIFETIMES[made.use.purpose]);
  return isOurs && expires.getTime() > Date.now() ? { started, expires } : undefined;
}
