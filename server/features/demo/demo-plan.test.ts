import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { prepareDemoMedia } from '../../test/test-demo.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject } from '../../test/test-projects.ts';
import { uploadFile } from '../../test/test-uploads.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
  await prepareDemoMedia(koma.platform);
});
afterAll(() => koma.stop());

const overview = (person: TestPerson) => koma.call(accounts.overview, {}, person);

async function newcomer() {
  const person = await addPerson(koma.platform);
  const [demo] = (await koma.call(projects.getAll, { query: { scope: 'mine' } }, person)).results;
  const projectId = demo?._id ?? '';
  const { results } = await koma.call(files.getList, { params: { id: projectId }, query: {} }, person);
  return { person, projectId, shown: results };
}

async function leaveRoom(person: TestPerson, bytes: number): Promise<void> {
  const { storage } = await overview(person);
  const { pool } = koma.platform;
  await pool.query('update plans set max_storage = $1 where type = 2', [storage + bytes]);
  await pool.query('update accounts set plan_id = (select id from plans where type = 2) where id = $1', [
    person.id,
  ]);
}

test('a demo project costs a Free plan nothing', async () => {
  const { person, projectId } = await newcomer();
  expect(await overview(person)).toMatchObject({ projects: 0, listed: 1, users: 1, storage: 0, teams: 0 });
  const shown = await koma.call(projects.get, { params: { id: projectId } }, person);
  expect(shown.size).toBeGreaterThan(0);
  for (const name of ['First', 'Second']) await createProject(koma, person, { name });
  const third = await koma.send(projects.create, { body: { name: 'Third' } }, person);
  expect(third.statusCode).toBe(errors.planLimit.code);
  const { _id: id } = (
    await koma.call(projects.getAll, { query: { scope: 'mine', search: 'First' } }, person)
  ).results[0] ?? { _id: '' };
  for (let count = 0; count < 2; count++) {
    await joinProject(koma, { owner: person, projectId: id, person: await addPerson(koma.platform) });
  }
  expect(await overview(person)).toMatchObject({ projects: 2, users: 3, storage: 0 });
});

test('what a person uploads to the demo counts, and so do the people they invite to it', async () => {
  const { person, projectId } = await newcomer();
  const bytes = await newPicture();
  await uploadFile(koma, person, { projectId, name: 'own.png', bytes, mimeType: 'image/png' });
  await joinProject(koma, {
    owner: person,
    projectId,
    person: await addPerson(koma.platform),
    type: MemberType.viewer,
  });
  expect(await overview(person)).toMatchObject({ projects: 0, users: 2, storage: bytes.length });
});

test('what the demo shows goes to the trash, comes back and moves without costing anything', async () => {
  const { person, shown } = await newcomer();
  const { _id: own } = await createProject(koma, person, { name: 'Own' });
  await leaveRoom(person, 0);
  const [moved, thrown] = shown;
  const params = { id: thrown?._id ?? '' };
  await koma.call(files.delete, { params }, person);
  expect(await overview(person)).toMatchObject({ storage: 0 });
  await koma.call(files.restore, { params, body: {} }, person);
  const body = { projectId: own, fileId: null };
  await koma.call(files.move, { params: { id: moved?._id ?? '' }, body }, person);
  expect(await overview(person)).toMatchObject({ storage: 0 });
});

test('a copy of what the demo shows has objects of its own, and counts', async () => {
  const { person, shown } = await newcomer();
  const source = shown.find(({ mimeType }) => mimeType === 'application/pdf');
  const copy = await koma.call(files.duplicate, { params: { id: source?._id ?? '' }, body: {} }, person);
  expect(await overview(person)).toMatchObject({ storage: source?.fileSize });
  const { rows } = await koma.platform.pool.query(
    'select template_id, object_key = $2 as own from file_versions where id = $1',
    [copy.fileVersionId, `versions/${copy.fileVersionId}/original`],
  );
  expect(rows).toEqual([{ template_id: null, own: true }]);
});

test('a full plan refuses one byte more in the demo too', async () => {
  const { person, projectId } = await newcomer();
  const bytes = await newPicture();
  const upload = { projectId, name: 'own.png', bytes, mimeType: 'image/png' };
  await leaveRoom(person, bytes.length - 1);
  await expect(uploadFile(koma, person, upload)).rejects.toThrow(String(errors.planLimit.code));
  await leaveRoom(person, bytes.length);
  await uploadFile(koma, person, upload);
});

test('everybody’s demo shows the same stored film, and its address opens it', async () => {
  const read = async ({ person, shown }: Awaited<ReturnType<typeof newcomer>>) => {
    const clip = shown.find(({ mimeType }) => mimeType === 'video/mp4');
    const params = { id: clip?._id ?? '' };
    const { filePath } = await koma.call(files.get, { params, query: {} }, person);
    const answer = await koma.app.inject({ url: new URL(filePath ?? '').pathname });
    return { status: answer.statusCode, body: answer.body };
  };
  const both = [await read(await newcomer()), await read(await newcomer())];
  expect(both).toEqual([
    { status: 200, body: 'the bytes of film-2' },
    { status: 200, body: 'the bytes of film-2' },
  ]);
  const { rows } = await koma.platform.pool.query<{ keys: number; shown: number }>(
    `select count(distinct object_key)::int as keys, count(*)::int as shown
     from file_versions where template_id is not null and media = 'video'`,
  );
  expect(rows[0]?.keys).toBe(2);
  expect(rows[0]?.shown).toBeGreaterThan(1);
});
