import { expect, test } from 'vitest';
import { tellSince } from './since.ts';

const now = new Date(2026, 10, 16, 15);

test('a visit is told as one would say it', () => {
  expect(tellSince(new Date(2026, 10, 16, 9, 5).toISOString(), 'en', now)).toMatch(/^9:05/);
  expect(tellSince(new Date(2026, 10, 12, 9).toISOString(), 'en', now)).toBe('Thursday');
  expect(tellSince(new Date(2026, 10, 12, 9).toISOString(), 'ja', now)).toBe('木曜日');
  expect(tellSince(new Date(2026, 9, 1, 9).toISOString(), 'en', now)).toBe('Oct 1, 2026');
});
