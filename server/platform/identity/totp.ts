import { createHmac, randomBytes } from 'node:crypto';
import { sameBytes } from '../secrets.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(20);

export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** Implements RFC 6238 over RFC 4226 with steps of 30 seconds. */
export function makeTotpCode({ secret, step }: { secret: Buffer; step: number }): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const totpStepAt = (time: number) => Math.floor(time / 1000 / STEP_SECONDS);

interface TotpTry {
  secret: Buffer;
  code: string;
  time: number;
}

/** Accepts the neighbouring steps too, for a clock that is a little off. */
export function findTotpStep({ secret, code, time }: TotpTry): number | undefined {
  const now = totpStepAt(time);
  const isRight = (step: number) => sameBytes(Buffer.from(makeTotpCode({ secret, step })), Buffer.from(code));
  return [now, now - 1, now + 1].find(isRight);
}
