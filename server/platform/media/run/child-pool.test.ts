import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { MediaFailure } from '../media-failure.ts';
import type { Filling, Idling, Writing } from './child-pool.test-child.ts';
import { createChildPool } from './child-pool.ts';

const module = new URL('./child-pool.test-child.ts', import.meta.url);
const pool = createChildPool(module, { keep: 1 });
const narrow = createChildPool(module, { keep: 1, memoryBytes: 1024 ** 3 });

const reasonOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (error instanceof MediaFailure) return error.reason;
    throw error;
  });

const run = (task: Idling, seconds: number) => reasonOf(pool.run<string>(task, { seconds }));

test('a reader that a busy machine does not let work is waited for; one that works without an end is ended', async () => {
  // Starts the child before time counts.
  expect(await run({ milliseconds: 0, isBusy: false }, 60)).toBe('done');
  expect(await run({ milliseconds: 2000, isBusy: false }, 1)).toBe('done');
  expect(await run({ milliseconds: 600_000, isBusy: true }, 1)).toBe('tooLong');
});

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('the kernel keeps a reader within its memory, and what fits into it is done', async () => {
  const fill = (task: Filling) => reasonOf(narrow.run(task, { seconds: 60 }));
  expect(await fill({ megabytes: 160 })).toBe(10);
  expect(await fill({ megabytes: 1024 })).toBe('tooComplex');
  expect(await fill({ megabytes: 16, isGreedy: true })).toBe('tooComplex');
  expect(await fill({ megabytes: 160 })).toBe(10);
});

onLinux('no reader writes a file without end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-pool-'));
  const write = (at: number) => {
    const task: Writing = { path: join(folder, 'large'), at };
    return reasonOf(pool.run(task, { seconds: 60 }));
  };
  expect(await write(1024 ** 2)).toBe('written');
  expect(await write(2 * 1024 ** 3)).toBe('tooComplex');
  await removeFolder(folder);
});
