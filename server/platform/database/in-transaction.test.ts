import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { addEvent } from '../events/outbox.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
let db: Database;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDatabase({
    connection: { connectionString: database.url, max: 1 },
    onError: () => undefined,
  }));
});
afterAll(() => db.destroy());

const change = (maxTeams: number, projectId?: string) =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('plans').set({ max_teams: maxTeams }).execute();
    addEvent(tx, {
      type: 'project.changed',
      topics: [],
      isKept: true,
      data: projectId ? { projectId } : {},
    });
  });

const readTeams = async () => {
  const { rows } = await pool.query('select distinct max_teams from plans');
  return rows.map(({ max_teams }) => max_teams);
};

test('what cannot be recorded did not happen, and the reason is said', async () => {
  await change(7);
  await expect(change(8, 'words instead of an id')).rejects.toThrow('events_ids_only');
  expect(await readTeams()).toEqual([7]);
  await change(9);
  expect(await readTeams()).toEqual([9]);
});

test('what fails in the middle leaves nothing, and the connection is as good as before', async () => {
  const broken = inTransaction(db, async (tx) => {
    await tx.updateTable('plans').set({ max_teams: 10 }).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(broken).rejects.toThrow('division by zero');
  const first = inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx));
  await expect(first).rejects.toThrow('division by zero');
  expect(await readTeams()).toEqual([9]);
  const { rows } = await pool.query('select now() = statement_timestamp() as is_alone');
  expect(rows).toEqual([{ is_alone: true }]);
});
