import { expect, test } from 'vitest';
import { accounts } from '../../contract/calls/accounts.ts';
import { files } from '../../contract/calls/files.ts';
import { projects } from '../../contract/calls/projects.ts';
import { errors } from '../../contract/errors.ts';
import { shareTestApp } from '../test/test-app.ts';
import { addPerson, type TestPerson } from '../test/test-people.ts';
import { createProject } from '../test/test-projects.ts';

const koma = await shareTestApp();

const openDashboard = (sender: { token: string }, query = {}) =>
  koma.send(projects.getAll, { query }, sender);
const openFolder = (sender: { token: string }, id: string, query = {}) =>
  koma.send(files.getList, { params: { id }, query }, sender);

async function addOwner(): Promise<{ owner: TestPerson; id: string }> {
  const owner = await addPerson(koma.platform);
  const { _id: id } = await createProject(koma, owner, { name: 'Film' });
  return { owner, id };
}

test('a session that ended opens neither the dashboard nor a folder', async () => {
  const { owner, id } = await addOwner();
  expect((await openDashboard(owner)).http).toBe(200);
  expect((await openFolder(owner, id)).http).toBe(200);
  await koma.call(accounts.signOut, { body: {} }, owner);
  const ended = { http: 401, statusCode: errors.sessionExpired.code };
  expect(await openDashboard(owner)).toMatchObject(ended);
  expect(await openFolder(owner, id)).toMatchObject(ended);
});

test('who asks is looked at before what is asked', async () => {
  const { owner, id } = await addOwner();
  const wrong = { pageNo: -1 };
  expect((await openDashboard(owner, wrong)).http).toBe(400);
  expect((await openFolder(owner, id, wrong)).http).toBe(400);
  const nobody = { token: 'nobody' };
  expect((await openDashboard(nobody, wrong)).http).toBe(401);
  expect((await openFolder(nobody, id, wrong)).http).toBe(401);
});

test('a folder of somebody else is missing, also among many that are asked for at once', async () => {
  const [mine, yours] = [await addOwner(), await addOwner()];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => openFolder(mine.owner, at % 2 === 0 ? mine.id : yours.id)),
  );
  const missing = errors.contentMissing.code;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, missing, 200, missing, 200, missing]);
});

test('opening the dashboard counts as using the session', async () => {
  const { owner } = await addOwner();
  const { pool } = koma.platform;
  const ofOwner = 'where account_id = $1';
  await pool.query(`update sessions set last_used_at = now() - interval '1 day' ${ofOwner}`, [owner.id]);
  await openDashboard(owner);
  const { rows } = await pool.query(
    `select last_used_at > now() - interval '1 hour' as is_fresh from sessions ${ofOwner}`,
    [owner.id],
  );
  expect(rows).toEqual([{ is_fresh: true }]);
});

test('whoever has no project opens an empty dashboard', async () => {
  const newcomer = await addPerson(koma.platform);
  const { data } = await openDashboard(newcomer, { scope: 'shared' });
  expect(data.results).toEqual([]);
  expect(data.meta.total).toBe(0);
});
