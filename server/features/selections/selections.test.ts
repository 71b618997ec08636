import { beforeAll, beforeEach, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { selections } from '../../../contract/calls/selections.ts';
import { errors } from '../../../contract/errors.ts';
import { SELECTION_FILES_MAX } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { createProject } from '../../test/test-projects.ts';
import { castSelection } from './selections.fixture.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castSelection>>;

beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castSelection(koma);
});

const keyIn = (path: string | null) => {
  const [signed = ''] = path?.split('/').at(-1)?.split('.') ?? [];
  return Buffer.from(signed, 'base64url').toString();
};

const params = () => ({ id: cast.selection._id });
const names = async () => {
  const { results } = await koma.call(selections.getFiles, { params: params() }, cast.owner);
  return results.map(({ name }) => name);
};

test('files of two folders stand in the order in which they were chosen', async () => {
  expect(await names()).toEqual(['moon.png', 'sun.png', 'star.png']);
  expect(cast.selection).toMatchObject({ name: 'Best of', fileCount: 3, coverId: null, newestOnly: true });
  expect(keyIn(cast.selection.coverPath)).toContain(cast.moon.versionId);
  const list = await koma.call(selections.getList, { params: { id: cast.projectId } }, cast.owner);
  expect(list.results).toMatchObject([{ _id: cast.selection._id, linkActive: true, accessType: 2 }]);
});

test('they are put in another order, before one of them or at the end', async () => {
  const { owner, sun, moon, star } = cast;
  const move = (fileIds: string[], beforeId: string | null) =>
    koma.send(selections.moveFiles, { params: params(), body: { fileIds, beforeId } }, owner);
  await move([star.fileId], moon.fileId);
  expect(await names()).toEqual(['star.png', 'moon.png', 'sun.png']);
  await move([star.fileId, moon.fileId], null);
  expect(await names()).toEqual(['sun.png', 'star.png', 'moon.png']);
  await move([cast.beside.fileId, moon.fileId, sun.fileId], star.fileId);
  expect(await names()).toEqual(['moon.png', 'sun.png', 'star.png']);
  await move([sun.fileId, star.fileId, moon.fileId], null);
  expect(await names()).toEqual(['sun.png', 'star.png', 'moon.png']);
  await move([star.fileId, sun.fileId], star.fileId);
  expect(await names()).toEqual(['sun.png', 'star.png', 'moon.png']);
  const { statusCode } = await move([cast.beside.fileId], sun.fileId);
  expect(statusCode).toBe(errors.fileMissing.code);
});

test('files are added behind the others, each once, and taken out again', async () => {
  const { owner, beside, moon } = cast;
  const body = { fileIds: [moon.fileId, beside.fileId, beside.fileId] };
  const added = await koma.call(selections.addFiles, { params: params(), body }, owner);
  expect(added).toMatchObject({ addedCount: 1, fileCount: 4 });
  expect(await names()).toEqual(['moon.png', 'sun.png', 'star.png', 'beside.png']);
  const taken = await koma.call(
    selections.removeFiles,
    { params: params(), body: { fileIds: [moon.fileId] } },
    owner,
  );
  expect(taken.fileCount).toBe(3);
  expect(await names()).toEqual(['sun.png', 'star.png', 'beside.png']);
  const still = await koma.call(files.get, { params: { id: moon.fileId }, query: {} }, owner);
  expect(still.name).toBe('moon.png');
});

test('a file of another project, a folder and a full selection are refused', async () => {
  const { owner, folders, selection } = cast;
  const other = await createProject(koma, owner, { name: 'Elsewhere' });
  const theirs = await putFile(koma.platform, { by: owner, projectId: other._id, name: 'theirs.png' });
  const add = (fileIds: string[]) =>
    koma.send(selections.addFiles, { params: params(), body: { fileIds } }, owner);
  expect((await add([theirs.fileId])).statusCode).toBe(errors.fileMissing.code);
  expect((await add([folders.day])).statusCode).toBe(errors.fileMissing.code);
  const fresh = await koma.send(
    selections.add,
    { body: { projectId: cast.projectId, name: 'Mixed', fileIds: [cast.sun.fileId, theirs.fileId] } },
    owner,
  );
  expect(fresh.statusCode).toBe(errors.fileMissing.code);
  await fill(selection._id, SELECTION_FILES_MAX - 3);
  const full = await add([cast.beside.fileId]);
  expect(full).toMatchObject({ statusCode: errors.unprocessable.code });
  expect(full.message).toContain(String(SELECTION_FILES_MAX));
});

const fill = (selectionId: string, count: number) =>
  koma.platform.pool.query(
    `with copies as (
       insert into files (id, project_id, type, name, created_by)
       select gen_random_uuid(), $2, 0, 'copy ' || number, $3 from generate_series(1, $4::int) number
       returning id
     )
     insert into selection_files (selection_id, file_id, place) select $1, id, 100 from copies`,
    [selectionId, cast.projectId, cast.owner.id, count],
  );

test('it has a name, and one of its own files as its cover', async () => {
  const { owner, star, beside } = cast;
  const change = (body: { name?: string; coverId?: string | null }) =>
    koma.send(selections.update, { params: params(), body }, owner);
  await change({ name: 'For the customer', coverId: star.fileId });
  const shown = await koma.call(selections.get, { params: params() }, owner);
  expect(shown).toMatchObject({ name: 'For the customer', coverId: star.fileId });
  expect(keyIn(shown.coverPath)).toContain(star.versionId);
  expect((await change({ coverId: beside.fileId })).statusCode).toBe(errors.fileMissing.code);
  expect((await change({ name: ' ' })).http).toBe(400);
});

test('what lies in the trash, or moved to another project, is out of it until it comes back', async () => {
  const { owner, projectId, moon, folders } = cast;
  await koma.call(files.delete, { params: { id: folders.day } }, owner);
  expect(await names()).toEqual(['moon.png', 'star.png']);
  await koma.call(files.restore, { params: { id: folders.day }, body: {} }, owner);
  expect(await names()).toEqual(['moon.png', 'sun.png', 'star.png']);
  const other = await createProject(koma, owner, { name: 'Elsewhere' });
  const there = { fileId: null, projectId: other._id };
  await koma.call(files.move, { params: { id: moon.fileId }, body: there }, owner);
  expect(await names()).toEqual(['sun.png', 'star.png']);
  await koma.call(files.move, { params: { id: moon.fileId }, body: { fileId: null, projectId } }, owner);
  expect(await names()).toEqual(['moon.png', 'sun.png', 'star.png']);
});

test('deleting it leaves its files', async () => {
  const { owner, sun } = cast;
  await koma.call(selections.delete, { params: params() }, owner);
  const gone = await koma.send(selections.get, { params: params() }, owner);
  expect(gone.statusCode).toBe(errors.notFound.code);
  await koma.call(files.get, { params: { id: sun.fileId }, query: {} }, owner);
});
