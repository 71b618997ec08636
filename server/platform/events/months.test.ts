import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { keepMonths } from './months.ts';

let database: TestDatabase;
let db: Database;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }));
});
afterAll(() => db.destroy());

test('an old month that somebody reads stays, without an error, and goes with the next run', async () => {
  const old = async () =>
    (await pool.query("select to_regclass('events_kept_2020_01') is not null as is_there")).rows[0].is_there;
  await pool.query('create table events_kept_2020_01 (like events_kept including all)');
  await pool.query(
    "alter table events_kept attach partition events_kept_2020_01 for values from ('2020-01-01') to ('2020-02-01')",
  );
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query('select count(*) from events_kept_2020_01');
    await keepMonths(db);
    expect(await old()).toBe(true);
    // The coming months exist all the same, and writers were not held up.
    const { rows } = await pool.query(
      "select count(*)::int as months from pg_inherits where inhparent = 'events_kept'::regclass",
    );
    expect(rows[0].months).toBe(5);
    await reader.query('commit');
  } finally {
    await reader.end();
  }
  await keepMonths(db);
  expect(await old()).toBe(false);
});
