import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { makeJpeg, makePdfBytes, newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';
import {
  checksumOf,
  findSameSums,
  putBytes,
  readOriginalKey,
  sendFile,
  uploadFile,
  wantedOf,
} from '../../test/test-uploads.ts';
import { sweepObjects, sweepUploads } from './sweep.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});
afterAll(() => koma.stop());

const age = (table: 'uploads', days: number) =>
  koma.platform.pool.query(
    `update ${table} set touched_at = now() - make_interval(days => $1) where version_id is null`,
    [days],
  );

test('what is sent is what is stored, and it becomes a file that waits for its previews', async () => {
  const bytes = await newPicture();
  const file = await uploadFile(koma, cast.collaborator, { projectId, name: '海.png', bytes });
  expect(file).toMatchObject({
    name: '海.png',
    mimeType: 'image/png',
    fileSize: bytes.length,
    processingStatus: 1,
    uploadStatus: 3,
    uploadedBy: { name: 'Collaborator' },
  });
  const { rows } = await koma.platform.pool.query(
    'select object_key, checksum from file_versions where id = $1',
    [file.fileVersionId],
  );
  expect(rows[0].checksum).toBe(checksumOf(bytes));
  expect(await koma.platform.storage.checksum(rows[0].object_key)).toBe(checksumOf(bytes));
});

test('registering the same upload twice, also at once, makes one file', async () => {
  const body = await sendFile(koma, cast.owner, { projectId, name: 'once.png', bytes: await newPicture() });
  const made = await Promise.all([1, 2, 3].map(() => koma.call(uploads.createFile, { body }, cast.owner)));
  const again = await koma.call(uploads.createFile, { body }, cast.owner);
  expect(new Set([...made, again].map((file) => file._id)).size).toBe(1);
  const { rows } = await koma.platform.pool.query("select 1 from files where name = 'once.png'");
  expect(rows).toHaveLength(1);
});

test('what went out of sight since is not shown to whoever registers it again', async () => {
  const { collaborator, owner } = cast;
  const body = await sendFile(koma, collaborator, { projectId, name: 'mine.png', bytes: await newPicture() });
  const { _id: id } = await koma.call(uploads.createFile, { body }, collaborator);
  await koma.call(files.makePrivate, { body: { fileId: id, isPrivate: true } }, owner);
  await koma.call(files.rename, { params: { id }, body: { name: 'secret.png' } }, owner);
  expect(await koma.send(uploads.createFile, { body }, collaborator)).toMatchObject({
    statusCode: errors.fileMissing.code,
  });
});

test('a viewer and a stranger bring nothing, and nobody registers what another person sent', async () => {
  const upload = { projectId, name: 'mine.png', bytes: await newPicture() };
  const body = { body: wantedOf(upload) };
  expect(await koma.send(uploads.sign, body, cast.viewer)).toMatchObject({
    http: 403,
    statusCode: errors.forbidden.code,
  });
  const stranger = await addPerson(koma.platform);
  expect(await koma.send(uploads.sign, body, stranger)).toMatchObject({
    statusCode: errors.projectMissing.code,
  });
  const sent = await sendFile(koma, cast.collaborator, upload);
  expect(await koma.send(uploads.createFile, { body: sent }, cast.editor)).toMatchObject({ http: 404 });
});

test('other bytes than those announced are refused', async () => {
  const bytes = await newPicture();
  const wanted = wantedOf({ projectId, name: 'bytes.png', bytes });
  const checksum = checksumOf(bytes);
  const signed = () => koma.call(uploads.sign, { body: { ...wanted, checksum } }, cast.owner);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  const { signedUrl: address } = await signed();
  expect(await putBytes(koma, { address, bytes: changed, checksum })).toBe(422);
  expect(await putBytes(koma, { address, bytes: bytes.subarray(1), checksum })).toBe(400);
  expect(await putBytes(koma, { address, bytes: Buffer.concat([bytes, bytes]), checksum })).toBe(413);
  expect(await putBytes(koma, { address, bytes, checksum })).toBe(200);
  expect(await putBytes(koma, { address, bytes, checksum })).toBe(409);
});

test('a file whose checksum differs at registration does not exist, and can be sent again', async () => {
  const bytes = await newPicture();
  const wanted = wantedOf({ projectId, name: 'later.png', bytes });
  const offer = await koma.call(uploads.sign, { body: wanted }, cast.owner);
  const other = Buffer.from(bytes.toReversed());
  expect(await putBytes(koma, { address: offer.signedUrl, bytes: other })).toBe(200);
  const { mimeType: _, ...file } = wanted;
  const body = { ...file, filePath: offer.fileNameWithPrefix, checksum: checksumOf(bytes) };
  expect(await koma.send(uploads.createFile, { body }, cast.owner)).toMatchObject({
    http: 422,
    message: 'The file was damaged on its way. Please send it again.',
  });
  const again = { ...wanted, filePath: offer.fileNameWithPrefix };
  const { signedUrl, fileNameWithPrefix } = await koma.call(uploads.sign, { body: again }, cast.owner);
  expect(fileNameWithPrefix).toBe(offer.fileNameWithPrefix);
  expect(await putBytes(koma, { address: signedUrl, bytes })).toBe(200);
  expect(await koma.call(uploads.createFile, { body }, cast.owner)).toMatchObject({ name: 'later.png' });
});

test('nothing is registered before it arrived, nor under another name, place or length', async () => {
  const bytes = await newPicture();
  const other = await createProject(koma, cast.owner, { name: 'Another' });
  const body = await sendFile(koma, cast.owner, { projectId, name: 'fixed.png', bytes });
  for (const change of [{ fileName: 'other.png' }, { fileSize: 5 }, { projectId: other._id }]) {
    const answer = await koma.send(uploads.createFile, { body: { ...body, ...change } }, cast.owner);
    expect(answer).toMatchObject({ http: 422, errors: [{ field: Object.keys(change)[0] }] });
  }
  const wanted = wantedOf({ projectId, name: 'absent.png', bytes });
  const { fileNameWithPrefix: filePath } = await koma.call(uploads.sign, { body: wanted }, cast.owner);
  const { mimeType: _, ...absent } = wanted;
  const answer = await koma.send(uploads.createFile, { body: { ...absent, filePath } }, cast.owner);
  expect(answer).toMatchObject({ http: 422, errors: [{ field: 'filePath' }] });
});

test("'The file already exists.', before a byte is sent, and when two come at once", async () => {
  const first = { projectId, name: 'twice.png', bytes: await newPicture() };
  const second = { ...first, bytes: await newPicture() };
  const [one, two] = [
    await sendFile(koma, cast.owner, first),
    await sendFile(koma, cast.collaborator, second),
  ];
  await koma.call(uploads.createFile, { body: one }, cast.owner);
  const refusal = { http: 409, message: 'The file already exists.', errors: [{ field: 'fileName' }] };
  expect(await koma.send(uploads.createFile, { body: two }, cast.collaborator)).toMatchObject(refusal);
  expect(await koma.send(uploads.sign, { body: wantedOf(first) }, cast.owner)).toMatchObject(refusal);
});

test('the same image twice in a folder is refused, in another folder it is welcome', async () => {
  const bytes = await newPicture();
  await uploadFile(koma, cast.owner, { projectId, name: 'a.png', bytes });
  const again = await sendFile(koma, cast.owner, { projectId, name: 'b.png', bytes });
  const refusal = { http: 409, message: 'The same image is already in this folder.' };
  expect(await koma.send(uploads.createFile, { body: again }, cast.owner)).toMatchObject(refusal);
  const other = await createProject(koma, cast.owner, { name: 'Second' });
  const copy = { projectId: other._id, name: 'b.png', bytes };
  expect(await uploadFile(koma, cast.owner, copy)).toMatchObject({ name: 'b.png' });
});

test('another image with the same sum and length is another image', async () => {
  const [one, two] = findSameSums();
  expect([one.equals(two), one.length, checksumOf(one)]).toEqual([false, two.length, checksumOf(two)]);
  const place = { projectId: (await createProject(koma, cast.owner, { name: 'Sums' }))._id };
  await uploadFile(koma, cast.owner, { ...place, name: 'one.png', bytes: one });
  expect(await uploadFile(koma, cast.owner, { ...place, name: 'two.png', bytes: two })).toMatchObject({
    name: 'two.png',
  });
  const again = await sendFile(koma, cast.owner, { ...place, name: 'three.png', bytes: two });
  expect(await koma.send(uploads.createFile, { body: again }, cast.owner)).toMatchObject({ http: 409 });
});

test('the plan limits one file and all files together, also for two uploads at once', async () => {
  const owner = await addPerson(koma.platform);
  const { _id } = await createProject(koma, owner, { name: 'Small' });
  const GIB = 1024 ** 3;
  const wanted = (fileName: string, fileSize: number) => ({
    body: { projectId: _id, fileId: null, fileName, fileSize, mimeType: 'video/mp4' },
  });
  for (const size of [GIB + 1, 1024 * GIB]) {
    expect(await koma.send(uploads.sign, wanted('huge.mp4', size), owner)).toMatchObject({
      http: 413,
      statusCode: errors.tooLarge.code,
      message: 'The file is too large.',
    });
  }
  const { maxFileSize } = await koma.call(files.getDetail, { params: { id: _id } }, owner);
  expect(maxFileSize).toBe(GIB);
  const answers = await Promise.all(
    ['1.mp4', '2.mp4', '3.mp4'].map((name) => koma.send(uploads.startMultipart, wanted(name, GIB), owner)),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, errors.planLimit.code]);
  const started = answers.find((answer) => answer.statusCode === 200)?.data;
  await koma.call(uploads.abortMultipart, { body: { uploadId: started?._id ?? '' } }, owner);
  expect(await koma.send(uploads.sign, wanted('4.mp4', GIB), owner)).toMatchObject({ statusCode: 200 });
});

test('wrong formats are refused by their name before, and by their bytes after', async () => {
  const refusal = { http: 415, statusCode: errors.unsupportedFile.code, errors: [{ field: 'fileName' }] };
  for (const name of ['run.exe', 'notes.txt', 'page.html', 'song.mp3']) {
    const body = wantedOf({ projectId, name, bytes: Buffer.from('x') });
    expect(await koma.send(uploads.sign, { body }, cast.owner)).toMatchObject(refusal);
  }
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1/secret\n');
  const script = Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n');
  const page = Buffer.from('<!doctype html><svg onload="alert(1)"></svg>');
  for (const [name, bytes] of [
    ['list.mp4', playlist],
    ['concat.mov', script],
    ['page.svg', page],
    ['noise', Buffer.alloc(64, 7)],
  ] as const) {
    const body = await sendFile(koma, cast.owner, { projectId, name, bytes });
    expect(await koma.send(uploads.createFile, { body }, cast.owner)).toMatchObject(refusal);
    expect(await koma.send(uploads.createFile, { body }, cast.owner)).toMatchObject({ http: 404 });
  }
  const empty = wantedOf({ projectId, name: 'empty.png', bytes: Buffer.alloc(0) });
  expect(await koma.send(uploads.sign, { body: empty }, cast.owner)).toMatchObject({ http: 400 });
});

test('what a file is is read from its bytes: a JPEG called .png is a JPEG', async () => {
  const bytes = await makeJpeg({ background: '#010203' });
  const file = await uploadFile(koma, cast.owner, { projectId, name: 'liar.png', bytes });
  expect(file.mimeType).toBe('image/jpeg');
});

test('a file that is two things at once is kept as the one that is taken, and never runs as the other', async () => {
  const script = '<script>fetch("/api/auth/user/me")</script>';
  const picture = await newPicture();
  for (const [name, bytes, mimeType] of [
    ['page.gif', Buffer.from(`GIF89a/*${script}*/=1;`), 'image/gif'],
    ['page.html.png', Buffer.concat([picture, Buffer.from(`<!doctype html>${script}`)]), 'image/png'],
    ['archive.pdf', Buffer.concat([makePdfBytes(['x']), Buffer.from('PK\u0003\u0004')]), 'application/pdf'],
  ] as const) {
    const file = await uploadFile(koma, cast.owner, { projectId, name, bytes });
    expect(file.mimeType).toBe(mimeType);
    const { filePath } = await koma.call(files.get, { params: { id: file._id }, query: {} }, cast.owner);
    const { headers } = await koma.app.inject(new URL(filePath ?? '').pathname);
    expect(headers).toMatchObject({ 'content-type': mimeType, 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
  }
});

test('bad names become harmless, or are refused', async () => {
  for (const [sent, stored] of [
    ['../../etc/passwd.png', '.._.._etc_passwd.png'],
    ['a%2fb.png', 'a%2fb.png'],
    ['dots... .png', 'dots... .png'],
    ['trailing dots...', 'trailing dots...'],
    ['絵文字🎬.png', '絵文字🎬.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['ガ.png', 'ガ.png'],
  ] as const) {
    const file = await uploadFile(koma, cast.owner, { projectId, name: sent, bytes: await newPicture() });
    expect(file.name).toBe(stored);
  }
  const bytes = Buffer.from('x');
  for (const name of ['nul\u0000.png', `${'長'.repeat(300)}.png`, '..', '\u200b']) {
    const body = wantedOf({ projectId, name, bytes });
    expect(await koma.send(uploads.sign, { body }, cast.owner)).toMatchObject({ http: 400 });
  }
});

test('an upload that nobody registered is swept with its bytes, and its room is free', async () => {
  const upload = { projectId, name: 'forgotten.png', bytes: await newPicture() };
  const { filePath } = await sendFile(koma, cast.owner, upload);
  const started = await koma.call(
    uploads.startMultipart,
    { body: { ...wantedOf(upload), fileName: 'parts.png', fileSize: 20 * 1024 * 1024 } },
    cast.owner,
  );
  await sweepUploads(koma.platform);
  expect(await koma.platform.storage.head(filePath)).toBeDefined();
  await age('uploads', 2);
  await sweepUploads(koma.platform);
  const gone = { http: 404, message: 'This upload is not known any more. Please start it again.' };
  expect(await koma.send(uploads.getMultipart, { params: { id: started._id } }, cast.owner)).toMatchObject(
    gone,
  );
  const { rows } = await koma.platform.pool.query('select 1 from uploads where version_id is null');
  expect(rows).toEqual([]);
});

test('parts that no upload knows are swept, those of one that goes on stay', async () => {
  const upload = { projectId, name: 'going-on.png', bytes: await newPicture() };
  const body = { ...wantedOf(upload), fileSize: 20 * 1024 * 1024 };
  const { _id: id } = await koma.call(uploads.startMultipart, { body }, cast.owner);
  const { storage, pool } = koma.platform;
  const { rows } = await pool.query<{ multipart_id: string }>(
    'select multipart_id from uploads where id = $1',
    [id],
  );
  // Recreates a server killed before it wrote the row.
  const key = 'versions/01980000-0000-7000-8000-00000000abce/original';
  const left = await storage.startMultipart({ key, contentType: 'image/png', length: 10, partSize: 10 });
  const aged: typeof koma.platform = {
    ...koma.platform,
    storage: {
      ...storage,
      async *listMultiparts() {
        for await (const open of storage.listMultiparts()) yield { ...open, modifiedAt: new Date(0) };
      },
    },
  };
  const list = async () => {
    const ids: string[] = [];
    for await (const { uploadId } of storage.listMultiparts()) ids.push(uploadId);
    return ids;
  };
  await sweepObjects(koma.platform);
  expect(await list()).toContain(left);
  await sweepObjects(aged);
  expect(await list()).not.toContain(left);
  expect(await list()).toContain(rows[0]?.multipart_id);
});

test('objects that no row names are swept, those of files stay', async () => {
  const file = await uploadFile(koma, cast.owner, { projectId, name: 'kept.png', bytes: await newPicture() });
  const { storage } = koma.platform;
  const orphan = 'versions/01980000-0000-7000-8000-00000000abcd/proxy-720.mp4';
  await storage.put({ key: orphan, body: Buffer.from('left behind'), contentType: 'video/mp4' });
  const aged: typeof koma.platform = {
    ...koma.platform,
    storage: {
      ...storage,
      async *list(prefix) {
        for await (const object of storage.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
      },
    },
  };
  await sweepObjects(koma.platform);
  expect(await storage.head(orphan)).toBeDefined();
  await sweepObjects(aged);
  expect(await storage.head(orphan)).toBeUndefined();
  expect(await storage.head(await readOriginalKey(koma, file.fileVersionId))).toBeDefined();
});
