import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { searching } from '../../../../contract/calls/search.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageProject } from '../../../test/stage-project.ts';
import type { TestPerson } from '../../../test/test-people.ts';
import { purgeTrash } from './trash.service.ts';

const { koma, cast, projectId, addFolder, put } = await stageProject();

const remove = (id: string, by: TestPerson = cast.owner) => koma.send(files.delete, { params: { id } }, by);
const restore = (id: string, by: TestPerson = cast.owner) =>
  koma.send(files.restore, { params: { id }, body: {} }, by);
const trash = async (by: TestPerson) =>
  (await koma.call(files.getDeleted, { params: { id: projectId }, query: { pageSize: 100 } }, by)).results;
const get = (id: string) => koma.send(files.get, { params: { id }, query: {} }, cast.owner);
const age = (id: string, days: number) =>
  koma.platform.pool.query(
    "update files set deleted_at = now() - $2 * interval '1 day' where deleted_root = $1",
    [id, days],
  );

test('a deleted folder leaves every list with its files, and comes back whole', async () => {
  const folder = await addFolder('Throw away');
  const { fileId } = await put('inside-the-trash.png', folder._id);
  const before = await koma.call(projects.get, { params: { id: projectId } }, cast.owner);
  const { data } = await remove(folder._id);
  expect(Date.parse(data.restorableUntil) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect((await get(fileId)).statusCode).toBe(errors.fileMissing.code);
  const search = { query: { search: 'inside-the-trash' } };
  expect((await koma.call(searching.find, search, cast.owner)).results).toEqual([]);
  const after = await koma.call(projects.get, { params: { id: projectId } }, cast.owner);
  expect(after.fileCount).toBe(before.fileCount - 1);
  expect(await trash(cast.owner)).toMatchObject([
    { _id: folder._id, name: 'Throw away', deletedBy: { name: 'Owner' }, canRestore: true },
  ]);
  expect((await restore(folder._id)).data).toMatchObject({ fileCount: 1, parentFileId: null });
  expect((await get(fileId)).statusCode).toBe(200);
  expect(await trash(cast.owner)).toEqual([]);
  expect((await restore(folder._id)).statusCode).toBe(errors.fileMissing.code);
});

test('what was deleted first stays in the trash when its folder comes back', async () => {
  const folder = await addFolder('Two steps');
  const { fileId: first } = await put('first.png', folder._id);
  const { fileId: second } = await put('second.png', folder._id);
  await remove(first);
  await remove(folder._id);
  await restore(folder._id);
  expect((await get(first)).statusCode).toBe(errors.fileMissing.code);
  expect((await get(second)).statusCode).toBe(200);
  expect((await restore(first)).data).toMatchObject({ parentFileId: folder._id });
});

test('a file whose folder is gone comes back to the nearest one above, with a free name', async () => {
  const outer = await addFolder('Still here');
  const inner = await addFolder('Goes too', outer._id);
  const { fileId } = await put('homeless.png', inner._id);
  await put('homeless.png', outer._id);
  await remove(fileId);
  await remove(inner._id);
  expect((await restore(fileId)).data).toMatchObject({ parentFileId: outer._id, name: 'homeless (2).png' });
});

test('what a private folder hid stays hidden when it comes back without that folder', async () => {
  const vault = await addFolder('Vault', null, true);
  const { fileId } = await put('hidden.png', vault._id);
  await remove(fileId);
  await remove(vault._id);
  expect((await trash(cast.collaborator)).map(({ name }) => name)).not.toContain('hidden.png');
  expect((await restore(fileId, cast.collaborator)).statusCode).toBe(errors.fileMissing.code);
  expect((await restore(fileId)).data).toMatchObject({ parentFileId: null, isPrivate: true });
  const seen = await koma.send(files.get, { params: { id: fileId }, query: {} }, cast.viewer);
  expect(seen.statusCode).toBe(errors.fileMissing.code);
});

test('a collaborator deletes and restores own uploads only; a viewer has no trash', async () => {
  const { fileId: own } = await put('own.png', null, cast.collaborator);
  const { fileId: other } = await put('other.png');
  expect((await remove(own, cast.viewer)).statusCode).toBe(errors.forbidden.code);
  expect((await remove(other, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
  expect((await remove(own, cast.collaborator)).statusCode).toBe(200);
  await remove(other);
  const rights = (await trash(cast.collaborator)).map(({ _id, canRestore }) => [_id, canRestore]);
  expect(rights).toEqual(
    expect.arrayContaining([
      [own, true],
      [other, false],
    ]),
  );
  expect((await restore(other, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
  expect((await restore(own, cast.collaborator)).statusCode).toBe(200);
  const denied = { params: { id: projectId }, query: {} };
  expect((await koma.send(files.getDeleted, denied, cast.viewer)).statusCode).toBe(errors.forbidden.code);
});

test('after 14 days it is gone for good, with its stored objects', async () => {
  const folder = await addFolder('Too late');
  const { fileId, versionId } = await put('too-late.png', folder._id);
  const { fileId: young } = await put('still-time.png');
  await remove(folder._id);
  await remove(young);
  await age(folder._id, 14.1);
  await age(young, 13.9);
  expect((await restore(folder._id)).statusCode).toBe(errors.fileMissing.code);
  await purgeTrash(koma.platform);
  const { rows } = await koma.platform.pool.query('select id from files where id = any($1)', [
    [folder._id, fileId, young],
  ]);
  expect(rows).toEqual([{ id: young }]);
  const { rows: jobs } = await koma.platform.pool.query(
    "select payload from jobs where name = 'remove-objects'",
  );
  expect(JSON.stringify(jobs)).toContain(`versions/${versionId}/original`);
  expect((await restore(young)).statusCode).toBe(200);
});

test('one trash holds what was deleted from all projects, as far as one sees it in each', async () => {
  const other = await koma.call(projects.create, { body: { name: 'Second film' } }, cast.owner);
  const folder = { body: { projectId: other._id, fileId: null, name: 'Only the owner’s' } };
  const { _id: elsewhere } = await koma.call(files.addFolder, folder, cast.owner);
  const { fileId: here } = await put('of-both-lists.png');
  const { fileId: hidden } = await put('secret-in-the-trash.png');
  await koma.call(files.makePrivate, { body: { fileId: hidden, isPrivate: true } }, cast.owner);
  await Promise.all([remove(elsewhere), remove(here), remove(hidden)]);
  const all = (by: TestPerson) => koma.call(files.getAllDeleted, { query: { pageSize: 100 } }, by);
  const idsOf = async (by: TestPerson) => (await all(by)).results.map(({ _id }) => _id);
  expect(await idsOf(cast.owner)).toEqual(expect.arrayContaining([elsewhere, here, hidden]));
  const ofCollaborator = await idsOf(cast.collaborator);
  expect(ofCollaborator).toContain(here);
  expect(ofCollaborator).not.toContain(hidden);
  expect(ofCollaborator).not.toContain(elsewhere);
  expect(await idsOf(cast.viewer)).toEqual([]);
  expect((await all(cast.owner)).projects).toContainEqual({ _id: other._id, name: 'Second film', count: 1 });
});
