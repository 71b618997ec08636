import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { openQueue } from './parts/queue/queue.ts';
import { startWithFile } from './test/start-with-file.ts';
import type { TestApp } from './test/test-accounts.ts';
import { createEmptyDatabase, type TestDatabase } from './test/test-database.ts';
import { enqueueSome, loseJobs, readJobs, readSequences } from './test/test-work.ts';

let koma: TestApp;
let target: TestDatabase;

beforeAll(async () => {
  koma = await startWithFile();
  await enqueueSome(koma.parts);
});
afterAll(() => koma.stop());
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.drop());

const carry = () =>
  carryOver({ from: { connectionString: koma.database.url }, to: { connectionString: target.url } });

test('jobs wait in the other database, and every number goes on where it was', async () => {
  await carry();
  const jobs = await readJobs(koma.database.url);
  expect(jobs.length).toBeGreaterThan(1);
  expect(await readJobs(target.url)).toEqual(jobs);
  const sequences = await readSequences(koma.database.url);
  expect(sequences.some(({ isCalled }) => isCalled)).toBe(true);
  expect(await readSequences(target.url)).toEqual(sequences);
});

test('a database that loses jobs is not taken', async () => {
  const queue = openQueue({
    connection: { connectionString: target.url },
    jobs: allJobs,
    works: false,
    log: pino({ level: 'silent' }),
  });
  await queue.start();
  await queue.stop();
  await loseJobs(target.url);
  await expect(carry()).rejects.toThrow(/^Of the waiting jobs \d are missing\.$/);
});
