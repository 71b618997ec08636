import { expect, test } from 'vitest';
import { runParallel } from './run-parallel.ts';

test('after a failure nothing new is begun, and what was under way is waited for', async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  const ended = runParallel([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('no');
    await slow.promise;
  }).catch((error: Error) => error.message);
  const first = await Promise.race([ended, new Promise((resolve) => setImmediate(resolve, 'still running'))]);
  expect(first).toBe('still running');
  slow.resolve();
  expect(await ended).toBe('no');
  expect(begun).toEqual([1, 2]);
});
