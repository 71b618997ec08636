import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';
import { openOlderDatabase } from '../../test/older-database.ts';

let database: Awaited<ReturnType<typeof openOlderDatabase>>;
let pool: pg.Pool;
const ids = { demo: newId(), ken: newId(), alice: newId(), bob: newId(), guest: newId() };
const [shared, real] = [newId(), newId()];

const join = (project: string, account: string, type: number, invitedBy: string | null = null) =>
  pool.query(
    `insert into project_members (id, project_id, account_id, type, invited_by, joined_at)
     values ($1, $2, $3, $4, $5, now())`,
    [newId(), project, account, type, invitedBy],
  );

/** Recreates the time of a single demo project for all accounts. */
beforeAll(async () => {
  database = await openOlderDatabase({ before: '0012' });
  pool = database.pool;
  for (const [name, id] of Object.entries(ids)) {
    const email = `${name}@${['demo', 'ken'].includes(name) ? 'koma.example' : 'example.com'}`;
    await pool.query(
      `insert into accounts (id, email, email_key, name, state, password_hash) values ($1, $2, $2, $3, 'active', 'x')`,
      [id, email, name],
    );
  }
  for (const [id, isDemo] of [
    [shared, true],
    [real, false],
  ]) {
    await pool.query('insert into projects (id, owner_id, name, is_demo) values ($1, $2, $3, $4)', [
      id,
      ids.demo,
      'Autumn',
      isDemo,
    ]);
  }
  await join(shared, ids.ken, 3);
  await join(shared, ids.alice, 2);
  await join(shared, ids.bob, 2);
  await join(shared, ids.guest, 2, ids.demo);
  await join(real, ids.alice, 2, ids.demo);
  await database.run('0012_demo_projects.sql');
});

afterAll(() => database.close());

const membersOf = async (project: string) =>
  (
    await pool.query<{ email: string }>(
      'select email from project_members join accounts on accounts.id = account_id where project_id = $1',
      [project],
    )
  ).rows
    .map(({ email }) => email)
    .toSorted();

test('those who were joined to the shared demo project are off it, also from the list of removed members', async () => {
  expect(await membersOf(shared)).toEqual(['guest@example.com', 'ken@demo.invalid']);
  expect(await membersOf(real)).toEqual(['alice@example.com']);
});

test('the shared project becomes the demo account’s own; everybody else gets one on their next look', async () => {
  const { rows } = await pool.query(
    'select account_id, project_id, made_at is not null as made from demo_projects',
  );
  expect(rows).toEqual([{ account_id: ids.demo, project_id: shared, made: true }]);
  const { rows: demos } = await pool.query('select email from accounts where is_demo');
  expect(demos).toEqual([{ email: 'demo@koma.example' }]);
});

test('the colleagues of the shared project are pretend people from now on', async () => {
  const { rows } = await pool.query(
    "select email, email_key, state, password_hash from accounts where state <> 'active'",
  );
  const email = 'ken@demo.invalid';
  expect(rows).toEqual([{ email, email_key: email, state: 'pretend', password_hash: null }]);
});
