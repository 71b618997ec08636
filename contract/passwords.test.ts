import { expect, test } from 'vitest';
import { encodePassword, newPasswordTwice } from './passwords.ts';

test('a password travels as base64 of its UTF-8 text', () => {
  expect(encodePassword('Koma!2026')).toBe('S29tYSEyMDI2');
  expect(Buffer.from(encodePassword('パスワード🔑'), 'base64').toString('utf8')).toBe('パスワード🔑');
});

test.each([
  { password: '', confirmPassword: '', told: ['fields.newPassword', 'fields.confirmPassword'] },
  { password: 'weak', confirmPassword: 'weak', told: ['fields.weakPassword'] },
  { password: 'Koma!2026', confirmPassword: 'Koma!2027', told: ['fields.mismatch'] },
  { password: 'Koma!2026', confirmPassword: 'Koma!2026', told: undefined },
])('$password, then $confirmPassword: $told', ({ told, ...typed }) => {
  expect(newPasswordTwice.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(told);
});
