import pg from 'pg';
import { expect, test } from 'vitest';
import { fail } from '../../failure.ts';
import { dropAfter } from './drop-after.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 1, 'error'), { code });

async function isDroppedAfter(work: Promise<unknown>): Promise<boolean> {
  let isDropped = false;
  await dropAfter(work, async () => {
    isDropped = true;
  }).catch(() => undefined);
  return isDropped;
}

test('what a transaction did not keep is dropped after it, and after a refusal', async () => {
  expect(await isDroppedAfter(Promise.resolve(7))).toBe(true);
  expect(await isDroppedAfter(Promise.reject(fail('conflict')))).toBe(true);
  expect(await isDroppedAfter(Promise.reject(databaseError('23505')))).toBe(true);
});

test('nothing is dropped where the commit may have happened without an answer', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(await isDroppedAfter(Promise.reject(lost))).toBe(false);
  for (const code of ['57P01', '57P02', '08006'])
    expect(await isDroppedAfter(Promise.reject(databaseError(code)))).toBe(false);
});

test('the result and the failure are those of the work', async () => {
  const drop = async () => undefined;
  expect(await dropAfter(Promise.resolve(7), drop)).toBe(7);
  await expect(dropAfter(Promise.reject(fail('conflict')), drop)).rejects.toThrow('conflict');
});
