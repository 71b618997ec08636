import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import { addEvent } from '../../platform/events/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { retryParked } from './parked.service.ts';
import { catchUp, readReaderStates } from './reading.service.ts';

let database: TestDatabase;
let db: Database;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }));
});
afterAll(() => db.destroy());

const log = { warn: () => undefined, error: () => undefined };
const platform = () => ({ db, log: log as never, waitMs: 1 });

let isIll = true;
let taken: string[] = [];
const reader: EventReader = {
  name: 'test',
  begins: 'now',
  async take(_tx, events) {
    if (isIll && events.some(({ type }) => type === 'bad')) throw new Error('cannot be taken');
    taken.push(...events.map(({ type }) => type));
  },
};
const retry = (all = false) => retryParked(platform(), { readers: [reader], all });
const moveBack = (time: string) =>
  pool.query(`update parked_events set parked_at = now() - interval '${time}', retry_at = now()`);
const countParked = async () => (await readReaderStates(platform()))[0]?.parked;

beforeEach(async () => {
  await pool.query('delete from event_readers');
  isIll = true;
  taken = [];
  await catchUp(platform(), reader);
  await inTransaction(db, async (tx) => {
    for (const type of ['good', 'bad', 'better']) {
      addEvent(tx, { type, topics: [], data: {}, isKept: true });
    }
  });
  await catchUp(platform(), reader);
  expect(taken).toEqual(['good', 'better']);
  expect(await countParked()).toBe(1);
});

test('an event that was put aside is taken by itself once its reader can', async () => {
  isIll = false;
  expect(await retry()).toEqual({ taken: 0, failed: [] });
  await moveBack('1 minute');
  expect(await retry()).toEqual({ taken: 1, failed: [] });
  expect(taken).toEqual(['good', 'better', 'bad']);
  expect(await countParked()).toBe(0);
  expect(await retry(true)).toEqual({ taken: 0, failed: [] });
});

test('each further try comes after twice the time, and after a day none comes by itself', async () => {
  const distance = async () => {
    const { rows } = await pool.query(
      "select retry_at - parked_at between interval '2 hours' and interval '3 hours' as is_double, retry_at from parked_events",
    );
    return rows[0];
  };
  await moveBack('1 hour');
  expect((await retry()).failed).toMatchObject([{ reader: 'test', error: 'cannot be taken' }]);
  expect(await distance()).toMatchObject({ is_double: true });
  await moveBack('13 hours');
  expect((await retry()).failed).toHaveLength(1);
  expect(await distance()).toMatchObject({ retry_at: null });
  isIll = false;
  expect(await retry()).toEqual({ taken: 0, failed: [] });
  expect(await countParked()).toBe(1);
  expect(await retry(true)).toEqual({ taken: 1, failed: [] });
});

test('two processes that try again at once take the event once', async () => {
  isIll = false;
  const both = await Promise.all([retry(true), retry(true)]);
  expect(both.map((one) => one.taken).toSorted()).toEqual([0, 1]);
  expect(taken.filter((type) => type === 'bad')).toHaveLength(1);
});

test('an event that is not kept any more is no longer put aside', async () => {
  await pool.query("delete from events where type = 'bad'");
  expect(await retry(true)).toEqual({ taken: 1, failed: [] });
  expect(await countParked()).toBe(0);
});
