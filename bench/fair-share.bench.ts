import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { defineJob } from '../server/jobs/job.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { openQueue } from '../server/platform/queue/queue.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { createTestDatabase } from '../server/test/test-database.ts';
import { measureInTurns, report } from './bench.ts';

/** Measures a short clip's wait alone, behind a thousand files of another owner, and beside a due retry. */
const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '1000' } },
  allowPositionals: true,
  strict: false,
});
const FILES = Number(options.files);
const WORK_MS = 300;
const ROUNDS = 5;

const job = defineJob({
  name: 'make-clip',
  payload: z.object({ owner: z.string(), number: z.number() }),
  options: { concurrency: 1, unique: 'always' },
});
const silent = { info: () => undefined, warn: () => undefined, error: console.error };

const stopDatabase = await startDatabaseServer({ isDurable: true });
const database = await createTestDatabase();
const connection = { connectionString: database.url };
const { db, pool } = openDatabase({ connection, onError: () => undefined });
const queue = openQueue({ db, connection, jobs: [job], works: true, log: silent });
const done = new Map<string, () => void>();
queue.work(job, async ({ owner, number }) => {
  await wait(WORK_MS);
  done.get(`${owner}/${number}`)?.();
});
let number = 0;

try {
  await queue.start();
  const results = await measureInTurns({
    rounds: ROUNDS,
    runs: [
      { name: 'alone', run: () => waitOfClip() },
      { name: 'behind', run: () => behindMany({ takesTurns: true }) },
      { name: 'with a retry', run: () => behindMany({ takesTurns: true, isOneTriedAgain: true }) },
      { name: 'in line', run: () => behindMany({ takesTurns: false, files: 20 }) },
    ],
  });
  const alone = results.get('alone') ?? Number.NaN;
  report({
    name: `wait of a clip behind ${FILES} files of another owner, beside alone`,
    unit: 'ms',
    ours: results.get('behind') ?? Number.NaN,
    limit: alone,
    atMost: 3,
  });
  report({
    name: 'the same while one of them is tried again, whose turn was before',
    unit: 'ms',
    ours: results.get('with a retry') ?? Number.NaN,
    limit: alone,
    atMost: 4,
  });
  report({
    name: 'the same behind 20 files without turns',
    unit: 'ms',
    ours: results.get('in line') ?? Number.NaN,
    limit: alone,
  });
} finally {
  await queue.stop();
  await db.destroy();
  await stopDatabase();
}

async function enqueue(owner: string, count: number, takesTurns: boolean): Promise<void> {
  const entries = Array.from({ length: count }, () => {
    number += 1;
    return {
      payload: { owner, number },
      singletonKey: `${owner}/${number}`,
      owner: takesTurns ? owner : undefined,
    };
  });
  await queue.enqueueMany(db, job, entries);
}

async function waitOfClip(takesTurns = true): Promise<number> {
  const ended = Promise.withResolvers<void>();
  done.set(`customer/${number + 1}`, ended.resolve);
  const begun = performance.now();
  await enqueue('customer', 1, takesTurns);
  await ended.promise;
  return performance.now() - begun;
}

/** Drops the files once the clip is done, as their end is not measured. */
async function behindMany({
  takesTurns,
  files = FILES,
  isOneTriedAgain = false,
}: {
  takesTurns: boolean;
  files?: number;
  isOneTriedAgain?: boolean;
}): Promise<number> {
  await enqueue('studio', files, takesTurns);
  // Starts in the middle of a job.
  await wait(WORK_MS * (1 + Math.random()));
  if (isOneTriedAgain)
    await pool.query(`update jobs set tries = 1, started_at = now()
    where id = (select id from jobs where state = 'waiting' order by priority desc, number limit 1)`);
  const waited = await waitOfClip(takesTurns);
  await pool.query("delete from jobs where state = 'waiting'");
  await wait(WORK_MS * 2);
  return waited;
}
