import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { killedJob } from './killed-worker.test-child.ts';
import { openQueue, type Queue } from './queue.ts';
import { addScheduledJob, everyMinutes } from './schedule.ts';

const payload = z.object({ name: z.string().min(1) });
const jobs = {
  plain: defineJob({ name: 'plain', payload }),
  slow: defineJob({ name: 'slow', payload, options: { concurrency: 2 } }),
  failing: defineJob({ name: 'failing', payload, options: { retries: 1, backoff: 1 } }),
  single: defineJob({ name: 'single', payload, options: { unique: 'waiting' } }),
  clock: defineJob({ name: 'clock', payload: z.object({}) }),
  killed: killedJob,
  everyMinute: defineJob({ name: 'every-minute', payload: z.object({}) }),
  held: defineJob({ name: 'held', payload }),
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

function open(works = true) {
  const queue = openQueue({
    db,
    connection: { connectionString: database.url },
    jobs: Object.values(jobs),
    works,
    log,
    timing: { heartbeat: 0.2, dead: 2 },
  });
  opened.push(queue);
  return queue;
}

const stateOf = async (queue: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs where name = ${queue} and state in ('waiting', 'running')`.execute(db);
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

  const undone = inTransaction(db, async (tx) => {
    await api.enqueue(tx, jobs.plain, { name: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await inTransaction(db, (tx) => api.enqueue(tx, jobs.plain, { name: 'committed' }));

  await vi.waitFor(() => expect(done).toEqual(['committed']), patient);
  const { rows } = await sql`select 1 from jobs where name = 'plain'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('two workers share the jobs, each job runs one time', async () => {
  const runs: string[] = [];
  const queues = [open(), open()];
  for (const queue of queues) queue.work(jobs.slow, async ({ name }) => void runs.push(name));
  await Promise.all(queues.map((queue) => queue.start()));

  const names = Array.from({ length: 60 }, (_, index) => `job ${index}`);
  await inTransaction(db, async (tx) => {
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
    select payload ->>'name' as name from jobs where name = 'single' order by number`.execute(db);
  expect(rows.map((row) => row.name)).toEqual(['first', 'other']);
});

test('a payload that does not fit its job is refused, and so is a job that no worker knows', async () => {
  const queue = open(false);
  await queue.start();
  await expect(queue.enqueue(db, jobs.plain, { name: '' })).rejects.toThrow('name');
  const stranger = defineJob({ name: 'stranger', payload });
  await expect(queue.enqueue(db, stranger, { name: 'x' })).rejects.toThrow('not in the list');
});

test('a schedule fires once for all workers', async () => {
  const moment = Date.UTC(2026, 10, 19, 12);
  for (let worker = 0; worker < 3; worker++) await addScheduledJob(db, jobs.clock, moment);
  await addScheduledJob(db, jobs.clock, moment + 60_000);
  const { rows } = await sql`select from jobs where name = 'clock'`.execute(db);
  expect(rows).toHaveLength(2);
});

test('what is scheduled runs in the minute that it is due', async () => {
  const runs: string[] = [];
  const worker = open();
  worker.work(jobs.everyMinute, async () => void runs.push('tick'));
  worker.schedule(jobs.everyMinute, everyMinutes(1));
  await worker.start();
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), patient);
});

test('the job of a killed worker goes to another one, with a try less', async () => {
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
});

test('a worker that dies with the last try of a job has it given up', async () => {
  const endings: string[] = [];
  const queue = open();
  queue.work(
    jobs.failing,
    async () => undefined,
    async ({ name }, reason) => void endings.push(`${name}: ${reason}`),
  );
  await queue.enqueue(db, jobs.failing, { name: 'killer' });
  await sql`update jobs set state = 'running', worker = gen_random_uuid(), tries = tries_max,
    heartbeat_at = now() - interval '1 hour' where name = 'failing' and payload ->> 'name' = 'killer'`.execute(
    db,
  );
  await queue.start();
  await vi.waitFor(() => expect(endings).toEqual(['killer: its worker died']), patient);
});

test('of two jobs that run, the one whose worker lives is left alone', async () => {
  const [worker, other] = [open(), open()];
  const runs: string[] = [];
  const ended = Promise.withResolvers<void>();
  for (const queue of [worker, other])
    queue.work(jobs.held, async ({ name }, { attempt }) => {
      runs.push(`${name}, attempt ${attempt}`);
      if (name === 'long') await ended.promise;
    });
  await worker.start();
  await worker.enqueue(db, jobs.held, { name: 'long' });
  await vi.waitFor(() => expect(runs).toEqual(['long, attempt 1']), patient);
  await inTransaction(db, async (tx) => {
    await worker.enqueue(tx, jobs.held, { name: 'left' });
    await sql`update jobs set state = 'running', worker = gen_random_uuid(), tries = 1, heartbeat_at = now()
      where payload ->> 'name' = 'left'`.execute(tx);
  });
  await other.start();
  await vi.waitFor(() => expect(runs).toEqual(['long, attempt 1', 'left, attempt 2']), patient);
  ended.resolve();
});

test('a run whose job another worker took is told to end, and ends nothing', async () => {
  const queue = open();
  const aborted = Promise.withResolvers<void>();
  queue.work(jobs.held, async (_payload, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted.resolve();
  });
  await queue.start();
  await queue.enqueue(db, jobs.held, { name: 'taken' });
  await vi.waitFor(async () => expect(await stateOf('held')).toEqual(['running']), patient);
  await sql`update jobs set worker = gen_random_uuid(), heartbeat_at = now() + interval '1 hour'
    where name = 'held' and state = 'running'`.execute(db);
  await aborted.promise;
  await queue.stop();
  expect(await stateOf('held')).toEqual(['running']);
  await sql`delete from jobs where name = 'held'`.execute(db);
});

test('a job whose end could not be written runs again', async () => {
  const runs: number[] = [];
  const queue = open();
  queue.work(jobs.held, async (_payload, { attempt }) => void runs.push(attempt));
  // Neither success nor failure can be written once the job ran.
  await sql`alter table jobs add constraint no_end check (name <> 'held' or state = 'running' or tries = 0)`.execute(
    db,
  );
  await queue.start();
  await queue.enqueue(db, jobs.held, { name: 'endless' });
  await vi.waitFor(() => expect(logged).toContain('The queue met an error and goes on'), patient);
  await sql`alter table jobs drop constraint no_end`.execute(db);
  await vi.waitFor(() => expect(runs).toEqual([1, 2]), patient);
  await vi.waitFor(async () => expect(await stateOf('held')).toEqual([]), patient);
});

test('a job whose end meets a lost connection has run once', async () => {
  const runs: number[] = [];
  await sql`create sequence ends`.execute(db);
  await sql`create function cut_first_end() returns trigger language plpgsql as $$ begin
    if nextval('ends') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return new; end $$`.execute(db);
  await sql`create trigger cut_first_end before update on jobs for each row
    when (new.name = 'plain' and new.state = 'done') execute function cut_first_end()`.execute(db);
  const queue = open();
  queue.work(jobs.plain, async (_payload, { attempt }) => void runs.push(attempt));
  await queue.start();
  await queue.enqueue(db, jobs.plain, { name: 'cut off' });
  const stateOfJob = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from jobs where payload ->> 'name' = 'cut off'`.execute(db);
    return rows[0]?.state;
  };
  await vi.waitFor(async () => expect(await stateOfJob()).toBe('done'), patient);
  expect(runs).toEqual([1]);
  await sql`drop trigger cut_first_end on jobs`.execute(db);
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
  await vi.waitFor(async () => expect(await stateOf('slow')).toEqual(['running']), patient);
  await first.stop();
  expect(await stateOf('failing')).toEqual(['waiting']);
  expect(await stateOf('slow')).toEqual(['waiting']);

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
