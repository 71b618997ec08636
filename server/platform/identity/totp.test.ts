import { expect, test } from 'vitest';
import { encodeBase32, findTotpStep, makeTotpCode, newTotpSecret, totpStepAt } from './totp.ts';

/** RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %d the code is that of the RFC', (seconds, code) => {
  expect(makeTotpCode({ secret, step: totpStepAt(seconds * 1000) })).toBe(code);
});

test('a secret is written as RFC 4648 says', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(encodeBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(encodeBase32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
});

test('a clock that is half a minute off is forgiven, one that is further off is not', () => {
  const time = 1_700_000_000_000;
  const codeOf = (steps: number) => makeTotpCode({ secret, step: totpStepAt(time) + steps });
  expect(findTotpStep({ secret, code: codeOf(0), time })).toBe(totpStepAt(time));
  expect(findTotpStep({ secret, code: codeOf(-1), time })).toBe(totpStepAt(time) - 1);
  expect(findTotpStep({ secret, code: codeOf(1), time })).toBe(totpStepAt(time) + 1);
  expect(findTotpStep({ secret, code: codeOf(-2), time })).toBeUndefined();
  expect(findTotpStep({ secret, code: codeOf(2), time })).toBeUndefined();
  expect(findTotpStep({ secret, code: '12345', time })).toBeUndefined();
});
