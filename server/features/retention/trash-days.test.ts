import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../../contract/calls/administration.ts';
import { files } from '../../../contract/calls/files.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { startVersions } from '../../test/test-versions.ts';
import { purgeTrash } from '../files/trash/trash.service.ts';
import { purgeVersions } from '../versions/arrange-versions.service.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
let admin: TestPerson;
beforeAll(async () => {
  stage = await startVersions();
  admin = await addAdministrator(stage.koma, { mayChange: true });
});
afterAll(() => stage.stop());

const setDays = (trashDays: number) => {
  const body = { trashDays, versionDays: null, archiveDays: null, deleteDays: null };
  return stage.koma.call(administration.setRetention, { body }, admin);
};
const owner = () => stage.cast.owner;
const throwAway = (id: string) => stage.koma.call(files.delete, { params: { id } }, owner());
const restore = (id: string) => stage.koma.send(files.restore, { params: { id }, body: {} }, owner());

async function passDays(table: 'files' | 'file_versions', id: string, days: number) {
  await stage.koma.platform.pool.query(
    `update ${table} set deleted_at = deleted_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
  await purgeTrash(stage.koma.platform);
  await purgeVersions(stage.koma.platform);
}

test('a file can be restored for as long as was said when it was deleted, whatever the rule says later', async () => {
  const { fileId } = await stage.newFile();
  await setDays(30);
  await throwAway(fileId);
  await setDays(1);
  await passDays('files', fileId, 20);
  expect((await restore(fileId)).http).toBe(200);
  await throwAway(fileId);
  await setDays(30);
  await passDays('files', fileId, 2);
  expect((await restore(fileId)).http).toBe(404);
});

test('so can a version', async () => {
  const { fileId, versionId } = await stage.newFile();
  await stage.create(owner(), { fileId });
  await setDays(30);
  expect((await stage.remove(versionId)).http).toBe(200);
  await setDays(1);
  await passDays('file_versions', versionId, 20);
  expect((await stage.restore(versionId)).http).toBe(200);
  expect((await stage.remove(versionId)).http).toBe(200);
  await passDays('file_versions', versionId, 2);
  expect((await stage.restore(versionId)).http).toBe(404);
});

test('what was deleted before its folder outlives it in the trash, where it was promised to', async () => {
  const { koma, projectId } = stage;
  const folder = { projectId, fileId: null, name: 'Old takes' };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner());
  const { fileId } = await stage.newFile(owner(), folderId);
  await setDays(30);
  await throwAway(fileId);
  await setDays(1);
  await throwAway(folderId);
  await passDays('files', folderId, 2);
  expect((await restore(folderId)).http).toBe(404);
  expect((await restore(fileId)).http).toBe(200);
  await passDays('files', folderId, 0);
  const { rows } = await koma.platform.pool.query('select id from files where id = any($1)', [
    [folderId, fileId],
  ]);
  expect(rows).toEqual([{ id: fileId }]);
});
