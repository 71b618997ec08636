import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { hear as listen } from '../../test/test-live.ts';
import { castProject } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});

const hear = (happen: () => Promise<unknown>) =>
  listen(koma, { editor: cast.editor, viewer: cast.viewer }, happen);

const addFolder = (name: string, isPrivate = false) =>
  koma.call(files.addFolder, { body: { projectId, fileId: null, name, isPrivate } }, cast.owner);
const put = (name: string, folderId: string | null = null) =>
  putFile(koma.platform, { by: cast.owner, projectId, folderId, name });
const rename = (id: string, name: string) =>
  koma.call(files.rename, { params: { id }, body: { name } }, cast.owner);

test('what changes in public is told to everybody', async () => {
  const both = (...types: string[]) => ({ editor: types, viewer: types });
  expect(await hear(() => addFolder('Open'))).toEqual(both('folder.added'));
  const { fileId } = await put('a.png');
  const folder = await addFolder('Target');
  expect(await hear(() => rename(fileId, 'b.png'))).toEqual(both('file.changed'));
  const move = { params: { id: fileId }, body: { fileId: folder._id } };
  expect(await hear(() => koma.call(files.move, move, cast.owner))).toEqual(
    both('file.removed', 'file.added'),
  );
  const remove = () => koma.call(files.delete, { params: { id: folder._id } }, cast.owner);
  expect(await hear(remove)).toEqual(both('folder.removed'));
  const restore = () => koma.call(files.restore, { params: { id: folder._id }, body: {} }, cast.owner);
  expect(await hear(restore)).toEqual(both('folder.added'));
});

test('what is private is told to the team alone; to the others it goes and comes', async () => {
  expect(await hear(() => addFolder('Hidden', true))).toEqual({ editor: ['folder.added'], viewer: [] });
  const { fileId } = await put('c.png');
  const setPrivate = (isPrivate: boolean) => () =>
    koma.call(files.makePrivate, { body: { fileId, isPrivate } }, cast.owner);
  const hidden = await hear(setPrivate(true));
  expect(hidden).toEqual({ editor: ['file.removed', 'file.changed'], viewer: ['file.removed'] });
  expect(await hear(() => rename(fileId, 'd.png'))).toEqual({ editor: ['file.changed'], viewer: [] });
  expect((await hear(setPrivate(false))).viewer).toEqual(['file.added']);
});

test('a project’s card shows its newest public pictures', async () => {
  const renditions = (at: (name: string) => string) => ({ thumbnail: at('thumbnail.webp') });
  const shot = { by: cast.owner, projectId, renditions };
  await putFile(koma.platform, { ...shot, name: 'cover.png' });
  const hidden = await putFile(koma.platform, { ...shot, name: 'no cover.png' });
  await koma.call(files.makePrivate, { body: { fileId: hidden.fileId, isPrivate: true } }, cast.owner);
  const { covers } = await koma.call(projects.get, { params: { id: projectId } }, cast.viewer);
  expect(covers).toHaveLength(1);
});
