import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import { newPicture } from '../../test/media/test-media.ts';
import { PASSWORD, register, type TestApp, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { prepareDemoMedia } from '../../test/test-demo.ts';
import { readOriginalKey, uploadFile } from '../../test/test-uploads.ts';
import { purgeTrash } from '../files/trash/trash.service.ts';
import { purgeProjects } from '../projects/project-deletion.service.ts';
import { sweepObjects } from '../uploads/sweep.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
  await prepareDemoMedia(koma.platform);
});
afterAll(() => koma.stop());

async function newcomer() {
  const person = await register(koma);
  const [demo] = (await koma.call(projects.getAll, { query: { scope: 'mine' } }, person)).results;
  const projectId = demo?._id ?? '';
  const { results: shown } = await koma.call(files.getList, { params: { id: projectId }, query: {} }, person);
  const bytes = await newPicture();
  const { _id: id } = await koma.call(accounts.me, {}, person);
  const upload = { projectId, name: 'own.png', bytes, mimeType: 'image/png' };
  const own = await uploadFile(koma, { ...person, id }, upload);
  return { person, projectId, shown, own: await readOriginalKey(koma, own.fileVersionId) };
}

async function listObjects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of koma.platform.storage.list('versions/')) keys.push(key);
  return keys.toSorted();
}

async function runRemovals(): Promise<void> {
  const { rows } = await koma.platform.pool.query<{ payload: { keys: string[] } }>(
    'delete from jobs where name = $1 returning payload',
    [removeObjectsJob.name],
  );
  for (const { payload } of rows) await koma.platform.storage.remove(payload.keys);
}

const makeOld = (table: 'projects' | 'files') =>
  koma.platform.pool.query(
    `update ${table} set deleted_at = now() - interval '15 days' where deleted_at is not null`,
  );

test('purging a demo project takes what its owner brought, and leaves what all demos share', async () => {
  const shared = await listObjects();
  const { person, projectId, own } = await newcomer();
  expect(await listObjects()).toEqual([...shared, own].toSorted());
  await koma.call(projects.delete, { params: { id: projectId } }, person);
  await makeOld('projects');
  await purgeProjects(koma.platform);
  await runRemovals();
  expect(await listObjects()).toEqual(shared);
});

test('purging single files from the trash leaves what all demos share', async () => {
  const { person, shown, own } = await newcomer();
  const before = await listObjects();
  for (const { _id: id } of shown) await koma.call(files.delete, { params: { id } }, person);
  await makeOld('files');
  await purgeTrash(koma.platform);
  await runRemovals();
  expect(await listObjects()).toEqual(before);
  expect(before).toContain(own);
});

test('deleting the account takes its demo along, and leaves everybody else’s', async () => {
  const other = await newcomer();
  const before = await listObjects();
  const { person, own } = await newcomer();
  await koma.call(accounts.deleteAccount, { query: { password: wire(PASSWORD) } }, person);
  await makeOld('projects');
  await purgeProjects(koma.platform);
  await runRemovals();
  expect(await listObjects()).toEqual(before);
  expect(before).not.toContain(own);
  const first = other.shown.find(({ mimeType }) => mimeType === 'application/pdf');
  const shown = await koma.call(files.get, { params: { id: first?._id ?? '' }, query: {} }, other.person);
  const answer = await koma.app.inject({ url: new URL(shown.filePath ?? '').pathname });
  expect(answer.statusCode).toBe(200);
});

test('the sweep of forgotten objects knows what all demos share', async () => {
  const before = await listObjects();
  const { storage } = koma.platform;
  const old = {
    ...koma.platform,
    storage: {
      ...storage,
      remove: (keys: string[]) => storage.remove(keys),
      async *list(prefix: string) {
        for await (const object of storage.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
      },
    },
  };
  await sweepObjects(old);
  expect(await listObjects()).toEqual(before);
});

test('the database refuses to lose a file that a demo shows', async () => {
  await newcomer();
  const { rows } = await koma.platform.pool.query<{ id: string }>(
    'select distinct template_id as id from file_versions where template_id is not null limit 1',
  );
  await expect(
    koma.platform.pool.query('delete from file_versions where id = $1', [rows[0]?.id]),
  ).rejects.toThrow('foreign key');
});
