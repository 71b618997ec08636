import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting, createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

const files = readdirSync(new URL('../../migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .sort();
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});

afterEach(async () => {
  await pool.end();
});

test('every migration runs once, in order, and then never again', async () => {
  expect(await migrate(pool)).toEqual(files);
  expect(await migrate(pool)).toEqual([]);
});

test('two servers that start together run each migration once between them', async () => {
  const other = new pg.Pool({ connectionString: database.url });
  const [here, there] = await Promise.all([migrate(pool), migrate(other)]);
  await other.end();
  expect([...here, ...there].sort()).toEqual(files);
});

test('a migration that is cut off leaves nothing, and the next start goes on from there', async () => {
  await pool.query('create table rate_limits (obstacle int)');
  await expect(migrate(pool)).rejects.toThrow('rate_limits');
  const { rows } = await pool.query("select to_regclass('plans') as plans");
  expect(rows).toEqual([{ plans: null }]);

  await pool.query('drop table rate_limits');
  expect(await migrate(pool)).toEqual(files);
});

test('a database that a newer Koma migrated is refused', async () => {
  await migrate(pool);
  await pool.query("insert into migrations (name) values ('9999_from_the_future.sql')");
  await expect(migrate(pool)).rejects.toThrow('9999_from_the_future.sql');
});

test('a migration that finds its table held steps back, lets others pass, and runs once it is free', async () => {
  const name = '0041_next_amount.sql';
  await migrate(pool);
  await pool.query('alter table billing_accounts drop column next_amount');
  await pool.query('delete from migrations where name = $1', [name]);
  const holder = await pool.connect();
  await holder.query('begin; select from billing_accounts');
  const migrating = migrate(pool);
  await expect.poll(() => countWaiting(pool, 'billing_accounts')).toBe(1);
  await expect.poll(() => countWaiting(pool, 'billing_accounts')).toBe(0);
  await holder.query('commit');
  holder.release();
  expect(await migrating).toEqual([name]);
});
