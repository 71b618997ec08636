import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType, MemberType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';
import { startVersions } from '../../../test/test-versions.ts';
import { listOpenCopies } from './copies.queries.ts';
import { copyFiles } from './copy-job.service.ts';

const { koma, cast, projectId, create, stop } = await startVersions();
const { owner, editor } = cast;
afterAll(stop);
const own = await createProject(koma, editor, { name: 'Taken along' });

const put = (name: string, folderId: string | null = null) =>
  putFile(koma.platform, { by: owner, projectId, folderId, name });
const addFolder = (name: string, fileId: string | null = null) =>
  koma.call(files.addFolder, { body: { projectId, fileId, name } }, owner);
const move = (id: string, by: TestPerson = editor, keepBoth = false) =>
  koma.send(files.move, { params: { id }, body: { projectId: own._id, fileId: null, keepBoth } }, by);
const trash = async (by: TestPerson = owner) =>
  (await koma.call(files.getDeleted, { params: { id: projectId }, query: {} }, by)).results;
const restore = (id: string, by: TestPerson = owner) =>
  koma.send(files.restore, { params: { id }, body: {} }, by);
const see = (fileId: string, by: TestPerson) =>
  koma.send(files.get, { params: { id: fileId }, query: {} }, by);
const stackOf = async (fileId: string) => {
  const rows = await koma.platform.db
    .selectFrom('file_versions')
    .select(['number', 'object_key', 'status', 'created_by'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      bytes: await text(await koma.platform.storage.read({ key: row.object_key })),
    })),
  );
};

test('a file that an editor moves into a project of their own stays its owner’s: what goes is a copy', async () => {
  const { fileId } = await put('shot.png');
  await create(owner, { fileId });
  const before = await stackOf(fileId);
  const { data, message } = await move(fileId);
  expect(message).toBe('Moved as a copy. The original is in the trash of the project it came from.');
  expect(data).toMatchObject({ projectId: own._id, name: 'shot.png', versionCount: 2 });
  expect(data._id).not.toBe(fileId);
  const copy = await stackOf(data._id);
  expect(copy.map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes));
  expect(copy.map(({ object_key }) => object_key)).not.toEqual(before.map(({ object_key }) => object_key));
  expect(await trash()).toContainEqual(expect.objectContaining({ _id: fileId, canRestore: true }));
  expect((await restore(fileId)).data).toMatchObject({ projectId, versionCount: 2 });
  expect((await see(fileId, owner)).http).toBe(200);
  expect((await see(data._id, owner)).statusCode).toBe(errors.fileMissing.code);
});

test('who was given one folder takes a copy of it along, with all of its files and versions', async () => {
  const folder = await addFolder('Lent');
  const inner = await addFolder('Inner', folder._id);
  const { fileId } = await put('one.png', inner._id);
  await create(owner, { fileId });
  await put('two.png', folder._id);
  const friend = await addPerson(koma.platform);
  const theirs = await createProject(koma, friend, { name: 'Mine now' });
  const projectMember = [{ email: friend.email, type: MemberType.editor }];
  const body = { projectId, fileId: folder._id, accessType: AccessType.invited, projectMember };
  await koma.call(sharing.shareProject, { body }, owner);
  await koma.platform.pool.query('update file_members set joined_at = now() where account_id = $1', [
    friend.id,
  ]);
  const { data } = await koma.send(
    files.move,
    { params: { id: folder._id }, body: { projectId: theirs._id, fileId: null } },
    friend,
  );
  expect(data).toMatchObject({ projectId: theirs._id, name: 'Lent', fileType: 1, total: 2 });
  expect((await trash()).map(({ _id }) => _id)).toContain(folder._id);
  // Moving it back is refused while the job fills it, so nothing is lost.
  const back = { params: { id: data._id }, body: { projectId: own._id, fileId: null } };
  await joinProject(koma, { owner: editor, projectId: own._id, person: friend, type: 3 });
  expect((await koma.send(files.move, back, friend)).statusCode).toBe(errors.notice.code);
  await copyFiles(koma.platform, { rootId: data._id });
  expect(await listOpenCopies(koma.platform.db, { rootId: data._id, limit: 9 })).toEqual([]);
  const rows = await koma.platform.db
    .selectFrom('files')
    .select(['id', 'name', 'version_count', 'hidden'])
    .where('project_id', '=', theirs._id)
    .where('type', '=', 0)
    .orderBy('name')
    .execute();
  expect(rows).toMatchObject([
    { name: 'one.png', version_count: 2, hidden: false },
    { name: 'two.png', version_count: 1, hidden: false },
  ]);
  expect((await stackOf(rows[0]?.id ?? '')).map(({ bytes }) => bytes)).toEqual(
    (await stackOf(fileId)).map(({ bytes }) => bytes),
  );
  expect((await restore(folder._id)).http).toBe(200);
  expect((await see(fileId, owner)).data).toMatchObject({ projectId });
});

test('a version that comes while the others are copied goes along, or the move begins once more', async () => {
  const { fileId } = await put('busy.png');
  const { copy } = koma.platform.storage;
  const spy = vi.spyOn(koma.platform.storage, 'copy').mockImplementationOnce(async (given) => {
    await create(owner, { fileId });
    return copy.call(koma.platform.storage, given);
  });
  const { data } = await move(fileId);
  spy.mockRestore();
  expect(data).toMatchObject({ versionCount: 2 });
  expect((await stackOf(data._id)).map(({ number }) => number)).toEqual([1, 2]);
});

test('a name that is taken there is refused, and nothing has gone; both are kept when asked for', async () => {
  const { fileId } = await put('twice.png');
  const { data: first } = await move(fileId);
  await restore(fileId);
  expect(await move(fileId)).toMatchObject({
    statusCode: errors.conflict.code,
    errors: [{ field: 'fileName' }],
  });
  expect((await see(fileId, owner)).http).toBe(200);
  expect((await move(fileId, editor, true)).data).toMatchObject({ name: 'twice (2).png' });
  expect(first.name).toBe('twice.png');
});

test('the places to move to say which of them are another owner’s', async () => {
  const { fileId } = await put('where.png');
  const { results } = await koma.call(files.getProjects, { params: { id: fileId }, query: {} }, editor);
  expect(results).toMatchObject(
    results.map(({ _id }) => ({ _id, isOtherOwner: _id === own._id, isCurrent: _id === projectId })),
  );
  expect(results.map(({ _id }) => _id)).toContain(own._id);
});
