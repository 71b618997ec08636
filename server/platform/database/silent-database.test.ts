import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openLine } from '../../test/test-lines.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { isLostConnection } from './lost-connection.ts';

let database: TestDatabase;
let line: Awaited<ReturnType<typeof openLine>>;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await openLine(database.url);
  const connection = { connectionString: line.url };
  ({ db } = openDatabase({ connection, onError: () => undefined, size: 1, answerMs: 300 }));
});

afterEach(async () => {
  await db.destroy();
  await line.close();
});

const ask = async () => (await sql<{ number: number }>`select ${1}::int as number`.execute(db)).rows;

test('a connection that fell silent is ended, and the next question has another one', async () => {
  await ask();
  line.fallSilent();
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(isLostConnection(error)).toBe(true);
  // The socket closes a moment after the error.
  await expect.poll(() => ask().catch(() => undefined)).toEqual([{ number: 1 }]);
});

test('a transaction on a connection that fell silent fails, and the next has another one', async () => {
  const lost = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    line.fallSilent();
    await sql`select 2`.execute(tx);
  });
  const error = await lost.catch((thrown: unknown) => thrown);
  expect(isLostConnection(error)).toBe(true);
  await expect.poll(() => inTransaction(db, async () => 'done').catch(() => undefined)).toBe('done');
});
