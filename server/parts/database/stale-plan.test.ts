import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { type Cast, makeCast } from '../../access/matrix/cast.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { say } from '../../test/test-comments.ts';

let koma: TestApp;
let cast: Cast;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await makeCast(koma);
});
afterAll(() => koma.stop());

/** Reads and writes, of rows that are asked for whole and within transactions too. */
async function work() {
  await koma.parts.pool.query('delete from rate_limits');
  const { owner, projectId, folderId, fileId, versionId } = cast;
  await koma.call(projects.getAll, { query: {} }, owner);
  await koma.call(files.getList, { params: { id: folderId }, query: {} }, owner);
  await koma.call(files.get, { params: { id: fileId }, query: {} }, owner);
  await koma.call(versions.getList, { params: { id: fileId } }, owner);
  await koma.call(projects.get, { params: { id: projectId } }, owner);
  return say(koma, owner, { fileId, versionId }, { comment: 'Still here' });
}

test('a server that runs goes on while a newer one lets the tables grow', async () => {
  await work();
  const { rows } = await koma.parts.pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of rows) {
    await koma.parts.pool.query(`alter table ${name} add column of_tomorrow int`);
    await work();
  }
  expect((await work())._id).toBeDefined();
});
