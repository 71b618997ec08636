import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { openClient } from '../../../test/test-database.ts';
import { enqueueSome, loseJobs, readJobs, readSequences } from '../../../test/test-work.ts';
import { backUp } from './backup.service.ts';
import { compareSequences } from './compare-rows.queries.ts';
import { restore } from './restore.service.ts';

let koma: TestApp;
let folder: string;

beforeAll(async () => {
  koma = await startWithFile();
  await enqueueSome(koma.parts);
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  await backUp(koma.parts, { folder });
});
afterAll(async () => {
  await koma.stop();
  await removeFolder(folder);
});

test('jobs wait again, and every number goes on where it was', async () => {
  const target = await startTestApp();
  await restore(target.parts, { folder });
  const jobs = await readJobs(koma.database.url);
  expect(jobs.length).toBeGreaterThan(1);
  expect(await readJobs(target.database.url)).toEqual(jobs);
  const sequences = await readSequences(koma.database.url);
  expect(sequences.some(({ isCalled }) => isCalled)).toBe(true);
  expect(await readSequences(target.database.url)).toEqual(sequences);
  const [first, ...others] = sequences;
  if (!first) throw new Error('There are no sequences.');
  const client = await openClient(target.database.url);
  expect(await compareSequences(client, [{ ...first, value: '4711' }, ...others])).toEqual([
    `The sequence ${first.name} is at ${first.value} and not at 4711.`,
  ]);
  await client.end();
  await target.stop();
});

test('a restore that loses jobs brings no rows, and says so', async () => {
  const target = await startTestApp();
  await loseJobs(target.database.url);
  await expect(restore(target.parts, { folder })).rejects.toThrow(/^Of the waiting jobs \d are missing\.$/);
  expect((await target.parts.pool.query('select from accounts')).rowCount).toBe(0);
  await target.stop();
});
