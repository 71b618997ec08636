import { expect, test } from 'vitest';
import { encodePassword } from './wire-password.ts';

test('a password travels as base64 of its UTF-8 text', () => {
  expect(encodePassword('Koma!2026')).toBe('S29tYSEyMDI2');
  expect(Buffer.from(encodePassword('パスワード🔑'), 'base64').toString('utf8')).toBe('パスワード🔑');
});
