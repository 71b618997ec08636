import { makeTotpCode, totpStepAt } from '../../platform/identity/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const showCode = (key: string, steps = 0) =>
  makeTotpCode({ secret: decodeBase32(key.replace(/\s/g, '')), step: totpStepAt(Date.now()) + steps });
