import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import { readEvents, readSettledId } from '../../platform/events/settled.ts';
import { makePdfBytes, makePng } from '../../test/media/test-media.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { checksumOf, putBytes } from '../../test/test-uploads.ts';
import { startVersions } from '../../test/test-versions.ts';

let studio: Awaited<ReturnType<typeof startVersions>>;

beforeAll(async () => {
  studio = await startVersions();
});
afterAll(() => studio.stop());

test('a new version lies on top, and the file becomes it', async () => {
  const { koma, cast, newFile, create, list, show } = studio;
  const { fileId, versionId, bytes: first } = await newFile();
  await koma.call(
    versions.updateStatus,
    { body: { fileId, fileVersionId: versionId, status: 3 } },
    cast.owner,
  );
  const bytes = await makePng({ width: 80 });
  const added = await create(cast.collaborator, { fileId, name: '海 二版.png', bytes });
  expect(added).toMatchObject({ name: '海 二版.png', fileVersion: 2, status: 0, commentCount: 0 });
  expect(added).toMatchObject({ processingStatus: 1, uploadedBy: { name: 'Collaborator' } });
  const file = await show(fileId);
  expect(file).toMatchObject({ fileVersionId: added._id, fileVersion: 2, versionCount: 2, status: 0 });
  const { rows } = await koma.platform.pool.query('select size_bytes from files where id = $1', [fileId]);
  expect(rows[0].size_bytes).toBe(first.length + bytes.length);
  const { results } = await list(cast.viewer, fileId);
  expect(results.map((one) => [one.fileVersion, one.status])).toEqual([
    [2, 0],
    [1, 3],
  ]);
  const older = { params: { id: fileId }, query: { fileVersionId: versionId } };
  expect(await koma.call(files.get, older, cast.viewer)).toMatchObject({ fileVersion: 1, status: 3 });
});

test('registering the same upload twice, also at once, makes one version', async () => {
  const { koma, cast, newFile, send, stackOf } = studio;
  const { fileId } = await newFile();
  const body = await send(cast.owner, { fileId });
  const made = await Promise.all([1, 2, 3].map(() => koma.call(versions.create, { body }, cast.owner)));
  const again = await koma.call(versions.create, { body }, cast.owner);
  expect(new Set([...made, again].map(({ _id }) => _id)).size).toBe(1);
  expect(await stackOf(fileId)).toHaveLength(2);
});

test('two who add at once get two numbers', async () => {
  const { koma, cast, newFile, send, show } = studio;
  const { fileId } = await newFile();
  const bodies = await Promise.all([
    send(cast.owner, { fileId }),
    send(cast.editor, { fileId }),
    send(cast.collaborator, { fileId }),
  ]);
  const people = [cast.owner, cast.editor, cast.collaborator];
  const made = await Promise.all(
    bodies.map((body, at) => koma.call(versions.create, { body }, people[at] ?? cast.owner)),
  );
  expect(made.map(({ fileVersion }) => fileVersion).toSorted()).toEqual([2, 3, 4]);
  const top = made.find(({ fileVersion }) => fileVersion === 4);
  expect(await show(fileId)).toMatchObject({ fileVersionId: top?._id, versionCount: 4 });
});

test('a version sent in parts is registered in the same way', async () => {
  const { koma, cast, projectId, newFile } = studio;
  const { fileId } = await newFile();
  const bytes = await makePng({ width: 90 });
  const wanted = { projectId, fileId, fileName: 'parts.png', fileSize: bytes.length };
  const body = { ...wanted, mimeType: 'image/png', isVersion: true };
  const { _id: uploadId, fileNameWithPrefix } = await koma.call(uploads.startMultipart, { body }, cast.owner);
  const parts = [{ part: 1, checksum: checksumOf(bytes) }];
  const { results } = await koma.call(uploads.signParts, { body: { uploadId, parts } }, cast.owner);
  await putBytes(koma, {
    address: results[0]?.signedUrl ?? '',
    bytes,
    checksum: checksumOf(bytes),
  });
  await koma.call(uploads.completeMultipart, { body: { uploadId } }, cast.owner);
  const made = await koma.call(
    versions.create,
    { body: { ...wanted, filePath: fileNameWithPrefix } },
    cast.owner,
  );
  expect(made).toMatchObject({ fileVersion: 2, name: 'parts.png' });
});

test('an image stays an image: another kind is refused, by its name or by its bytes', async () => {
  const { koma, cast, projectId, newFile, send, stackOf } = studio;
  const { fileId } = await newFile();
  const wanted = { projectId, fileId, fileName: 'cut.mp4', fileSize: 100, mimeType: 'video/mp4' };
  const refused = await koma.send(versions.sign, { body: wanted }, cast.owner);
  expect(refused).toMatchObject({ http: 415, message: expect.stringContaining('same kind') });
  const body = await send(cast.owner, { fileId, bytes: makePdfBytes(['not a picture']) });
  expect(await koma.send(versions.create, { body }, cast.owner)).toMatchObject({
    statusCode: errors.unsupportedFile.code,
  });
  expect(await koma.send(versions.create, { body }, cast.owner)).toMatchObject({ http: 404 });
  expect(await stackOf(fileId)).toHaveLength(1);
});

test('a signed address is for one file, name and length, and for its sender', async () => {
  const { koma, cast, newFile, send, stackOf } = studio;
  const { fileId } = await newFile();
  const other = await newFile();
  const body = await send(cast.owner, { fileId });
  const elsewhere = { ...body, fileId: other.fileId };
  expect(await koma.send(versions.create, { body: elsewhere }, cast.owner)).toMatchObject({ http: 422 });
  const renamed = { ...body, fileName: 'other.png' };
  expect(await koma.send(versions.create, { body: renamed }, cast.owner)).toMatchObject({ http: 422 });
  expect(await koma.send(versions.create, { body }, cast.editor)).toMatchObject({ http: 404 });
  const asFile = { ...body, fileId: null };
  expect(await koma.send(uploads.createFile, { body: asFile }, cast.owner)).toMatchObject({ http: 422 });
  expect(await stackOf(fileId)).toHaveLength(1);
});

test('the plan of the project’s owner decides whether there are versions', async () => {
  const { koma } = studio;
  const owner = await addPerson(koma.platform, { plan: 'free' });
  const project = await createProject(koma, owner, { name: 'Free' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId: project._id, name: 'one.png' });
  const stack = await koma.call(versions.getList, { params: { id: fileId } }, owner);
  expect(stack).toMatchObject({ canAddVersion: true, versioningAllowed: false });
  const wanted = { projectId: project._id, fileId, fileName: 'two.png', fileSize: 9, mimeType: 'image/png' };
  const refused = await koma.send(versions.sign, { body: wanted }, owner);
  expect(refused).toMatchObject({ http: 403, statusCode: errors.planLimit.code });
  expect(refused.message).toMatch(/plan/i);
});

test('a version moves to another place; the one that comes on top is what the file shows', async () => {
  const { koma, cast, projectId, newFile, create, stackOf, show } = studio;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(cast.owner, { fileId });
  const { _id: three } = await create(cast.owner, { fileId });
  await koma.call(versions.updateStatus, { body: { fileId, fileVersionId: one, status: 2 } }, cast.owner);
  const move = (id: string, fileVersion: number) =>
    koma.call(versions.updateIndex, { params: { id }, body: { fileVersion } }, cast.owner);
  const { results } = await move(one, 3);
  expect(results.map(({ _id }) => _id)).toEqual([one, three, two]);
  expect(results.map(({ fileVersion }) => fileVersion)).toEqual([3, 2, 1]);
  expect(await show(fileId)).toMatchObject({ fileVersionId: one, fileVersion: 3, status: 2 });
  const project = await koma.call(projects.get, { params: { id: projectId } }, cast.owner);
  expect(project.statusCounts.inProgress).toBe(1);
  await move(three, 1);
  expect((await stackOf(fileId)).map(({ _id }) => _id)).toEqual([one, two, three]);
  await move(three, 9999);
  expect((await stackOf(fileId)).map(({ _id }) => _id)).toEqual([three, one, two]);
  await Promise.all([move(one, 1), move(two, 3), move(three, 2)]);
  expect((await stackOf(fileId)).map(({ fileVersion }) => fileVersion)).toEqual([3, 2, 1]);
});

test('a collaborator renames and deletes the versions they brought, and no others', async () => {
  const { koma, cast, newFile, create, list } = studio;
  const { fileId, versionId } = await newFile();
  const { _id: own } = await create(cast.collaborator, { fileId });
  const rename = (id: string) =>
    koma.send(versions.rename, { params: { id }, body: { name: 'Grade 2' } }, cast.collaborator);
  expect(await rename(own)).toMatchObject({ statusCode: 200, data: { name: 'Grade 2' } });
  expect(await rename(versionId)).toMatchObject({ http: 403, statusCode: errors.forbidden.code });
  const { results, canReorder } = await list(cast.collaborator, fileId);
  expect(results.map((one) => [one.canRename, one.canDelete, one.canChangeStatus])).toEqual([
    [true, true, true],
    [false, false, true],
  ]);
  expect(canReorder).toBe(false);
  const move = { params: { id: own }, body: { fileVersion: 1 } };
  expect(await koma.send(versions.updateIndex, move, cast.collaborator)).toMatchObject({
    statusCode: errors.forbidden.code,
  });
  const viewed = await list(cast.viewer, fileId);
  expect(viewed.canAddVersion).toBe(false);
  expect(viewed.results.some((one) => one.canRename || one.canDelete || one.canChangeStatus)).toBe(false);
});

test('every open room hears what happens to the versions', async () => {
  const { koma, cast, projectId, newFile, create } = studio;
  const { fileId } = await newFile();
  const after = await readSettledId(koma.platform.db);
  const { _id: id } = await create(cast.owner, { fileId });
  await koma.call(versions.rename, { params: { id }, body: { name: 'B' } }, cast.owner);
  await koma.call(versions.updateIndex, { params: { id }, body: { fileVersion: 1 } }, cast.owner);
  await koma.call(versions.updateStatus, { body: { fileId, fileVersionId: id, status: 1 } }, cast.owner);
  await koma.call(versions.delete, { params: { id } }, cast.owner);
  const topics = [`project:${projectId}`];
  const heard = await readEvents(koma.platform.db, { after, limit: 100, topics });
  const told = heard.filter(({ type }) => type.startsWith('version.'));
  expect(told.map(({ type }) => type)).toEqual([
    'version.added',
    ...['version.changed', 'version.changed', 'version.status'],
    'version.removed',
  ]);
  expect(told.every(({ data }) => data.fileId === fileId && data.fileVersionId === id)).toBe(true);
});

test('versions of what is out of sight do not exist', async () => {
  const { koma, cast, projectId, newFile } = studio;
  const { fileId, versionId } = await newFile();
  await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, cast.owner);
  const hidden = { params: { id: fileId } };
  expect(await koma.send(versions.getList, hidden, cast.viewer)).toMatchObject({
    statusCode: errors.fileMissing.code,
  });
  const rename = { params: { id: versionId }, body: { name: 'x' } };
  expect(await koma.send(versions.rename, rename, cast.collaborator)).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
  const folder = { projectId, fileId: null, name: 'No file' };
  const { _id } = await koma.call(files.addFolder, { body: folder }, cast.owner);
  expect(await koma.send(versions.getList, { params: { id: _id } }, cast.owner)).toMatchObject({
    statusCode: errors.fileMissing.code,
  });
});

test('a link that shares one version shows no other, and nobody arranges anything by it', async () => {
  const { koma, cast, newFile, create } = studio;
  const { fileId, versionId } = await newFile();
  await create(cast.owner, { fileId });
  const shared = { owner: cast.owner, fileId };
  const { code } = await shareFile(koma, shared);
  const visitor = await visitFile(koma, { code });
  const stack = await koma.call(versions.getList, { params: { id: fileId } }, visitor);
  expect(stack.results.map(({ fileVersion }) => fileVersion)).toEqual([2, 1]);
  expect(stack).toMatchObject({ canReorder: false, canAddVersion: false });
  expect(stack.results.some((one) => one.canRename || one.canDelete || one.canChangeStatus)).toBe(false);
  const one = await shareFile(koma, { ...shared, settings: { fileVersionId: versionId } });
  const narrow = await visitFile(koma, { code: one.code });
  const { results } = await koma.call(versions.getList, { params: { id: fileId } }, narrow);
  expect(results.map(({ _id }) => _id)).toEqual([versionId]);
});
