import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { searching } from '../../../contract/calls/search.ts';
import { errors } from '../../../contract/errors.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
  const folder = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: '絵コンテ 第1話' } },
    cast.owner,
  );
  for (const name of ['storyboard_final.png', '夏の撮影素材.png', 'ＶＦＸショット.png', '100%_done.png']) {
    await putFile(koma.platform, { by: cast.owner, projectId, folderId: folder._id, name });
  }
});

const search = (
  text: string,
  by: TestPerson = cast.viewer,
  more: { projectId?: string; pageNo?: number; pageSize?: number } = {},
) => koma.call(searching.find, { query: { search: text, ...more } }, by);
const names = async (text: string, by?: TestPerson) =>
  (await search(text, by)).results.map(({ name }) => name);

const found = [
  ['storyboard', 'storyboard_final.png'],
  ['STORYBOARD', 'storyboard_final.png'],
  ['ｓｔｏｒｙ', 'storyboard_final.png'],
  ['stroyboard', 'storyboard_final.png'],
  ['storybord', 'storyboard_final.png'],
  ['storyybard', 'storyboard_final.png'],
  ['撮影', '夏の撮影素材.png'],
  ['材', '夏の撮影素材.png'],
  ['コンテ', '絵コンテ 第1話'],
  ['ｺﾝﾃ', '絵コンテ 第1話'],
  ['こんて', '絵コンテ 第1話'],
  ['vfx', 'ＶＦＸショット.png'],
  ['%', '100%_done.png'],
  ['％', '100%_done.png'],
  ['spring', 'Spring film'],
  ['sprnig', 'Spring film'],
] as const;

test.each(found)('%j finds %j', async (text, name) => {
  expect(await names(text)).toContain(name);
});

test.each(['', ' ', '\u0000', 'x'.repeat(256)])('%j is refused', async (text) => {
  expect((await koma.send(searching.find, { query: { search: text } }, cast.viewer)).http).toBe(400);
});

test.each(["' or 1=1 --", '\\', '(((', '_', '🎬🎬🎬🎬', 'x'.repeat(255)])(
  '%j is a text like any other',
  async (text) => {
    expect((await koma.send(searching.find, { query: { search: text } }, cast.viewer)).statusCode).toBe(200);
  },
);

test('a hit says where it is', async () => {
  const { results, meta } = await search('storyboard');
  expect(results[0]).toMatchObject({
    kind: 'file',
    projectId,
    projectName: 'Spring film',
    path: '絵コンテ 第1話',
    mimeType: 'image/png',
  });
  expect(meta).toEqual({ total: 1, totalPages: 1, page: 1 });
});

test('people find what they reach, and nothing else', async () => {
  const stranger = await addPerson(koma.platform);
  const own = await createProject(koma, stranger, { name: 'Storyboard of a stranger' });
  expect(await names('storyboard', stranger)).toEqual(['Storyboard of a stranger']);
  expect(await names('storyboard')).toEqual(['storyboard_final.png']);
  const denied = { query: { search: 'storyboard', projectId } };
  expect((await koma.send(searching.find, denied, stranger)).statusCode).toBe(errors.projectMissing.code);
  const inside = await search('storyboard', cast.owner, { projectId });
  expect(inside.results).toHaveLength(1);
  expect((await search('storyboard', stranger, { projectId: own._id })).results).toHaveLength(1);
});

test('pages go on where the last one ended', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((pageNo) => search('png', cast.viewer, { pageNo, pageSize: 2 })),
  );
  expect(first?.meta).toEqual({ total: 4, totalPages: 2, page: 1 });
  expect(new Set([...(first?.results ?? []), ...(second?.results ?? [])].map(({ _id }) => _id)).size).toBe(4);
});

test('among many names the rare one and the common one are both found', async () => {
  const { owner } = cast;
  const big = await createProject(koma, owner, { name: 'Archive' });
  await koma.platform.pool.query(
    `insert into files (id, project_id, type, name, created_by, hidden, is_private)
     select gen_random_uuid(), $1, 0, 'IMG_' || n || '_撮影.jpg', $2, n = 7777, n = 7777
     from generate_series(1, 8000) n`,
    [big._id, owner.id],
  );
  await koma.platform.db
    .updateTable('projects')
    .set({ file_count: 8000, child_files: 8000, hidden_file_count: 1, hidden_child_files: 1 })
    .where('id', '=', big._id)
    .execute();
  expect((await names('img_4321_', owner))[0]).toBe('IMG_4321_撮影.jpg');
  expect((await names('4321_撮', owner))[0]).toBe('IMG_4321_撮影.jpg');
  expect(await names('igm_4321_', owner)).toContain('IMG_4321_撮影.jpg');
  expect((await search('撮影', owner, { projectId: big._id })).results).toHaveLength(15);
  expect(await names('storyboard', owner)).toContain('storyboard_final.png');
  expect(await names('7777_撮影', owner)).toContain('IMG_7777_撮影.jpg');
  await koma.platform.pool.query(
    `insert into project_members (id, project_id, account_id, type, joined_at)
     values (gen_random_uuid(), $1, $2, 2, now())`,
    [big._id, cast.viewer.id],
  );
  expect(await names('7777_撮影')).not.toContain('IMG_7777_撮影.jpg');
});

test('somebody who was given one file or folder finds it and what is below, and learns nothing of what is around', async () => {
  const { owner } = cast;
  const guest = await addPerson(koma.platform);
  const { _id: outer } = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Outer' } },
    owner,
  );
  const { _id: inner } = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: outer, name: 'Guesthouse' } },
    owner,
  );
  await putFile(koma.platform, { by: owner, projectId, folderId: inner, name: 'guest_room.png' });
  await putFile(koma.platform, { by: owner, projectId, folderId: outer, name: 'guest_secret.png' });
  expect(await names('guest', guest)).toEqual([]);
  await koma.platform.pool.query(
    `insert into file_members (id, file_id, account_id, type, joined_at)
     values (gen_random_uuid(), $1, $2, 2, now())`,
    [inner, guest.id],
  );
  const { results } = await search('guest', guest);
  expect(results).toMatchObject([
    { name: 'Guesthouse', path: '', parentFileId: null, projectName: '' },
    { name: 'guest_room.png', path: 'Guesthouse', parentFileId: inner, projectName: '' },
  ]);
  await koma.platform.db
    .updateTable('files')
    .set({ is_private: true, hidden: true })
    .where('id', '=', inner)
    .execute();
  expect(await names('guest', guest)).toEqual([]);
});
