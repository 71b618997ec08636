import { expect, test } from 'vitest';
import { MediaFailure } from '../media-failure.ts';
import type { Idling } from './child-pool.test-child.ts';
import { createChildPool } from './child-pool.ts';

const pool = createChildPool(new URL('./child-pool.test-child.ts', import.meta.url), { keep: 1 });

const run = (task: Idling, seconds: number) =>
  pool.run<string>(task, { seconds }).catch((error: unknown) => {
    if (error instanceof MediaFailure) return error.reason;
    throw error;
  });

test('a reader that a busy machine does not let work is waited for; one that works without an end is ended', async () => {
  // Ready before anything is counted.
  expect(await run({ milliseconds: 0, isBusy: false }, 60)).toBe('done');
  expect(await run({ milliseconds: 2000, isBusy: false }, 1)).toBe('done');
  expect(await run({ milliseconds: 600_000, isBusy: true }, 1)).toBe('tooLong');
});
