import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { openQueue, type Queue } from './queue.ts';

const job = defineJob({ name: 'cut-film', payload: z.object({}) });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let db: Database;
let api: Queue;
const open = () =>
  openQueue({ db, connection: { connectionString: database.url }, jobs: [job], works: false, log });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
  api = open();
  await api.start();
});
afterAll(async () => {
  await api.stop();
  await db.destroy();
});
beforeEach(() => sql`delete from jobs`.execute(db));

const enqueue = (owner?: string) => api.enqueue(db, job, {}, { owner });
const finish = ({
  count,
  seconds,
  agoMinutes = 0,
}: {
  count: number;
  seconds: number;
  agoMinutes?: number;
}) =>
  sql`insert into jobs (name, state, started_at, ended_at)
    select 'cut-film', 'done', ended - make_interval(secs => ${seconds}), ended
    from generate_series(1, ${count}) number,
      lateral (select now() - make_interval(mins => ${agoMinutes}, secs => number * 0.01) as ended) moment`.execute(
    db,
  );

test('it says how much work waits and for whom, by how long such jobs took lately', async () => {
  expect(await api.readWaiting(db)).toEqual([]);
  for (const owner of ['a', 'b', 'a', undefined]) await enqueue(owner);
  expect(await api.readWaiting(db)).toEqual([{ queue: 'cut-film', jobs: 4, seconds: 4 }]);
  await finish({ count: 3, seconds: 10 });
  await finish({ count: 3, seconds: 500, agoMinutes: 90 });
  expect(await api.readWaiting(db)).toEqual([{ queue: 'cut-film', jobs: 4, seconds: 40 }]);
  expect(await api.readOwners(db, 5)).toEqual([
    { owner: 'a', jobs: 2, seconds: 20 },
    { owner: 'b', jobs: 1, seconds: 10 },
  ]);
});

const countRead = (ask: (tx: Database) => Promise<unknown>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
        from pg_class where relnamespace = 'public'::regnamespace and relname like 'jobs%'`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const before = await readSoFar();
    await ask(tx);
    return (await readSoFar()) - before;
  });

test('the many jobs that were done are not read for it', async () => {
  const DONE = 20_000;
  await finish({ count: DONE, seconds: 10 });
  for (const owner of ['a', 'b', undefined]) await enqueue(owner);
  await sql`analyze jobs`.execute(db);
  const whole = sql`select count(reason), count(payload) from jobs`;
  expect(await countRead((tx) => whole.execute(tx))).toBeGreaterThanOrEqual(DONE);
  expect(await countRead((tx) => api.readWaiting(tx))).toBeLessThan(DONE / 10);
  expect(await countRead((tx) => api.readOwners(tx, 50))).toBeLessThan(DONE / 10);
  expect(await countRead((tx) => api.countGivenUp(tx))).toBeLessThan(DONE / 10);
});
