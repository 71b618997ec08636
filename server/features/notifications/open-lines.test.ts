import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { NotificationType } from '../../../contract/enums.ts';
import { makePng } from '../../test/media/test-media.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { startVersions } from '../../test/test-versions.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from './notification-reader.ts';
import { newsOf } from './notifications.fixture.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
beforeAll(async () => {
  stage = await startVersions();
  const { koma, cast, projectId } = stage;
  const body = { name: cast.project.name, newMediaNotification: true };
  await koma.call(projects.update, { params: { id: projectId }, body }, cast.owner);
  await catchUp(koma.platform, notificationReader);
});
afterAll(() => stage.stop());

const { fileVersionAdded, fileAdded } = NotificationType;
const lineOf = async (type: number) =>
  (await newsOf(stage.koma, stage.cast.viewer)).find((line) => line.type === type);

test('where the newest version is deleted, the line shows the one before it, until nothing is left', async () => {
  const { koma, cast } = stage;
  const { fileId, name } = await stage.newFile();
  const second = await stage.create(cast.editor, { fileId });
  const third = await stage.create(cast.collaborator, { fileId });
  expect(await lineOf(fileVersionAdded)).toMatchObject({ fileVersionId: third._id, count: 2 });
  await stage.remove(third._id);
  const line = await lineOf(fileVersionAdded);
  expect(line).toMatchObject({
    ...{ isGone: false, fileVersionId: second._id, fileName: name, count: 2 },
    actor: { _id: cast.editor.id },
    path: expect.stringContaining(second._id),
  });
  expect(line?.message).toContain(name);
  const { results } = await koma.call(notifications.parts, { params: { id: line?._id ?? '' } }, cast.viewer);
  expect(results.map(({ path }) => path === null)).toEqual([true, false]);
  await stage.restore(third._id);
  expect(await lineOf(fileVersionAdded)).toMatchObject({ isGone: false, fileVersionId: third._id });
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  const gone = await lineOf(fileVersionAdded);
  expect(gone).toMatchObject({ isGone: true, path: null, fileName: null });
});

test('where the newest of several files is deleted, the line names the one before it', async () => {
  const { koma, cast, projectId } = stage;
  const add = async (name: string, background: string) =>
    uploadFile(koma, cast.owner, { projectId, name, bytes: await makePng({ background }) });
  await add('one.png', 'red');
  const two = await add('two.png', 'blue');
  expect(await lineOf(fileAdded)).toMatchObject({ fileName: 'two.png' });
  await koma.call(files.delete, { params: { id: two._id } }, cast.owner);
  expect(await lineOf(fileAdded)).toMatchObject({ isGone: false, fileName: 'one.png' });
});
