import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { copyOut, openSession } from './copy-rows.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(() => pool.end());

const ROWS = 60_000;
const copy = `copy (select n, repeat('x', 40) from generate_series(1, ${ROWS}) n) to stdout`;

test('a stream that is slow gets every row, and is asked to drain once at a time', async () => {
  const client = await openSession(pool);
  let [lines, most] = [0, 0];
  const sink = new PassThrough({ highWaterMark: 1024 });
  const written = pipeline(
    sink,
    new Writable({
      async write(chunk: Buffer, _encoding, done) {
        most = Math.max(most, sink.listenerCount('drain'));
        lines += chunk.toString().split('\n').length - 1;
        await wait(1);
        done();
      },
    }),
  );
  expect(await copyOut(client, copy, sink)).toBe(ROWS);
  sink.end();
  await written;
  expect(lines).toBe(ROWS);
  expect(most).toBeLessThanOrEqual(2);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('a stream that fails in the middle lets the connection go on', async () => {
  const client = await openSession(pool);
  const sink = new PassThrough({ highWaterMark: 1024 });
  const written = pipeline(
    sink,
    new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) }),
  );
  const failed = expect(written).rejects.toThrow('the disk is full');
  expect(await copyOut(client, copy, sink)).toBe(ROWS);
  await failed;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
