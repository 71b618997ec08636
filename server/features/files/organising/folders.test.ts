import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { NAME_MAX } from '../../../../contract/limits.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { putFile } from '../../../test/test-files.ts';
import { castProject } from '../../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
});

const folder = (name: string, fileId: string | null = null) => ({
  body: { projectId: cast.project._id, fileId, name },
});
const names = (list: { results: Array<{ name: string }> }) => list.results.map(({ name }) => name);

test('a collaborator adds folders in folders, and the path leads back to the root', async () => {
  const { collaborator, viewer } = cast;
  const outer = await koma.call(files.addFolder, folder('素材'), collaborator);
  const inner = await koma.call(files.addFolder, folder('Day 1', outer._id), collaborator);
  expect(inner).toMatchObject({ fileType: 1, parentFileId: outer._id, canRename: true, canDelete: true });
  const detail = await koma.call(files.getDetail, { params: { id: inner._id } }, viewer);
  expect(detail.filePathData.map(({ name }) => name)).toEqual(['素材', 'Day 1']);
  expect(detail).toMatchObject({ userRole: 2, canUpload: false, canDeleteFile: false, maxFileSize: null });
  const root = await koma.call(files.getDetail, { params: { id: cast.project._id } }, cast.owner);
  expect(root).toMatchObject({ fileId: null, isOwner: true, name: 'Spring film', filePathData: [] });
  expect((await koma.send(files.addFolder, folder('Mine'), viewer)).statusCode).toBe(errors.forbidden.code);
});

test('a name is taken once in a folder, and the refusal says which field', async () => {
  await koma.call(files.addFolder, folder('Taken'), cast.owner);
  const again = await koma.send(files.addFolder, folder('Taken'), cast.owner);
  expect(again).toMatchObject({ http: 409, statusCode: errors.conflict.code, errors: [{ field: 'name' }] });
  const both = await Promise.all([
    koma.send(files.addFolder, folder('At once'), cast.owner),
    koma.send(files.addFolder, folder('At once'), cast.editor),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, errors.conflict.code]);
});

test.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\\b/c', 'a_b_c'],
  ['  tabs\tand\u0007bells  ', 'tabsandbells'],
  ['exe.\u202egpj', 'exe.gpj'],
  ['か\u3099く', 'がく'],
  ['🎬 撮影', '🎬 撮影'],
  ['100%2f..%2f', '100%2f..%2f'],
])('the name %j is kept as %j', async (sent, kept) => {
  const { name } = await koma.call(files.addFolder, folder(sent), cast.owner);
  expect(name).toBe(kept);
});

test.each(['.', '..', '   ', '\u200b\u202e', 'x'.repeat(NAME_MAX + 1)])(
  'the name %j is refused',
  async (name) => {
    const answer = await koma.send(files.addFolder, folder(name), cast.owner);
    expect(answer).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
  },
);

test('a folder that is a file, another project’s, or gone takes nothing', async () => {
  const { owner, project } = cast;
  const { fileId } = await putFile(koma.platform, { by: owner, projectId: project._id, name: 'still.png' });
  expect((await koma.send(files.addFolder, folder('x', fileId), owner)).statusCode).toBe(
    errors.contentMissing.code,
  );
  const elsewhere = await castProject(koma);
  const foreign = await koma.send(
    files.addFolder,
    { body: { projectId: elsewhere.project._id, fileId: null, name: 'x' } },
    owner,
  );
  expect(foreign.statusCode).toBe(errors.contentMissing.code);
  const gone = await koma.call(files.addFolder, folder('Gone'), owner);
  await koma.call(files.delete, { params: { id: gone._id } }, owner);
  expect((await koma.send(files.addFolder, folder('x', gone._id), owner)).statusCode).toBe(
    errors.contentMissing.code,
  );
  expect((await koma.send(files.getList, { params: { id: gone._id }, query: {} }, owner)).statusCode).toBe(
    errors.contentMissing.code,
  );
  expect((await koma.send(files.getDetail, { params: { id: gone._id } }, owner)).statusCode).toBe(
    errors.fileMissing.code,
  );
});

test('the folders of a folder, its tree, and a search for a place to move to', async () => {
  const { owner, viewer } = cast;
  const a = await koma.call(files.addFolder, folder('Tree'), owner);
  const b = await koma.call(files.addFolder, folder('ｶﾒﾗ Ｂ', a._id), owner);
  await koma.call(files.addFolder, folder('Take 10', b._id), owner);
  await koma.call(files.addFolder, folder('Take 9', b._id), owner);
  await putFile(koma.platform, { by: owner, projectId: cast.project._id, folderId: b._id, name: 'one.png' });
  expect(names(await koma.call(files.folderList, { params: { id: b._id }, query: {} }, viewer))).toEqual([
    'Take 9',
    'Take 10',
  ]);
  const tree = await koma.call(files.getStructure, { params: { id: a._id }, query: {} }, viewer);
  expect(names(tree)).toEqual(['ｶﾒﾗ Ｂ', 'Take 9', 'Take 10', 'one.png']);
  const folders = await koma.call(files.getFolderStructure, { params: { id: a._id }, query: {} }, viewer);
  expect(names(folders)).not.toContain('one.png');
  const search = { params: { id: cast.project._id }, query: { search: 'カメラb' } };
  expect(names(await koma.call(files.getFolders, search, owner))).toEqual([]);
  const found = await koma.call(files.getFolders, { ...search, query: { search: 'かめら b' } }, owner);
  expect(found.results).toMatchObject([{ name: 'ｶﾒﾗ Ｂ', path: 'Tree' }]);
  const places = await koma.call(files.getProjects, { params: { id: a._id }, query: {} }, owner);
  expect(places.results).toMatchObject([{ name: 'Spring film', isCurrent: true }]);
});
