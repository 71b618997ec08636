import { randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

const LIFETIME_MS = 15 * 60 * 1000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

/** Binds the challenge to a purpose, so an answer to one question fits no other. */
export interface PasskeyQuestion {
  secret: string;
  purpose: 'add' | 'sign-in' | 'second-factor' | 'confirm';
  /** Absent at a sign-in without a name. */
  accountId?: string;
}

const sign = ({ secret, purpose, accountId = '' }: PasskeyQuestion, head: Buffer) =>
  keyedHash(secret, `passkey\n${purpose}\n${accountId}\n${head.toString('base64url')}`);

/** Signs its own purpose and time, so unanswered challenges leave nothing stored. */
export function makePasskeyChallenge(question: PasskeyQuestion): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + LIFETIME_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return Buffer.concat([head, sign(question, head)]).toString('base64url');
}

export function readPasskeyChallenge(question: PasskeyQuestion, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || !sameBytes(sign(question, head), bytes.subarray(HEAD_BYTES)))
    return undefined;
  const expires = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return expires > Date.now() ? new Date(expires) : undefined;
}
