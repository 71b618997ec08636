import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { searching } from '../../../../contract/calls/search.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import { CommentType, MemberType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { newId } from '../../../platform/id.ts';
import { makePng } from '../../../test/media/test-media.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { say } from '../../../test/test-comments.ts';
import { expectRightCounts } from '../../../test/test-counts.ts';
import { putFile } from '../../../test/test-files.ts';
import { shareFile, visitFile } from '../../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { castProject, createProject, joinProject } from '../../../test/test-projects.ts';
import { checksumOf, putBytes, uploadFile } from '../../../test/test-uploads.ts';
import { copyFiles } from '../copying/copy-job.service.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
/** A second project with other members, to which our owner and our collaborator can upload. */
let other: Awaited<ReturnType<typeof castProject>>;
let projectId: string;
let otherId: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
  other = await castProject(koma);
  projectId = cast.project._id;
  otherId = other.project._id;
  const joining = { owner: other.owner, projectId: otherId };
  await joinProject(koma, { ...joining, person: cast.owner, type: MemberType.editor });
  await joinProject(koma, { ...joining, person: cast.editor, type: MemberType.collaborator });
});
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const addFolder = (name: string, fileId: string | null = null, isPrivate = false) =>
  koma.call(files.addFolder, { body: { projectId, fileId, name, isPrivate } }, cast.owner);
const put = (name: string, folderId: string | null = null, by: TestPerson = cast.owner) =>
  putFile(koma.platform, { by, projectId, folderId, name });
const setPrivate = (fileId: string, isPrivate: boolean) =>
  koma.call(files.makePrivate, { body: { fileId, isPrivate } }, cast.owner);
const duplicate = (id: string, by: TestPerson = cast.owner) =>
  koma.send(files.duplicate, { params: { id }, body: {} }, by);
const copy = (id: string, body: { fileId: string | null; projectId?: string }, by: TestPerson = cast.owner) =>
  koma.send(files.copy, { params: { id }, body }, by);
const move = (id: string, body: { fileId: string | null; projectId?: string }, by: TestPerson = cast.owner) =>
  koma.send(files.move, { params: { id }, body }, by);

async function findNames(by: TestPerson, id = projectId) {
  const tree = await koma.call(files.getStructure, { params: { id }, query: {} }, by);
  const found = await koma.call(searching.find, { query: { search: 'secret', pageSize: 100 } }, by);
  return [...tree.results, ...found.results].map(({ name }) => name);
}
const sees = async (by: TestPerson, start: string, id = projectId) =>
  (await findNames(by, id)).some((name) => name.startsWith(start));

const fill = (rootId: string) => copyFiles(koma.platform, { rootId });

test('the duplicate of a private file is private', async () => {
  const { fileId } = await put('secret one.png');
  await setPrivate(fileId, true);
  const { data, message } = await duplicate(fileId);
  expect(data).toMatchObject({ name: 'secret one (2).png', isPrivate: true });
  expect(message).toBe('Duplicated. The copy is private as well: only the team sees it.');
  expect(await sees(cast.viewer, 'secret one')).toBe(false);
});

test('a copy of what a private folder hides is private, in this project and in another', async () => {
  const vault = await addFolder('Vault', null, true);
  const { fileId } = await put('secret two.png', vault._id);
  const here = await copy(fileId, { fileId: null });
  expect(here.data).toMatchObject({ name: 'secret two.png', isPrivate: true });
  const there = await copy(fileId, { fileId: null, projectId: otherId });
  expect(there.data).toMatchObject({ projectId: otherId, isPrivate: true });
  expect(there.message).toBe('Copied. The copy is private as well: only the team sees it.');
  expect(await sees(cast.viewer, 'secret two')).toBe(false);
  for (const outsider of [other.collaborator, other.viewer]) {
    expect(await sees(outsider, 'secret two', otherId)).toBe(false);
  }
  expect(await findNames(other.editor, otherId)).toContain('secret two.png');
});

test('a copy inside the same private folder, or into another one, is hidden by that folder', async () => {
  const vault = await addFolder('Vault to copy in', null, true);
  const { fileId } = await put('secret inside.png', vault._id);
  expect((await duplicate(fileId)).data).toMatchObject({ isPrivate: false });
  const second = await addFolder('Second vault', null, true);
  expect((await copy(fileId, { fileId: second._id })).data).toMatchObject({ isPrivate: false });
  expect(await sees(cast.viewer, 'secret inside')).toBe(false);
});

test('in the copy of a folder private files and folders stay private, and no number tells of them', async () => {
  const folder = await addFolder('Mixed');
  const inner = await addFolder('secret folder', folder._id, true);
  await put('secret below.png', inner._id);
  const { fileId } = await put('secret beside.png', folder._id);
  await setPrivate(fileId, true);
  await put('plain.png', folder._id);
  for (const target of [{ fileId: null }, { fileId: null, projectId: otherId }]) {
    const { data } = await copy(folder._id, target);
    expect(data.total).toBe(1);
    await fill(data._id);
    const [viewer, editor] =
      data.projectId === projectId ? [cast.viewer, cast.editor] : [other.viewer, other.editor];
    const seen = await koma.call(files.getStructure, { params: { id: data._id }, query: {} }, viewer);
    expect(seen.results.map(({ name }) => name)).toEqual(['plain.png']);
    const { results } = await koma.call(files.getList, { params: { id: data.projectId }, query: {} }, viewer);
    expect(results.find(({ _id }) => _id === data._id)).toMatchObject({
      fileCount: 1,
      total: 1,
      completedTotal: 1,
    });
    const all = await koma.call(files.getStructure, { params: { id: data._id }, query: {} }, editor);
    expect(all.results.map(({ name }) => name).toSorted()).toEqual([
      'plain.png',
      'secret below.png',
      'secret beside.png',
      'secret folder',
    ]);
  }
});

test('what becomes private while its folder is being copied is private in the copy', async () => {
  const folder = await addFolder('Slow one');
  const inner = await addFolder('secret later', folder._id);
  await put('secret deep.png', inner._id);
  const { fileId } = await put('secret late.png', folder._id);
  const { data } = await duplicate(folder._id);
  await setPrivate(fileId, true);
  await setPrivate(inner._id, true);
  await fill(data._id);
  const filesOf = async (by: TestPerson) => {
    const { results } = await koma.call(files.getStructure, { params: { id: data._id }, query: {} }, by);
    return results.filter(({ fileType }) => fileType === 0);
  };
  expect(await filesOf(cast.viewer)).toEqual([]);
  expect(await filesOf(cast.editor)).toMatchObject([
    { name: 'secret late.png', isPrivate: true },
    { name: 'secret deep.png', isPrivate: true },
  ]);
});

test('what becomes private while somebody copies who does not see it is left out of the copy', async () => {
  const { collaborator } = cast;
  const own = await createProject(koma, collaborator, { name: 'My own' });
  const body = { projectId, fileId: null, name: 'Brought along' };
  const folder = await koma.call(files.addFolder, { body }, collaborator);
  const { fileId } = await put('secret mine.png', folder._id, collaborator);
  await put('plain mine.png', folder._id, collaborator);
  const { data } = await copy(folder._id, { fileId: null, projectId: own._id }, collaborator);
  await setPrivate(fileId, true);
  await fill(data._id);
  const tree = await koma.call(files.getStructure, { params: { id: own._id }, query: {} }, collaborator);
  expect(tree.results.map(({ name }) => name)).toEqual(['Brought along', 'plain mine.png']);
});

test('moved out of a private folder, a thing stays private until somebody makes it public', async () => {
  const vault = await addFolder('Vault to leave', null, true);
  const box = await addFolder('secret box', vault._id);
  const { fileId } = await put('secret moved.png', box._id);
  const file = await move(fileId, { fileId: vault._id });
  expect(file).toMatchObject({ message: 'Moved.', data: { isPrivate: false } });
  const out = await move(fileId, { fileId: null });
  expect(out).toMatchObject({
    message: 'Moved. It stays private: only the team sees it.',
    data: { isPrivate: true },
  });
  expect((await move(box._id, { fileId: null, projectId: otherId })).data).toMatchObject({ isPrivate: true });
  expect(await sees(cast.viewer, 'secret moved')).toBe(false);
  expect(await sees(other.viewer, 'secret box', otherId)).toBe(false);
  await setPrivate(fileId, false);
  expect(await sees(cast.viewer, 'secret moved')).toBe(true);
});

test('a link to a file that lies in a private folder does not open with the move out of it', async () => {
  const { fileId } = await put('secret shared.png');
  const { code } = await shareFile(koma, { owner: cast.owner, fileId });
  const visitor = await visitFile(koma, { code });
  const look = () => koma.send(files.get, { params: { id: fileId }, query: {} }, visitor);
  expect((await look()).statusCode).toBe(200);
  const vault = await addFolder('Vault around a link', null, true);
  await move(fileId, { fileId: vault._id });
  expect((await look()).statusCode).toBe(errors.fileMissing.code);
  await move(fileId, { fileId: null });
  expect((await look()).statusCode).toBe(errors.fileMissing.code);
});

test('what went to the trash out of a private folder comes back private, whatever became of the folder', async () => {
  const restore = (id: string) => koma.send(files.restore, { params: { id }, body: {} }, cast.owner);
  const throwAway = (id: string) => koma.call(files.delete, { params: { id } }, cast.owner);
  const vault = await addFolder('Vault with trash', null, true);
  const first = await put('secret first.png', vault._id);
  const second = await put('secret second.png', vault._id);
  await throwAway(first.fileId);
  await throwAway(second.fileId);
  await setPrivate(vault._id, false);
  const trash = { params: { id: projectId }, query: { pageSize: 100 } };
  const listed = await koma.call(files.getDeleted, trash, cast.collaborator);
  expect(listed.results.map(({ name }) => name)).not.toContain('secret first.png');
  expect(await restore(first.fileId)).toMatchObject({
    message: 'Restored from the trash. It stays private: only the team sees it.',
    data: { isPrivate: true, parentFileId: vault._id },
  });
  await throwAway(vault._id);
  expect((await restore(second.fileId)).data).toMatchObject({ isPrivate: true, parentFileId: null });
  for (const name of ['secret first', 'secret second']) expect(await sees(cast.viewer, name)).toBe(false);
});

test('a new version of a private file is seen by nobody else', async () => {
  const { fileId } = await put('secret versions.png');
  await setPrivate(fileId, true);
  const bytes = await makePng({ background: 'red' });
  const wanted = { projectId, fileId, fileName: 'secret next.png', fileSize: bytes.length };
  const checksum = checksumOf(bytes);
  const body = { ...wanted, mimeType: 'image/png', checksum };
  const offer = await koma.call(versions.sign, { body }, cast.editor);
  await putBytes(koma, { address: offer.signedUrl, bytes, checksum, mimeType: 'image/png' });
  const added = { ...wanted, filePath: offer.fileNameWithPrefix, checksum };
  await koma.call(versions.create, { body: added }, cast.editor);
  expect(await sees(cast.viewer, 'secret versions')).toBe(false);
  const asked = { params: { id: fileId } };
  expect((await koma.send(versions.getList, asked, cast.viewer)).statusCode).toBe(errors.fileMissing.code);
  expect((await koma.call(versions.getList, asked, cast.editor)).results).toHaveLength(2);
});

test('private things are not taken to a project in which one does not see them', async () => {
  const { fileId } = await put('secret for us.png');
  await setPrivate(fileId, true);
  const folder = await addFolder('Around a secret');
  const inside = await put('secret within.png', folder._id);
  await setPrivate(inside.fileId, true);
  for (const id of [fileId, folder._id]) {
    for (const take of [copy, move]) {
      expect(await take(id, { fileId: null, projectId: otherId }, cast.editor)).toMatchObject({
        statusCode: errors.forbidden.code,
        message:
          'This is private or holds private things, and in that project you do not see private things.',
      });
    }
  }
  expect(await findNames(other.owner, otherId)).not.toContain('secret for us.png');
});

test('nobody takes along to another project what was kept from them here', async () => {
  const { collaborator } = cast;
  const own = await createProject(koma, collaborator, { name: 'Also my own' });
  const body = { projectId, fileId: null, name: 'Mine, it seems' };
  const folder = await koma.call(files.addFolder, { body }, collaborator);
  const { fileId } = await put('secret by now.png', folder._id, collaborator);
  await setPrivate(fileId, true);
  const target = { fileId: null, projectId: own._id };
  expect((await move(folder._id, target, collaborator)).statusCode).toBe(errors.forbidden.code);
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  expect((await move(folder._id, target, collaborator)).statusCode).toBe(errors.forbidden.code);

  const spoken = await put('spoken of.png', null, collaborator);
  await say(koma, cast.editor, spoken, { comment: 'Among us', commentType: CommentType.private });
  expect((await move(spoken.fileId, target, collaborator)).statusCode).toBe(errors.forbidden.code);
  expect((await copy(spoken.fileId, target, collaborator)).data).toMatchObject({ commentCount: 0 });
});

async function letIn(fileId: string) {
  const guest = await addPerson(koma.platform, { name: 'Guest' });
  const member = { id: newId(), file_id: fileId, account_id: guest.id, joined_at: new Date() };
  await koma.platform.db
    .insertInto('file_members')
    .values({ ...member, type: MemberType.editor })
    .execute();
  return guest;
}

test('nobody takes along a copy into which a job is still to put private files', async () => {
  const shared = await addFolder('Shared with a guest');
  const scene = await addFolder('A scene', shared._id);
  await setPrivate((await put('secret to come.png', scene._id)).fileId, true);
  const guest = await letIn(shared._id);
  const own = await createProject(koma, guest, { name: 'Of the guest' });
  const { data } = await duplicate(scene._id);
  const target = { fileId: null, projectId: own._id };
  expect((await move(data._id, target, guest)).statusCode).toBe(errors.forbidden.code);
  await fill(data._id);
  expect(await findNames(guest, own._id)).toEqual([]);
});

test('who was let into one folder finds no folder beside or above it', async () => {
  const shared = await addFolder('Let in here');
  const inner = await addFolder('Inner of the guest', shared._id);
  await addFolder('Beside the guest');
  const guest = await letIn(shared._id);
  const asked = { params: { id: shared._id }, query: { search: 'guest' } };
  const { results } = await koma.call(files.getFolders, asked, guest);
  expect(results).toMatchObject([{ _id: inner._id, path: 'Let in here' }]);
});

test('a refusal does not tell which pictures are private in a folder', async () => {
  const folder = await addFolder('For pictures');
  const bytes = await makePng({ background: 'teal' });
  const upload = { projectId, folderId: folder._id, bytes, mimeType: 'image/png' };
  const first = await uploadFile(koma, cast.owner, { ...upload, name: 'secret picture.png' });
  await setPrivate(first._id, true);
  const second = await uploadFile(koma, cast.collaborator, { ...upload, name: 'my picture.png' });
  expect(second.name).toBe('my picture.png');
  await expect(uploadFile(koma, cast.editor, { ...upload, name: 'third.png' })).rejects.toThrow('40');
});

test('the database itself refuses to show what is hidden, unless it is made public', async () => {
  const vault = await addFolder('Guarded', null, true);
  const { fileId } = await put('secret guarded.png', vault._id);
  const { pool } = koma.platform;
  const isRefused = (text: string, id: string) => expect(pool.query(text, [id])).rejects.toThrow('files');
  await isRefused('update files set hidden = false where id = $1', fileId);
  await isRefused('update files set is_private = true, hidden = false where id = $1', fileId);
  await isRefused(
    `insert into files (id, project_id, parent_id, ancestors, type, name, created_by)
     select gen_random_uuid(), project_id, id, array[id], 0, 'in sight.png', created_by from files where id = $1`,
    vault._id,
  );
});
