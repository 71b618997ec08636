import { expect, test } from 'vitest';
import { explainStart } from '../../start-failure.ts';
import { requireVersion } from './database.ts';
import { explainDatabase } from './database-failure.ts';

test('a database that is too old is named in one sentence, and newer ones are taken', () => {
  expect(() => requireVersion(140_012)).toThrow('The database is PostgreSQL 14; Koma needs 15 or newer.');
  expect(() => requireVersion(150_000)).not.toThrow();
  expect(() => requireVersion(180_004)).not.toThrow();
});

test('what stands in the way of a start becomes a sentence; a fault of our own does not', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(explainStart(full)).toBe('The disk is full.');
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  expect(explainStart(starting)).toContain('is not ready yet');
  expect(explainStart(new TypeError('x is not a function'))).toBeUndefined();
});

test('what cannot be reached is the database only where that is opened', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(explainStart(refused)).toBeUndefined();
  await expect(explainDatabase(Promise.reject(refused))).rejects.toThrow(
    'The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.',
  );
  const late = new Error('Connection terminated due to connection timeout');
  await expect(explainDatabase(Promise.reject(late))).rejects.toThrow('does not answer');
  const ours = new TypeError('x is not a function');
  await expect(explainDatabase(Promise.reject(ours))).rejects.toBe(ours);
});
