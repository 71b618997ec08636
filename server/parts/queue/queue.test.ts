import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openLine } from '../../test/test-lines.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { killedJob } from './killed-worker.test-child.ts';
import { openQueue, type Queue } from './queue.ts';

const payload = z.object({ name: z.string().min(1) });
const jobs = {
  plain: defineJob({ name: 'plain', payload }),
  slow: defineJob({ name: 'slow', payload, options: { concurrency: 2 } }),
  failing: defineJob({ name: 'failing', payload, options: { retries: 1, backoff: 1 } }),
  single: defineJob({ name: 'single', payload, options: { unique: 'waiting' } }),
  clock: defineJob({ name: 'clock', payload, options: { concurrency: 1 } }),
  killed: killedJob,
};
const patient = { timeout: 25_000, interval: 50 };

let database: TestDatabase;
let db: Database;
let opened: Queue[] = [];
let logged: string[] = [];

const log = {
  info: () => undefined,
  warn: (_details: object, message?: string) => void logged.push(message ?? ''),
  error: (_details: object, message?: string) => void logged.push(message ?? ''),
};

function open(works = true, url = database.url) {
  const connection = { connectionString: url };
  const timing = { heartbeat: 10, supervise: 1, cron: 1, stop: 5 };
  const queue = openQueue({ connection, jobs: Object.values(jobs), works, log, timing });
  opened.push(queue);
  return queue;
}

const begin = () => db.transaction();

const stateOf = async (queue: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${queue} and state < 'completed'`.execute(db);
  return rows.map(({ state }) => state);
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
});

afterEach(async () => {
  await Promise.all(opened.map((queue) => queue.stop()));
  opened = [];
  logged = [];
});

afterAll(() => db.destroy());

test('a job runs when its transaction commits, and one that is rolled back leaves nothing', async () => {
  const done: string[] = [];
  const api = open(false);
  const worker = open();
  worker.work(jobs.plain, async ({ name }) => void done.push(name));
  await api.start();
  await worker.start();

  const undone = begin().execute(async (tx) => {
    await api.enqueue(tx, jobs.plain, { name: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await begin().execute((tx) => api.enqueue(tx, jobs.plain, { name: 'committed' }));

  await vi.waitFor(() => expect(done).toEqual(['committed']), patient);
  const { rows } = await sql`select 1 from pgboss.job where name = 'plain'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('two workers share the jobs, each job runs one time', async () => {
  const runs: string[] = [];
  const queues = [open(), open()];
  for (const queue of queues) queue.work(jobs.slow, async ({ name }) => void runs.push(name));
  await Promise.all(queues.map((queue) => queue.start()));

  const names = Array.from({ length: 60 }, (_, index) => `job ${index}`);
  await begin().execute(async (tx) => {
    for (const name of names) await queues[0]?.enqueue(tx, jobs.slow, { name });
  });

  await vi.waitFor(() => expect(runs).toHaveLength(names.length), patient);
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(runs.toSorted()).toEqual(names.toSorted());
});

test('a job that fails is tried again, then given up, logged and ended', async () => {
  const attempts: number[] = [];
  const endings: string[] = [];
  const queue = open();
  queue.work(
    jobs.failing,
    async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error('the disk is on fire');
    },
    async ({ name }, reason) => void endings.push(`${name}: ${reason}`),
  );
  await queue.start();
  await queue.enqueue(db, jobs.failing, { name: 'hopeless' });

  await vi.waitFor(() => expect(endings).toEqual(['hopeless: the disk is on fire']), patient);
  expect(attempts).toEqual([1, 2]);
  expect(logged.filter((line) => line === 'A job failed')).toHaveLength(2);
  expect(logged).toContain('A job was given up');
});

test('of a job that may wait once, a second one is dropped', async () => {
  const queue = open(false);
  await queue.start();
  await queue.enqueue(db, jobs.single, { name: 'first' }, { singletonKey: 'digest' });
  await queue.enqueue(db, jobs.single, { name: 'second' }, { singletonKey: 'digest' });
  await queue.enqueue(db, jobs.single, { name: 'other' }, { singletonKey: 'another digest' });
  const { rows } = await sql<{ name: string }>`
    select data->>'name' as name from pgboss.job where name = 'single' order by created_on`.execute(db);
  expect(rows.map((row) => row.name)).toEqual(['first', 'other']);
});

test('a payload that does not fit its job is refused, and so is a job that no worker knows', async () => {
  const queue = open(false);
  await queue.start();
  await expect(queue.enqueue(db, jobs.plain, { name: '' })).rejects.toThrow('name');
  const stranger = defineJob({ name: 'stranger', payload });
  await expect(queue.enqueue(db, stranger, { name: 'x' })).rejects.toThrow('not in the list');
});

test('a schedule outlives its process and fires one time for two workers', async () => {
  const first = open();
  first.schedule(jobs.clock, '* * * * *', { name: 'tick' });
  await first.start();
  await first.stop();

  const runs: string[] = [];
  const workers = [open(), open()];
  for (const queue of workers) queue.work(jobs.clock, async ({ name }) => void runs.push(name));
  await Promise.all(workers.map((queue) => queue.start()));
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), patient);

  const rounds = new Set<string>();
  await vi.waitFor(async () => {
    const { rows } = await sql<{ at: string }>`select cron_on::text as at from pgboss.version`.execute(db);
    rounds.add(rows[0]?.at ?? '');
    expect(rounds.size).toBeGreaterThan(3);
  }, patient);
  await Promise.all(workers.map((queue) => queue.stop()));
  const { rows } = await sql<{ minutes: number }>`
    select count(distinct singleton_on)::int as minutes from pgboss.job
    where name = '__pgboss__send-it' and data->>'name' = 'clock'`.execute(db);
  expect(runs.length).toBeLessThanOrEqual(rows[0]?.minutes ?? 0);
});

test('the job of a killed worker is free as soon as its session is gone, long before its heartbeat', async () => {
  const child = spawn(
    process.execPath,
    [new URL('./killed-worker.test-child.ts', import.meta.url).pathname],
    {
      env: { ...process.env, KILLED_WORKER_DATABASE: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const api = open(false);
  await api.start();
  await api.enqueue(db, jobs.killed, { name: 'survivor' });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const runs: string[] = [];
  const worker = open();
  worker.work(jobs.killed, async ({ name }, { attempt }) => void runs.push(`${name}, attempt ${attempt}`));
  await worker.start();
  await vi.waitFor(() => expect(runs).toEqual(['survivor, attempt 2']), patient);
  const { rows } = await sql<{ isFresh: boolean }>`
    select not exists (select from pgboss.job where name = 'killed' and output::text like '%heartbeat%') as "isFresh"
    `.execute(db);
  expect(rows).toEqual([{ isFresh: true }]);
});

test('of two jobs that run, the one that a worker holds is left alone', async () => {
  const worker = open();
  const other = open();
  const runs: number[] = [];
  const ended = Promise.withResolvers<void>();
  for (const queue of [worker, other])
    queue.work(jobs.plain, async (_payload, { attempt }) => {
      runs.push(attempt);
      await ended.promise;
    });
  await worker.start();
  await worker.enqueue(db, jobs.plain, { name: 'long' });
  await vi.waitFor(() => expect(runs).toEqual([1]), patient);
  await worker.enqueue(db, jobs.single, { name: 'held by nobody' });
  await sql`update pgboss.job set state = 'active', started_on = now() where name = 'single'`.execute(db);
  const freed: string[] = [];
  other.work(jobs.single, async ({ name }) => void freed.push(name));
  await other.start();
  await vi.waitFor(() => expect(freed).toContain('held by nobody'), patient);
  expect(runs).toEqual([1]);
  ended.resolve();
});

test('a worker that stops gives back what it runs, at once and with all its tries', async () => {
  const runs: string[] = [];
  const first = open();
  const isTaken = Promise.withResolvers<void>();
  first.work(jobs.failing, (_payload, { signal, attempt }) => {
    runs.push(`first, attempt ${attempt}`);
    isTaken.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  first.work(jobs.slow, () => new Promise(() => undefined));
  await first.start();
  await first.enqueue(db, jobs.failing, { name: 'ends when told' });
  await first.enqueue(db, jobs.slow, { name: 'does not listen' });
  await isTaken.promise;
  await vi.waitFor(async () => expect(await stateOf('slow')).toEqual(['active']), patient);
  await first.stop();
  expect(await stateOf('failing')).toEqual(['retry']);
  expect(await stateOf('slow')).toEqual(['retry']);

  const second = open();
  for (const job of [jobs.failing, jobs.slow])
    second.work(job, async ({ name }, { attempt }) => void runs.push(`${name}, attempt ${attempt}`));
  await second.start();
  await vi.waitFor(
    () =>
      expect(runs.toSorted()).toEqual([
        'does not listen, attempt 1',
        'ends when told, attempt 1',
        'first, attempt 1',
      ]),
    patient,
  );
  expect(logged).not.toContain('A job failed');
});

test('a worker all of whose connections fell silent takes jobs again', async () => {
  const line = await openLine(database.url);
  const queue = open(true, line.url);
  const done: string[] = [];
  for (const job of [jobs.plain, jobs.slow, jobs.single])
    queue.work(job, async ({ name }) => void done.push(name));
  await queue.start();
  line.fallSilent();
  const healthy = open(false);
  await healthy.start();
  for (const job of [jobs.plain, jobs.slow, jobs.single]) await healthy.enqueue(db, job, { name: job.name });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['plain', 'single', 'slow']), {
    timeout: 60_000,
    interval: 200,
  });
  await queue.stop();
  await line.close();
});
