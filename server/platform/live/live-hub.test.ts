import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase, type Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { purgeLiveEvents } from '../events/months.ts';
import { addEvent, writeEvents } from '../events/outbox.ts';
import { readEvents } from '../events/settled.ts';
import { type LiveHub, openLiveHub } from './live-hub.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let database: TestDatabase;
let db: Database;
let pool: pg.Pool;
let opened: LiveHub[] = [];

const log = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }));
});

afterEach(async () => {
  await Promise.all(opened.map((hub) => hub.stop()));
  opened = [];
});

afterAll(() => db.destroy());

async function startHub() {
  const hub = openLiveHub({ connection: { connectionString: database.url }, db, log });
  opened.push(hub);
  await hub.start();
  return hub;
}

async function listen(hub: LiveHub, topics: string[], after?: number) {
  const heard: string[] = [];
  const receiver = {
    receive: (event: { type: string }) => void heard.push(event.type),
    reset: () => void heard.push('reset'),
    end: () => void heard.push('end'),
  };
  const subscription = await hub.subscribe({ receiver, ...(after !== undefined && { after }) });
  await subscription.follow(topics);
  return { heard, subscription };
}

const tell = (type: string, topic = 'project:1') =>
  inTransaction(db, async (tx) => addEvent(tx, { isKept: false, topics: [topic], type, data: {} }));

test('what one server announces reaches the pages of all servers, by topic and once', async () => {
  const [here, there] = [await startHub(), await startHub()];
  const mine = await listen(here, ['project:1', 'account:1']);
  const theirs = await listen(there, ['project:1']);
  const stranger = await listen(there, ['project:2']);

  await inTransaction(db, async (tx) => {
    addEvent(tx, { isKept: false, topics: ['project:1', 'account:1'], type: 'both', data: {} });
  });
  await tell('second');
  await tell('elsewhere', 'project:2');

  await eventually(() => expect(stranger.heard).toEqual(['elsewhere']));
  await eventually(() => expect(theirs.heard).toEqual(['both', 'second']));
  await eventually(() => expect(mine.heard).toEqual(['both', 'second']));
});

test('what is rolled back is never announced', async () => {
  const page = await listen(await startHub(), ['project:1']);
  const undone = inTransaction(db, async (tx) => {
    addEvent(tx, { isKept: false, topics: ['project:1'], type: 'undone', data: {} });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await tell('done');
  await eventually(() => expect(page.heard).toEqual(['done']));
});

test('a page that comes back hears what it missed, in order, nothing twice, while more arrives', async () => {
  const hub = await startHub();
  const before = await listen(hub, ['project:1']);
  await tell('first');
  await eventually(() => expect(before.heard).toEqual(['first']));
  const { seen } = before.subscription;
  before.subscription.close();

  const missed = Array.from({ length: 20 }, (_, index) => `missed ${index}`);
  for (const type of missed) await tell(type);
  const more = Array.from({ length: 20 }, (_, index) => `more ${index}`);
  const telling = (async () => {
    for (const type of more) await tell(type);
  })();
  const again = await listen(await startHub(), ['project:1'], seen);
  await telling;

  await eventually(() => expect(again.heard).toEqual([...missed, ...more]));
  expect(before.heard).toEqual(['first']);
});

test('many transactions at once: everybody hears all of them in the same order', async () => {
  const pages = await Promise.all(
    Array.from({ length: 3 }, async () => listen(await startHub(), ['project:1'])),
  );
  const types = Array.from({ length: 100 }, (_, index) => `change ${index}`);
  await Promise.all(types.map((type) => tell(type)));
  await eventually(() => expect(pages.every((page) => page.heard.length === types.length)).toBe(true));
  const [first, ...others] = pages;
  expect(first?.heard.toSorted()).toEqual(types.toSorted());
  for (const page of others) expect(page.heard).toEqual(first?.heard);
});

async function openTransaction(run: (tx: Transaction) => Promise<unknown>) {
  const ending = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const over = inTransaction(db, async (tx) => {
    await run(tx);
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  return {
    commit: () => {
      ending.resolve();
      return over;
    },
    rollBack: () => {
      ending.reject(new Error('rolled back'));
      return over.catch(() => undefined);
    },
  };
}

const writeIn = (tx: Transaction, type: string) =>
  writeEvents(tx, [{ topics: ['project:1'], type, isKept: true, data: {} }]);

test('a transaction that commits late is not skipped, and nobody who announces waits for it', async () => {
  const page = await listen(await startHub(), ['project:1']);
  const late = await openTransaction((tx) => writeIn(tx, 'early id, late commit'));
  await tell('second');
  await tell('third');
  expect(page.heard).toEqual([]);
  await late.commit();
  await eventually(() => expect(page.heard).toEqual(['early id, late commit', 'second', 'third']));
});

test('a transaction that is rolled back after others announced leaves nobody waiting', async () => {
  const page = await listen(await startHub(), ['project:1']);
  const undone = await openTransaction((tx) => writeIn(tx, 'undone'));
  await tell('second');
  await undone.rollBack();
  await eventually(() => expect(page.heard).toEqual(['second']));
});

test('a server that starts while a transaction announces begins where nothing can come in between', async () => {
  const late = await openTransaction((tx) => writeIn(tx, 'early id, late commit'));
  await tell('second');
  const starting = startHub();
  await late.commit();
  const { position } = await starting;
  await tell('third');
  const types = (await readEvents(db, { after: position, limit: 10 })).map(({ type }) => type);
  expect(types).toEqual(['third']);
});

test('a long transaction that writes, and has nothing to announce yet, holds no news back', async () => {
  const page = await listen(await startHub(), ['project:1']);
  const purge = await openTransaction(async (tx) => {
    await tx.updateTable('plans').set({ max_teams: 1 }).execute();
    await sql`create table long_work (id integer)`.execute(tx);
  });
  await tell('meanwhile');
  await eventually(() => expect(page.heard).toEqual(['meanwhile']));
  await purge.rollBack();
});

test('changed access becomes known after all that was announced before it', async () => {
  const { position } = await startHub();
  const early = await openTransaction((tx) => writeIn(tx, 'before'));
  let isKnown = false;
  const access = tell('access.changed').then(() => {
    isKnown = true;
  });
  await eventually(async () => {
    const waiting = await pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    expect(waiting.rowCount).toBe(1);
  });
  expect(isKnown).toBe(false);
  await early.commit();
  await access;
  const types = (await readEvents(db, { after: position, limit: 10 })).map(({ type }) => type);
  expect(types).toEqual(['before', 'access.changed']);
});

test('what was announced while the connection was broken is heard after it', async () => {
  const page = await listen(await startHub(), ['project:1']);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  await tell('during the break');
  await eventually(() => expect(page.heard).toEqual(['during the break']));
  await tell('after it');
  await eventually(() => expect(page.heard).toEqual(['during the break', 'after it']));
});

test('a page that was away for longer than a day is told to load anew', async () => {
  const hub = await startHub();
  const page = await listen(hub, ['project:1']);
  await tell('old');
  await eventually(() => expect(page.heard).toEqual(['old']));
  const longAgo = page.subscription.seen;
  await tell('newest');
  await eventually(() => expect(page.heard).toEqual(['old', 'newest']));
  await pool.query(`update events set created_at = now() - interval '25 hours'`);
  await purgeLiveEvents(db);

  const late = await listen(hub, ['project:1'], longAgo);
  expect(late.heard).toEqual(['reset']);
  const stranger = await listen(hub, ['project:1'], 999_999_999);
  expect(stranger.heard).toEqual(['reset']);
  const current = await listen(hub, ['project:1'], page.subscription.seen);
  expect(current.heard).toEqual([]);
});

test('a paused page hears nothing, and then what its new topics brought meanwhile', async () => {
  const hub = await startHub();
  const page = await listen(hub, ['project:1']);
  const witness = await listen(hub, ['project:1', 'project:2']);
  page.subscription.pause();
  await tell('lost access', 'project:1');
  await tell('gained access', 'project:2');
  await eventually(() => expect(witness.heard).toHaveLength(2));
  expect(page.heard).toEqual([]);
  await page.subscription.follow(['project:2']);
  expect(page.heard).toEqual(['gained access']);
});

test('a stopping server says so to every page', async () => {
  const hub = await startHub();
  const page = await listen(hub, ['project:1']);
  await hub.stop();
  expect(page.heard).toEqual(['end']);
});
