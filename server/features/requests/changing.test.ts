import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '../../../contract/calls/audit.ts';
import { files } from '../../../contract/calls/files.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { catchUp } from '../events/reading.service.ts';
import { askForFiles, bring, idOf, listSent, type Scene, sendBy } from './requests.fixture.ts';

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  scene = await askForFiles(koma);
});
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const namesIn = async (id: string) =>
  (await koma.call(files.getList, { params: { id }, query: {} }, scene.owner)).results.map(
    ({ _id, name }) => ({ _id, name }),
  );

const addFolder = async (name: string, fileId: string | null = null) => {
  const body = { projectId: scene.projectId, fileId, name };
  return (await koma.call(files.addFolder, { body }, scene.owner))._id;
};

test('things arrive in another folder from then on; what was sent and what is on its way stays the sender’s', async () => {
  const kiri = await scene.enter();
  await sendBy(koma, kiri, { name: 'before.png' });
  const onItsWay = await bring(koma, kiri, { name: 'meanwhile.png' });
  const inside = await addFolder('Inside', scene.folderId);
  expect(await scene.update({ folderId: inside })).toMatchObject({ folderId: inside, folderName: 'Inside' });
  const after = idOf(await sendBy(koma, kiri, { name: 'after.png' }));
  expect(idOf(await onItsWay.register?.())).not.toBe('');

  const [home] = (await namesIn(scene.folderId)).filter(({ name }) => name === 'Kiri');
  expect((await namesIn(home?._id ?? '')).map(({ name }) => name).toSorted()).toEqual([
    'before.png',
    'meanwhile.png',
  ]);
  const [newHome] = await namesIn(inside);
  expect(newHome?.name).toBe('Kiri');
  expect(await namesIn(newHome?._id ?? '')).toEqual([{ _id: after, name: 'after.png' }]);

  const sent = await listSent(koma, kiri);
  expect(sent.map(({ name, canTakeBack }) => ({ name, canTakeBack }))).toEqual(
    expect.arrayContaining(
      ['before.png', 'meanwhile.png', 'after.png'].map((name) => ({ name, canTakeBack: true })),
    ),
  );
  expect(sent).toHaveLength(3);
  for (const { _id: id } of sent) await koma.call(requests.takeBack, { params: { id } }, kiri);
  expect(await listSent(koma, kiri)).toEqual([]);
});

test('back in the first folder, or at the root, a sender has one folder in each', async () => {
  const kiri = await scene.enter();
  await sendBy(koma, kiri, { name: '1.png' });
  await scene.update({ folderId: null });
  await sendBy(koma, kiri, { name: '2.png' });
  await scene.update({ folderId: scene.folderId });
  await sendBy(koma, kiri, { name: '3.png' });
  const [first] = await namesIn(scene.folderId);
  const [atRoot] = (await namesIn(scene.projectId)).filter(({ name }) => name === 'Kiri');
  expect((await namesIn(first?._id ?? '')).map(({ name }) => name).toSorted()).toEqual(['1.png', '3.png']);
  expect(await namesIn(atRoot?._id ?? '')).toMatchObject([{ name: '2.png' }]);
  expect(await scene.update({})).toMatchObject({ folderId: scene.folderId });
});

test('only a folder of the same project is taken, by who may share it', async () => {
  const { _id: otherProject } = await createProject(koma, scene.owner, { name: 'Other' });
  const place = { projectId: otherProject, fileId: null, name: 'Elsewhere' };
  const { _id: elsewhere } = await koma.call(files.addFolder, { body: place }, scene.owner);
  const params = { id: scene.request._id };
  const change = (folderId: string, person = scene.owner) =>
    koma.send(requests.update, { params, body: { title: 'Your stills', folderId } }, person);
  const refused = { statusCode: errors.contentMissing.code };
  expect(await change(elsewhere)).toMatchObject(refused);
  const kiri = await scene.enter();
  expect(await change(idOf(await sendBy(koma, kiri, { name: 'file.png' })))).toMatchObject(refused);
  const stranger = await addPerson(koma.platform, { name: 'Stranger' });
  expect(await change(scene.folderId, stranger)).toMatchObject({ statusCode: errors.notFound.code });
  expect((await scene.read())?.folderId).toBe(scene.folderId);
});

test('the owner reads in the trail who made, changed, turned off and deleted a link', async () => {
  await scene.update({ title: 'Other words' });
  await scene.turn(false);
  await scene.turn(false);
  await scene.update({ isActive: true });
  await koma.call(requests.delete, { params: { id: scene.request._id } }, scene.owner);
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: { kind: 'sharing' } }, scene.owner);
  expect(entries.map(({ what }) => what)).toEqual([
    'Deleted a file request',
    'Turned a file request on',
    'Turned a file request off',
    'Changed a file request',
    'Made a file request',
  ]);
  expect(entries[2]).toMatchObject({
    by: { _id: scene.owner.id },
    project: { _id: scene.projectId },
    file: { _id: scene.folderId, name: 'Footage' },
  });
});

test('the links of a project are listed with the newest first', async () => {
  const titles = ['First', 'Second', 'Third'];
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  for (const title of titles)
    await koma.call(requests.create, { body: { projectId, folderId: null, title } }, owner);
  const { results } = await koma.call(requests.getList, { params: { id: projectId } }, owner);
  expect(results.map(({ title }) => title)).toEqual(titles.toReversed());
});
