import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { errors } from '../../../contract/errors.ts';
import { readMails, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';
import { purgeProjects } from './project-deletion.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

async function readRestoreToken(email: string): Promise<string> {
  const text = (await readMails(koma.platform, email)).at(-1)?.text ?? '';
  return /\/restore-project\/([\w-]+)/.exec(text)?.[1] ?? '';
}

const age = (id: string, days: number) =>
  koma.platform.pool.query(
    'update projects set deleted_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  );

const DAY = 24 * 3600 * 1000;

test('only the owner deletes, and it is gone for all', async () => {
  const { owner, editor, viewer, project } = await castProject(koma);
  const params = { id: project._id };
  for (const person of [editor, viewer]) {
    expect(await koma.send(projects.delete, { params }, person)).toMatchObject({
      http: 403,
      statusCode: errors.forbidden.code,
      message: 'Cannot delete project',
    });
  }
  const { restorableUntil } = await koma.call(projects.delete, { params }, owner);
  const left = Date.parse(restorableUntil) - Date.now();
  expect(Math.round(left / DAY)).toBe(14);
  for (const person of [owner, viewer]) {
    expect(await koma.send(projects.get, { params }, person)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    expect((await koma.call(projects.getList, { query: {} }, person)).results).toEqual([]);
  }
  expect(await koma.send(projects.delete, { params }, owner)).toMatchObject({
    statusCode: errors.projectMissing.code,
  });
});

test('the mail brings it back with its people, once, and only for its owner', async () => {
  const { owner, viewer, project } = await castProject(koma);
  const params = { id: project._id };
  await koma.call(projects.delete, { params }, owner);
  const token = await readRestoreToken(owner.email);
  expect(await koma.call(projects.getDetailByToken, { query: { token } })).toMatchObject({
    projectId: project._id,
    projectName: 'Spring film',
    projectOwner: 'Owner',
  });
  expect(await koma.send(projects.restore, { body: { token } }, viewer)).toMatchObject({ http: 403 });
  expect(await koma.call(projects.restore, { body: { token } }, owner)).toEqual({ projectId: project._id });
  expect((await koma.call(projects.get, { params }, viewer)).memberCount).toBe(4);
  expect(await koma.send(projects.restore, { body: { token } }, owner)).toMatchObject({ http: 410 });
  expect(await koma.send(projects.getDetailByToken, { query: { token } })).toMatchObject({ http: 410 });
});

test('the list of recently deleted ones holds one’s own, and restores them', async () => {
  const [owner, other] = [await addPerson(koma.platform), await addPerson(koma.platform)];
  const { _id: id } = await createProject(koma, owner, { name: 'Film' });
  await koma.call(projects.delete, { params: { id } }, owner);
  const list = await koma.call(projects.getDeleted, { query: {} }, owner);
  expect(list).toMatchObject({ results: [{ _id: id, name: 'Film' }], meta: { total: 1 } });
  expect((await koma.call(projects.getDeleted, { query: {} }, other)).results).toEqual([]);
  const restore = { params: { id }, body: {} };
  expect(await koma.send(projects.restoreById, restore, other)).toMatchObject({
    statusCode: errors.projectMissing.code,
  });
  await koma.call(projects.restoreById, restore, owner);
  expect((await koma.call(projects.get, { params: { id } }, owner)).name).toBe('Film');
});

test('a restored project needs room in the plan', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: id } = await createProject(koma, owner, { name: 'One' });
  await koma.call(projects.delete, { params: { id } }, owner);
  await createProject(koma, owner, { name: 'Two' });
  await createProject(koma, owner, { name: 'Three' });
  const restore = { params: { id }, body: {} };
  expect(await koma.send(projects.restoreById, restore, owner)).toMatchObject({
    statusCode: errors.planLimit.code,
  });
  expect((await koma.call(projects.getDeleted, { query: {} }, owner)).meta.total).toBe(1);
});

test('a restored project needs room for its bytes', async () => {
  const owner = await addPerson(koma.platform);
  const [full, next] = [
    await createProject(koma, owner, { name: 'Full' }),
    await createProject(koma, owner, { name: 'Next' }),
  ];
  const fill = (id: string) =>
    koma.platform.pool.query(
      `update projects set size_bytes = max_storage from accounts join plans on plans.id = plan_id
       where accounts.id = owner_id and projects.id = $1`,
      [id],
    );
  await fill(full._id);
  await koma.call(projects.delete, { params: { id: full._id } }, owner);
  await fill(next._id);
  const restore = { params: { id: full._id }, body: {} };
  expect(await koma.send(projects.restoreById, restore, owner)).toMatchObject({
    statusCode: errors.planLimit.code,
    message: 'There is not enough storage left in the plan of the project owner.',
  });
  await koma.platform.pool.query('update projects set size_bytes = 0 where id = $1', [next._id]);
  expect((await koma.send(projects.restoreById, restore, owner)).http).toBe(200);
});

test('after 14 days it cannot come back, and the purge takes it away for good', async () => {
  const owner = await addPerson(koma.platform);
  const [late, early] = [
    await createProject(koma, owner, { name: 'Late' }),
    await createProject(koma, owner, { name: 'Early' }),
  ];
  await putFile(koma.platform, { by: owner, projectId: late._id, name: 'Take.png' });
  for (const { _id: id } of [late, early]) await koma.call(projects.delete, { params: { id } }, owner);
  await age(late._id, 14);
  await age(early._id, 13);
  expect(
    (await koma.call(projects.getDeleted, { query: {} }, owner)).results.map(({ name }) => name),
  ).toEqual(['Early']);
  const restore = { params: { id: late._id }, body: {} };
  expect(await koma.send(projects.restoreById, restore, owner)).toMatchObject({
    statusCode: errors.projectMissing.code,
  });
  await purgeProjects(koma.platform);
  const rows = await koma.platform.db
    .selectFrom('projects')
    .select('name')
    .where('owner_id', '=', owner.id)
    .execute();
  expect(rows).toEqual([{ name: 'Early' }]);
  const { rows: jobs } = await koma.platform.pool.query(
    "select jsonb_array_length(payload -> 'keys') as keys from jobs where name = 'remove-objects'",
  );
  expect(jobs).toEqual([{ keys: 1 }]);
});

test('each project is purged for itself, the oldest first: one that fails takes no other back', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  for (const [name, days] of [
    ['Newer', 15],
    ['Oldest', 30],
  ] as const) {
    const { _id: id } = await createProject(koma, owner, { name });
    await koma.call(projects.delete, { params: { id } }, owner);
    await age(id, days);
  }
  const { pool } = koma.platform;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise 'refused'; end $$`);
  await pool.query(`create trigger refuse before delete on projects for each row
    when (old.name = 'Newer') execute function refuse()`);
  try {
    await expect(purgeProjects(koma.platform)).rejects.toThrow('refused');
  } finally {
    await pool.query('drop function refuse cascade');
  }
  const left = await pool.query('select name from projects where owner_id = $1', [owner.id]);
  expect(left.rows).toEqual([{ name: 'Newer' }]);
});
