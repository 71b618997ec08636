import { randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

/** As long as the page that asks may stay open. */
const LIFETIME_MS = 15 * 60 * 1000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

/** What it may be answered for, so that an answer to one question is none to another. */
export interface PasskeyQuestion {
  secret: string;
  purpose: 'add' | 'sign-in' | 'second-factor' | 'confirm';
  /** Nobody yet, at a sign-in without a name. */
  accountId?: string;
}

const sign = ({ secret, purpose, accountId = '' }: PasskeyQuestion, head: Buffer) =>
  keyedHash(secret, `passkey\n${purpose}\n${accountId}\n${head.toString('base64url')}`);

/** Proves by itself that we made it, so that nothing is stored for questions that are never answered. */
export function makePasskeyChallenge(question: PasskeyQuestion): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + LIFETIME_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return Buffer.concat([head, sign(question, head)]).toString('base64url');
}

/** When it ends, or nothing for what we did not make for this, or what is over. */
export function readPasskeyChallenge(question: PasskeyQuestion, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || !sameBytes(sign(question, head), bytes.subarray(HEAD_BYTES)))
    return undefined;
  const expires = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return expires > Date.now() ? new Date(expires) : undefined;
}
