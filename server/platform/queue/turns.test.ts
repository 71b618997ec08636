import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { openQueue, type Queue } from './queue.ts';

const job = defineJob({
  name: 'take-turns',
  payload: z.object({ name: z.string() }),
  options: { concurrency: 1, unique: 'always' },
});
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const patient = { timeout: 60_000, interval: 50 };

let database: TestDatabase;
let db: Database;
let api: Queue;

const open = (works: boolean) =>
  openQueue({ db, connection: { connectionString: database.url }, jobs: [job], works, log });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
  api = open(false);
  await api.start();
});
afterAll(async () => {
  await api.stop();
  await db.destroy();
});

const entriesOf = (owner: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const name = `${owner}${from + index}`;
    return { payload: { name }, singletonKey: name, owner };
  });

async function runAll(count: number): Promise<string[]> {
  const order: string[] = [];
  const worker = open(true);
  worker.work(job, async ({ name }) => void order.push(name));
  await worker.start();
  await vi.waitFor(() => expect(order).toHaveLength(count), patient);
  await worker.stop();
  return order;
}

test('owners take turns, however many files each has, and each of them in the order of its own', async () => {
  await api.enqueueMany(db, job, entriesOf('a', 1, 6));
  await api.enqueue(db, job, { name: 'b1' }, { singletonKey: 'b1', owner: 'b' });
  await api.enqueueMany(db, job, entriesOf('c', 1, 3));
  await api.enqueue(db, job, { name: 'b2' }, { singletonKey: 'b2', owner: 'b' });
  const order = await runAll(11);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'b2', 'a3', 'c3', 'a4', 'a5', 'a6']);
});

test('who comes when others have been at it for long begins beside them, and not before or behind', async () => {
  await api.enqueueMany(db, job, entriesOf('a', 1, 6));
  await sql`delete from jobs where name = 'take-turns' and payload ->> 'name' in ('a1', 'a2', 'a3')`.execute(
    db,
  );
  await api.enqueueMany(db, job, entriesOf('b', 1, 3));
  expect(await runAll(6)).toEqual(['a4', 'b1', 'a5', 'b2', 'a6', 'b3']);
});

const failOnce = (name: string) =>
  sql`update jobs set tries = 1 where payload ->> 'name' = ${name}`.execute(db);
const remove = (...names: string[]) =>
  sql`delete from jobs where payload ->> 'name' = any (${names})`.execute(db);

test('who comes while an early file is tried again overtakes nobody who still waits for a first try', async () => {
  await api.enqueueMany(db, job, entriesOf('a', 1, 8));
  await failOnce('a1');
  await remove('a2', 'a3', 'a4');
  await api.enqueueMany(db, job, entriesOf('c', 1, 5));
  expect(await runAll(10)).toEqual(['a1', 'a5', 'c1', 'a6', 'c2', 'a7', 'c3', 'a8', 'c4', 'c5']);
});

test('nor after an administrator had a file tried again that was given up', async () => {
  await api.enqueueMany(db, job, entriesOf('a', 1, 6));
  await sql`update jobs set state = 'failed', tries = 1, ended_at = now()
    where payload ->> 'name' = 'a1'`.execute(db);
  const [failed] = await api.listFailed(db, { limit: 1, offset: 0 });
  await inTransaction(db, (tx) => api.retryFailed(tx, failed?.id ?? ''));
  await remove('a2', 'a3', 'a4');
  await api.enqueueMany(db, job, entriesOf('c', 1, 3));
  expect(await runAll(6)).toEqual(['a1', 'a5', 'c1', 'a6', 'c2', 'c3']);
});

test('where only files wait that are tried again, a newcomer begins beside them', async () => {
  await api.enqueueMany(db, job, entriesOf('a', 1, 4));
  await remove('a1', 'a2');
  await failOnce('a3');
  await failOnce('a4');
  await api.enqueueMany(db, job, entriesOf('c', 1, 3));
  expect(await runAll(5)).toEqual(['a3', 'c1', 'a4', 'c2', 'c3']);
});
