import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import { readEvents, readSettledId } from '../../platform/events/settled.ts';
import { startVersions } from '../../test/test-versions.ts';
import { purgeVersions } from './arrange-versions.service.ts';

let studio: Awaited<ReturnType<typeof startVersions>>;

beforeAll(async () => {
  studio = await startVersions();
});
afterAll(() => studio.stop());

test('a deleted version is gone, the others close up, and the last one stays', async () => {
  const { koma, cast, newFile, create, stackOf, show, remove } = studio;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(cast.owner, { fileId });
  const { _id: three } = await create(cast.owner, { fileId });
  expect((await remove(two)).data.results.map(({ _id }) => _id)).toEqual([three, one]);
  expect(await stackOf(fileId)).toEqual([
    { _id: three, fileVersion: 2 },
    { _id: one, fileVersion: 1 },
  ]);
  expect(await remove(two)).toMatchObject({ http: 404, statusCode: errors.versionMissing.code });
  const gone = { params: { id: fileId }, query: { fileVersionId: two } };
  expect(await koma.send(files.get, gone, cast.owner)).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
  await remove(three);
  expect(await show(fileId)).toMatchObject({ fileVersionId: one, fileVersion: 1, versionCount: 1 });
  expect(await remove(one)).toMatchObject({ http: 422, message: expect.stringContaining('last version') });
  const { fileVersion } = await create(cast.owner, { fileId });
  expect(fileVersion).toBe(2);
});

test('the bytes of a deleted version are kept as long as those of a deleted file, then they are free', async () => {
  const { koma, cast, projectId, newFile, create, show } = studio;
  const folder = { projectId, fileId: null, name: 'Deep' };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, cast.owner);
  const { fileId, versionId } = await newFile(cast.owner, folderId);
  const { _id: two, fileSize } = await create(cast.owner, { fileId });
  await koma.call(versions.delete, { params: { id: versionId } }, cast.owner);
  const sizeOf = async () => {
    const { rows } = await koma.platform.pool.query('select size_bytes from files where id = $1', [folderId]);
    return rows[0].size_bytes;
  };
  await purgeVersions(koma.platform);
  expect(await sizeOf()).toBeGreaterThan(fileSize);
  await koma.platform.pool.query(
    "update file_versions set deleted_at = now() - interval '15 days' where id = $1",
    [versionId],
  );
  await purgeVersions(koma.platform);
  expect(await sizeOf()).toBe(fileSize);
  expect(await show(fileId)).toMatchObject({ fileVersionId: two, versionCount: 1 });
  const { rows } = await koma.platform.pool.query(
    "select payload from jobs where name = 'remove-objects' and payload::text like $1",
    [`%${versionId}%`],
  );
  expect(rows).toHaveLength(1);
});

test('a deleted version comes back to its place, with its status and comments, and only once', async () => {
  const { koma, cast, projectId, newFile, create, stackOf, show, remove, restore } = studio;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(cast.owner, { fileId });
  const { _id: three } = await create(cast.owner, { fileId });
  await koma.call(versions.updateStatus, { body: { fileId, fileVersionId: three, status: 3 } }, cast.owner);
  const words = { fileId, fileVersionId: three, comment: 'Nearly' };
  await koma.call(comments.add, { body: words }, cast.owner);
  const before = await stackOf(fileId);
  await remove(two);
  const back = await restore(two);
  expect(back).toMatchObject({ statusCode: 200, message: 'Version restored.', data: { fileId } });
  expect(back.data.results.map(({ _id }) => _id)).toEqual([three, two, one]);
  await remove(three);
  expect(await show(fileId)).toMatchObject({ fileVersionId: two, status: 0, commentCount: 0 });
  const after = await readSettledId(koma.platform.db);
  const twice = await Promise.all([restore(three), restore(three)]);
  expect([...twice, await restore(three)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await stackOf(fileId)).toEqual(before);
  const shown = { fileVersionId: three, fileVersion: 3, versionCount: 3, status: 3, commentCount: 1 };
  expect(await show(fileId)).toMatchObject(shown);
  const heard = await readEvents(koma.platform.db, {
    after,
    limit: 100,
    topics: [`project:${projectId}`],
  });
  const told = heard.filter(({ type }) => type.startsWith('version.'));
  expect(told.map(({ type, data }) => [type, data.fileVersionId])).toEqual([['version.added', three]]);
});

const orders = <T>(all: T[]): T[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

test('however three of four were deleted and restored, they stand as before', async () => {
  const { cast, newFile, create, stackOf, remove, restore } = studio;
  const { fileId, versionId: one } = await newFile();
  await create(cast.owner, { fileId });
  const { _id: three } = await create(cast.owner, { fileId });
  const { _id: four } = await create(cast.owner, { fileId });
  const before = await stackOf(fileId);
  for (const [at, deleted] of orders([one, three, four]).entries()) {
    // Tests each restoring order, relative to the deleting order, twice.
    for (const restored of orders(deleted).filter((_, other) => other % 3 === at % 3)) {
      for (const id of deleted) await remove(id);
      for (const id of restored) await restore(id);
      expect(await stackOf(fileId)).toEqual(before);
    }
  }
});

test('a version comes back between the same two, though others moved and one was added', async () => {
  const { koma, cast, newFile, create, stackOf, remove, restore } = studio;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(cast.owner, { fileId });
  const { _id: three } = await create(cast.owner, { fileId });
  const { _id: four } = await create(cast.owner, { fileId });
  await remove(three);
  await remove(four);
  const { _id: five } = await create(cast.owner, { fileId });
  const toTop = { params: { id: one }, body: { fileVersion: 3 } };
  await koma.call(versions.updateIndex, toTop, cast.owner);
  await restore(three);
  await restore(four);
  expect((await stackOf(fileId)).map(({ _id }) => _id)).toEqual([one, five, four, three, two]);
});

test('whoever may delete a version takes it back, while its file stands and before it is purged', async () => {
  const { koma, cast, newFile, create, stackOf, remove, restore } = studio;
  const { fileId, versionId } = await newFile();
  const { _id: own } = await create(cast.collaborator, { fileId });
  await create(cast.owner, { fileId });
  await remove(own, cast.collaborator);
  await remove(versionId);
  expect(await restore(versionId, cast.collaborator)).toMatchObject({
    http: 403,
    statusCode: errors.forbidden.code,
  });
  expect(await restore(own, cast.viewer)).toMatchObject({ http: 403, statusCode: errors.forbidden.code });
  expect(await restore(own, cast.collaborator)).toMatchObject({ statusCode: 200 });
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  expect(await restore(versionId)).toMatchObject({ http: 404, statusCode: errors.versionMissing.code });
  await koma.call(files.restore, { params: { id: fileId }, body: {} }, cast.owner);
  await koma.platform.pool.query(
    "update file_versions set deleted_at = now() - interval '15 days' where id = $1",
    [versionId],
  );
  expect(await restore(versionId)).toMatchObject({ http: 404, statusCode: errors.versionMissing.code });
  expect(await stackOf(fileId)).toHaveLength(2);
});

test('a version whose previews were given up with it gets them when it comes back', async () => {
  const { koma, cast, newFile, create, remove, restore } = studio;
  const { fileId } = await newFile();
  const { _id: id } = await create(cast.owner, { fileId });
  const { pool } = koma.platform;
  const job = "name = 'process-image' and payload ->>'versionId' = $1 and state = 'waiting'";
  const countWaiting = async () =>
    (await pool.query(`select count(*)::int from jobs where ${job}`, [id])).rows[0].count;
  const bringBack = async () => {
    await remove(id);
    await pool.query(`update jobs set state = 'done', ended_at = now() where ${job}`, [id]);
    await restore(id);
    return countWaiting();
  };
  expect(await countWaiting()).toBe(1);
  expect(await bringBack()).toBe(1);
  await pool.query('update file_versions set processing = 2 where id = $1', [id]);
  expect(await bringBack()).toBe(0);
});

test('a deleted version lies in the trash of its project until it is restored, and goes with its file', async () => {
  const { koma, cast, projectId, newFile, create, remove, restore } = studio;
  const trash = async (by = cast.owner) => {
    const asked = { params: { id: projectId }, query: { pageSize: 100 } };
    return (await koma.call(files.getDeleted, asked, by)).results;
  };
  const { fileId, name } = await newFile();
  const { _id: two } = await create(cast.owner, { fileId, name: 'louder.png' });
  await remove(two);
  const find = async (by = cast.owner) => (await trash(by)).find(({ _id }) => _id === two);
  expect(await find()).toMatchObject({
    ...{ name, deletedBy: { name: 'Owner' }, canRestore: true },
    version: { fileId, fileVersion: 2, name: 'louder.png' },
  });
  expect(await find(cast.collaborator)).toMatchObject({ canRestore: false });
  expect(await restore(two, cast.collaborator)).toMatchObject({ http: 403 });
  const asViewer = { params: { id: projectId }, query: {} };
  expect(await koma.send(files.getDeleted, asViewer, cast.viewer)).toMatchObject({ http: 403 });
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  expect(await find()).toBeUndefined();
  await koma.call(files.restore, { params: { id: fileId }, body: {} }, cast.owner);
  await restore(two);
  expect(await find()).toBeUndefined();
  expect(await studio.show(fileId)).toMatchObject({ fileVersionId: two, versionCount: 2 });
});

test('the trash counts versions with the files, page by page, and hides those of private files', async () => {
  const { koma, cast, projectId, newFile, create, remove } = studio;
  const folder = { projectId, fileId: null, name: 'Secret', isPrivate: true };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, cast.owner);
  const { fileId } = await newFile(cast.owner, folderId);
  const { _id: two } = await create(cast.owner, { fileId });
  await remove(two);
  const thrown = await newFile();
  await koma.call(files.delete, { params: { id: thrown.fileId } }, cast.owner);
  const list = (by: typeof cast.owner, query: object) =>
    koma.call(files.getDeleted, { params: { id: projectId }, query }, by);
  const all = await list(cast.owner, { pageSize: 100 });
  expect(all.meta.total).toBe(all.results.length);
  expect(all.results.slice(0, 2).map(({ _id }) => _id)).toEqual([thrown.fileId, two]);
  const second = await list(cast.owner, { pageSize: 1, pageNo: 2 });
  expect(second.results.map(({ _id }) => _id)).toEqual([two]);
  const seen = await list(cast.collaborator, { pageSize: 100 });
  expect(seen.results.map(({ _id }) => _id)).not.toContain(two);
  expect(seen.meta.total).toBe(seen.results.length);
});
