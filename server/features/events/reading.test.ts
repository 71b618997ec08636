import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import { addEvent } from '../../platform/events/outbox.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { catchUp, readReaderStates, startReaders } from './reading.service.ts';

let database: TestDatabase;
let db: Database;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }));
});
beforeEach(() => pool.query('delete from event_readers'));
const stops: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => db.destroy());

const log = { warn: vi.fn(), error: vi.fn() };
const platform = () => ({ db, log: log as never, waitMs: 1 });

const happen = (...types: string[]) =>
  inTransaction(db, async (tx) => {
    for (const type of types) addEvent(tx, { type, topics: [], data: {}, isKept: true });
  });

function makeReader({ name = 'test', failsAt = '' } = {}) {
  const taken: string[] = [];
  const reader: EventReader = {
    name,
    begins: 'now',
    async take(_tx, events: RecordedEvent[]) {
      if (events.some(({ type }) => type === failsAt)) throw new Error(`no ${failsAt}`);
      taken.push(...events.map(({ type }) => type));
    },
  };
  return { reader, taken };
}

test('a reader that was away takes everything that happened since, in order and once', async () => {
  const { reader, taken } = makeReader();
  await catchUp(platform(), reader);
  const types = Array.from({ length: 450 }, (_, at) => `event ${at}`);
  await happen(...types);
  await catchUp(platform(), reader);
  await catchUp(platform(), reader);
  expect(taken).toEqual(types);
});

test('an event that a reader cannot take is put aside after some tries, and holds up nothing', async () => {
  const { reader, taken } = makeReader({ failsAt: 'bad' });
  await catchUp(platform(), reader);
  await happen('one', 'two', 'bad', 'three');
  await catchUp(platform(), reader);
  expect(taken).toEqual(['one', 'two', 'three']);
  expect(log.warn).toHaveBeenCalledTimes(4);
  expect(log.error).toHaveBeenCalledTimes(1);
  const { rows } = await pool.query('select reader, error from parked_events');
  expect(rows).toEqual([{ reader: 'test', error: 'no bad' }]);
  expect(await readReaderStates(platform())).toEqual([{ name: 'test', behind: 0, parked: 1 }]);
});

test('two processes that read for the same reader take every event once', async () => {
  const { reader, taken } = makeReader();
  await catchUp(platform(), reader);
  const types = Array.from({ length: 300 }, (_, at) => `event ${at}`);
  const reading = types.map(async (type) => {
    await happen(type);
    await catchUp(platform(), reader);
  });
  await Promise.all(reading);
  await catchUp(platform(), reader);
  expect(taken.toSorted()).toEqual(types.toSorted());
});

test('readers hear of what happens by themselves, and one that fails does not stop another', async () => {
  const good = makeReader({ name: 'good' });
  const bad = makeReader({ name: 'bad', failsAt: 'news' });
  const readers = [bad.reader, good.reader];
  const running = await startReaders(platform(), { connection: { connectionString: database.url }, readers });
  stops.push(() => running.stop());
  await vi.waitFor(async () => expect(await readReaderStates(platform())).toHaveLength(2), {
    timeout: 30_000,
  });
  await happen('news');
  await happen('more');
  await vi.waitFor(() => expect(good.taken).toEqual(['news', 'more']), { timeout: 30_000 });
  await vi.waitFor(() => expect(bad.taken).toEqual(['more']), { timeout: 30_000 });
});

test('what is kept lies in months, which come before they are needed and go when they are old', async () => {
  const months = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'events_kept'::regclass order by name`,
    );
    return rows.map(({ name }) => name);
  };
  const now = await months();
  expect(now).toHaveLength(4);
  await pool.query('create table events_kept_2020_01 (like events_kept including all)');
  await pool.query(
    `alter table events_kept attach partition events_kept_2020_01 for values from ('2020-01-01') to ('2020-02-01')`,
  );
  await pool.query("select keep_months('events_kept', 400)");
  expect(await months()).toEqual(now);
});
