import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { makePng } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castProject } from '../../test/test-projects.ts';
import { checksumOf, putBytes, sendFile, uploadFile } from '../../test/test-uploads.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});

function newFilm(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('AVI LIST', 8, 'latin1');
  return bytes;
}

const start = (name: string, bytes: Buffer) =>
  koma.call(
    uploads.startMultipart,
    { body: { projectId, fileId: null, fileName: name, fileSize: bytes.length, mimeType: 'video/avi' } },
    cast.owner,
  );

type Started = Awaited<ReturnType<typeof start>>;

const partOf = (bytes: Buffer, { partSize }: Started, part: number) =>
  bytes.subarray((part - 1) * partSize, part * partSize);

async function sendPart(started: Started, bytes: Buffer, part: number, sent = partOf(bytes, started, part)) {
  const checksum = checksumOf(partOf(bytes, started, part));
  const body = { uploadId: started._id, parts: [{ part, checksum }] };
  const { results } = await koma.call(uploads.signParts, { body }, cast.owner);
  return putBytes(koma, { address: results[0]?.signedUrl ?? '', bytes: sent, checksum });
}

const complete = (started: Started, bytes: Buffer) =>
  koma.send(
    uploads.completeMultipart,
    { body: { uploadId: started._id, checksum: checksumOf(bytes) } },
    cast.owner,
  );

const registration = (name: string, bytes: Buffer, { fileNameWithPrefix }: Started) => ({
  body: {
    projectId,
    fileId: null,
    fileName: name,
    fileSize: bytes.length,
    filePath: fileNameWithPrefix,
    checksum: checksumOf(bytes),
  },
});

test('a film in parts, out of order, gone on with after a break, is one file of the same bytes', async () => {
  const bytes = newFilm(20 * 1024 * 1024);
  const started = await start('film.avi', bytes);
  expect(started).toMatchObject({ partSize: 8 * 1024 * 1024, partCount: 3, arrived: [], isComplete: false });
  expect(await sendPart(started, bytes, 3)).toBe(200);
  expect(await sendPart(started, bytes, 1)).toBe(200);
  const params = { id: started._id };
  const resumed = await koma.call(uploads.getMultipart, { params }, cast.owner);
  expect(resumed.arrived.map(({ part }) => part)).toEqual([1, 3]);
  expect(await complete(started, bytes)).toMatchObject({ http: 422 });
  expect(await sendPart(started, bytes, 2, partOf(bytes, started, 1))).toBe(422);
  expect(await sendPart(started, bytes, 2)).toBe(200);
  const register = registration('film.avi', bytes, started);
  expect(await koma.send(uploads.createFile, register, cast.owner)).toMatchObject({ http: 422 });
  expect(await complete(started, bytes)).toMatchObject({ http: 200 });
  expect(await complete(started, bytes)).toMatchObject({ http: 200 });
  expect(await koma.call(uploads.getMultipart, { params }, cast.owner)).toMatchObject({ isComplete: true });
  const file = await koma.call(uploads.createFile, register, cast.owner);
  expect(file).toMatchObject({ mimeType: 'video/vnd.avi', fileSize: bytes.length });
  expect(await koma.platform.storage.checksum(started.fileNameWithPrefix)).toBe(checksumOf(bytes));
});

test('parts that do not make up what was meant end the upload', async () => {
  const bytes = newFilm(9 * 1024 * 1024);
  const started = await start('other.avi', bytes);
  for (const part of [1, 2]) expect(await sendPart(started, bytes, part)).toBe(200);
  const wrong = await complete(started, Buffer.from('something else'));
  expect(wrong).toMatchObject({ http: 422, errors: [{ field: 'checksum' }] });
  expect(await complete(started, bytes)).toMatchObject({ http: 404 });
});

test('nobody signs, joins or looks at the parts of another person, nor parts that there are not', async () => {
  const bytes = newFilm(9 * 1024 * 1024);
  const started = await start('private.avi', bytes);
  const parts = [{ part: 1, checksum: checksumOf(bytes) }];
  const body = { uploadId: started._id, parts };
  expect(await koma.send(uploads.signParts, { body }, cast.editor)).toMatchObject({ http: 404 });
  expect(await koma.send(uploads.getMultipart, { params: { id: started._id } }, cast.editor)).toMatchObject({
    http: 404,
  });
  const tooFar = { uploadId: started._id, parts: [{ part: 3, checksum: checksumOf(bytes) }] };
  expect(await koma.send(uploads.signParts, { body: tooFar }, cast.owner)).toMatchObject({ http: 422 });
});

const newFolder = (name: string) =>
  koma.call(files.addFolder, { body: { projectId, fileId: null, name } }, cast.owner);

let shade = 0;
const newPicture = () => makePng({ background: `rgb(9, ${++shade}, 9)` });

test('an upload into a folder that was deleted meanwhile is told so', async () => {
  const folder = await newFolder('Soon gone');
  const upload = { projectId, folderId: folder._id, name: 'late.png', bytes: await newPicture() };
  const body = await sendFile(koma, cast.owner, upload);
  await koma.call(files.delete, { params: { id: folder._id } }, cast.owner);
  expect(await koma.send(uploads.createFile, { body }, cast.owner)).toMatchObject({
    http: 404,
    statusCode: errors.contentMissing.code,
  });
  await koma.call(files.restore, { params: { id: folder._id }, body: {} }, cast.owner);
  expect(await koma.call(uploads.createFile, { body }, cast.owner)).toMatchObject({ name: 'late.png' });
});

test('a folder is complete when as many files arrived as were announced; a failed one lowers the counts', async () => {
  const folder = await newFolder('Shoot');
  const params = { id: folder._id };
  const count = (body: { added?: number; failed?: number }) =>
    koma.call(uploads.countFolder, { params, body }, cast.owner);
  expect(await count({ added: 4 })).toEqual({ total: 4, completedTotal: 0 });
  const place = { projectId, folderId: folder._id };
  const register = (name: string, bytes: Buffer) =>
    sendFile(koma, cast.owner, { ...place, name, bytes }).then((body) =>
      koma.send(uploads.createFile, { body: { ...body, isFolder: true, folderId: folder._id } }, cast.owner),
    );
  expect(await register('1.png', await newPicture())).toMatchObject({ http: 200 });
  expect(await register('2.png', Buffer.from('no picture at all'))).toMatchObject({ http: 415 });
  expect(await register('3.png', await newPicture())).toMatchObject({ http: 200 });
  const shown = async () => {
    const { results } = await koma.call(
      files.folderList,
      { params: { id: projectId }, query: {} },
      cast.owner,
    );
    return results.find(({ _id }) => _id === folder._id);
  };
  expect(await shown()).toMatchObject({ total: 3, completedTotal: 2, uploadStatus: 2, uploadProgress: 67 });
  expect(await count({ failed: 1 })).toEqual({ total: 2, completedTotal: 2 });
  // Giving up more files than are left changes nothing.
  expect(await count({ failed: 1 })).toEqual({ total: 2, completedTotal: 2 });
  expect(await shown()).toMatchObject({ uploadStatus: 4, fileUploadStatus: 2 });
  expect(await count({ added: 1 })).toEqual({ total: 1, completedTotal: 0 });
});

test('a private folder takes uploads, and those who may not see it are told that it is not there', async () => {
  const folder = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Team only', isPrivate: true } },
    cast.owner,
  );
  const upload = { projectId, folderId: folder._id, name: 'secret.png', bytes: await newPicture() };
  expect(await uploadFile(koma, cast.editor, upload)).toMatchObject({ name: 'secret.png' });
  await expect(sendFile(koma, cast.collaborator, { ...upload, name: 'x.png' })).rejects.toThrow('4004');
});
