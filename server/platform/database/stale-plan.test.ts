import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { type Cast, makeCast } from '../../access/matrix/cast.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { say } from '../../test/test-comments.ts';
import { createProject } from '../../test/test-projects.ts';
import { inTransaction } from './in-transaction.ts';

let koma: TestApp;
let cast: Cast;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await makeCast(koma);
});
afterAll(() => koma.stop());

async function work() {
  await koma.platform.pool.query('delete from rate_limits');
  const { owner, projectId, folderId, fileId, versionId } = cast;
  await koma.call(projects.getAll, { query: {} }, owner);
  await koma.call(files.getList, { params: { id: folderId }, query: {} }, owner);
  await koma.call(files.get, { params: { id: fileId }, query: {} }, owner);
  await koma.call(versions.getList, { params: { id: fileId } }, owner);
  await koma.call(projects.get, { params: { id: projectId } }, owner);
  return say(koma, owner, { fileId, versionId }, { comment: 'Still here' });
}

test('what was committed before the tables were found grown is not done twice', async () => {
  const { owner } = cast;
  const make = (name: string) => createProject(koma, owner, { name });
  await make('Before');
  await koma.platform.pool.query('alter table projects add column of_today int');
  await make('After');
  const { rows } = await koma.platform.pool.query("select name from projects where name = 'After'");
  expect(rows).toHaveLength(1);
});

test('a transaction that met grown tables is made again as a whole', async () => {
  const { db, pool } = koma.platform;
  await pool.query('create table growing (word text); create table beside (word text)');
  const write = (word: string) =>
    inTransaction(db, async (tx) => {
      await sql`insert into beside values (${word})`.execute(tx);
      await sql`select * from growing where word <> ${word}`.execute(tx);
    });
  await write('before');
  await pool.query('alter table growing add column of_today int');
  await write('after');
  const { rows } = await pool.query('select word from beside');
  expect(rows).toEqual([{ word: 'before' }, { word: 'after' }]);
});

test('a server that runs goes on while a newer one lets the tables grow', async () => {
  await work();
  const { rows } = await koma.platform.pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of rows) {
    await koma.platform.pool.query(`alter table ${name} add column of_tomorrow int`);
    await work();
  }
  expect((await work())._id).toBeDefined();
});
