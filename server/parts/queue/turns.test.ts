import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
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
  openQueue({ connection: { connectionString: database.url }, jobs: [job], works, log });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
  api = open(false);
  await api.start();
});
afterAll(async () => {
  await api.stop();
  await db.destroy();
  await database.drop();
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
  await sql`delete from pgboss.job where name = 'take-turns' and data ->> 'name' in ('a1', 'a2', 'a3')`.execute(
    db,
  );
  await api.enqueueMany(db, job, entriesOf('b', 1, 3));
  expect(await runAll(6)).toEqual(['a4', 'b1', 'a5', 'b2', 'a6', 'b3']);
});

test('it says how much work waits', async () => {
  expect(await api.readWaiting(db)).toEqual([]);
  await api.enqueueMany(db, job, entriesOf('a', 1, 4));
  await sql`update pgboss.job set started_on = completed_on - interval '10 seconds'
    where name = 'take-turns' and state = 'completed'`.execute(db);
  expect(await api.readWaiting(db)).toEqual([{ queue: 'take-turns', jobs: 4, seconds: 40 }]);
});
