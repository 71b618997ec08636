import { expect, test } from 'vitest';
import { explainStart } from '../../start-failure.ts';
import { requireVersion } from './database.ts';

test('a database that is too old is named in one sentence, and newer ones are taken', () => {
  expect(() => requireVersion(140_012)).toThrow('The database is PostgreSQL 14; Koma needs 15 or newer.');
  expect(() => requireVersion(150_000)).not.toThrow();
  expect(() => requireVersion(180_004)).not.toThrow();
});

test('what stands in the way of a start becomes a sentence; a fault of our own does not', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(explainStart(full)).toBe('The disk is full.');
  expect(explainStart(refused)).toContain('does not answer');
  expect(explainStart(new TypeError('x is not a function'))).toBeUndefined();
});
