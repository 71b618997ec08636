import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openLine } from '../../../test/test-lines.ts';
import { watchLines } from './silent-lines.ts';

let database: TestDatabase;
let line: Awaited<ReturnType<typeof openLine>>;
let pool: pg.Pool;
let errors: Error[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  line = await openLine(database.url);
  const connection = { connectionString: line.url };
  errors = [];
  pool = new pg.Pool({ ...connection, max: 1, pipeline: true });
  pool.on('error', () => undefined);
  watchLines({ pool, connection, onError: (error) => errors.push(error), lookMs: 20, patienceMs: 100 });
});

afterEach(async () => {
  await pool.end();
  await line.close();
});

test('a connection that fell silent is ended, and the next question has another one', async () => {
  await pool.query('select 1');
  line.fallSilent();
  await expect(pool.query('select 2')).rejects.toThrow('Connection terminated');
  expect(errors).toHaveLength(1);
  expect((await pool.query('select 3 as number')).rows).toEqual([{ number: 3 }]);
});

test('a session that was ended without a word is noticed, and so are all questions that wait for it', async () => {
  const client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('begin');
  line.fallSilent();
  const answers = [client.query('select $1::int', [1]), client.query('commit')];
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  client.release(true);
});

test('a statement that takes long, or waits for a lock, is left alone', async () => {
  const { rows } = await pool.query('select 1 as one, pg_sleep(1) is null as slept');
  expect(rows).toEqual([{ one: 1, slept: false }]);
  expect(errors).toEqual([]);
});
