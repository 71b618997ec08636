import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { makePng } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castProject } from '../../test/test-projects.ts';
import { checksumOf, putBytes, sendFile } from '../../test/test-uploads.ts';
import { holdStorage, measureLapsedUploads } from './held-storage.service.ts';
import { sweepUploads } from './sweep.service.ts';

const MIB = 1024 * 1024;

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});
afterAll(() => koma.stop());

const leave = (bytes: number) =>
  koma.platform.pool.query(
    `update projects set size_bytes = max_storage - $2
     from accounts join plans on plans.id = plan_id where accounts.id = owner_id and projects.id = $1`,
    [projectId, bytes],
  );
beforeEach(async () => {
  await koma.platform.pool.query('delete from uploads where version_id is null');
  await koma.platform.pool.query('delete from open_addresses');
  await leave(100 * MIB);
});

const endAddresses = () =>
  koma.platform.pool.query("update uploads set reserved_until = now() - interval '1 second'");
const wanted = (fileName: string, fileSize: number) => ({
  body: { projectId, fileId: null, fileName, fileSize, mimeType: 'video/avi' },
});
const ask = (fileName: string, fileSize: number) =>
  koma.send(uploads.sign, wanted(fileName, fileSize), cast.editor);

function newFilm(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('AVI LIST', 8, 'latin1');
  return bytes;
}

const film = newFilm(12 * MIB);
const begin = (name: string) => koma.call(uploads.startMultipart, wanted(name, film.length), cast.owner);
type Begun = Awaited<ReturnType<typeof begin>>;
const partOf = ({ partSize }: Begun, part: number) => film.subarray((part - 1) * partSize, part * partSize);
const signPart = (begun: Begun, part: number) =>
  koma.send(
    uploads.signParts,
    { body: { uploadId: begun._id, parts: [{ part, checksum: checksumOf(partOf(begun, part)) }] } },
    cast.owner,
  );
async function sendPart(begun: Begun, part: number) {
  const bytes = partOf(begun, part);
  const { data } = await signPart(begun, part);
  return putBytes(koma, { address: data.results[0]?.signedUrl ?? '', bytes, checksum: checksumOf(bytes) });
}

test('room that nobody sent a byte to is free when the address ended and somebody looked', async () => {
  expect((await ask('one.avi', 100 * MIB)).http).toBe(200);
  expect(await ask('two.avi', MIB)).toMatchObject({ statusCode: errors.planLimit.code });
  await endAddresses();
  // Late bytes must not count as free room.
  expect(await ask('two.avi', MIB)).toMatchObject({ statusCode: errors.planLimit.code });
  await measureLapsedUploads(koma.platform);
  expect((await ask('two.avi', 100 * MIB)).http).toBe(200);
});

test('bytes that were still on their way when somebody looked take their room later', async () => {
  const bytes = newFilm(MIB);
  const { data } = await ask('slow.avi', bytes.length);
  await endAddresses();
  await measureLapsedUploads(koma.platform);
  await koma.platform.storage.put({ key: data.fileNameWithPrefix, body: bytes, contentType: 'video/avi' });
  await koma.platform.pool.query("update uploads set measured_at = now() - interval '21 minutes'");
  await measureLapsedUploads(koma.platform);
  expect((await ask('next.avi', 100 * MIB)).http).toBe(403);
  expect((await ask('next.avi', 99 * MIB)).http).toBe(200);
});

test('an upload that is given up while a new address is asked for gets none', async () => {
  const { data } = await ask('gone.avi', MIB);
  await koma.platform.pool.query('delete from uploads where id = $1', [data._id]);
  await expect(holdStorage(koma.platform, [{ id: data._id, owner_id: cast.owner.id }])).rejects.toMatchObject(
    {
      message: expect.any(String),
    },
  );
});

test('who was removed can no longer keep what they sent from being forgotten', async () => {
  const body = wanted('left.avi', film.length);
  const begun = await koma.call(uploads.startMultipart, body, cast.editor);
  const look = () => koma.send(uploads.getMultipart, { params: { id: begun._id } }, cast.editor);
  expect((await look()).http).toBe(200);
  await koma.platform.pool.query(
    'update project_members set removed_at = now() where project_id = $1 and account_id = $2',
    [projectId, cast.editor.id],
  );
  expect((await look()).http).not.toBe(200);
  await koma.platform.pool.query(
    'update project_members set removed_at = null where project_id = $1 and account_id = $2',
    [projectId, cast.editor.id],
  );
});

test('however many uploads were given up, what could be sent there goes', async () => {
  await koma.platform.pool.query(
    `insert into open_addresses (object_key, owner_id, account_id, size_bytes, ends_at)
     select 'uploads/' || gen_random_uuid() || '/original', $1, $1, 1, now() - interval '5 minutes'
     from generate_series(1, 1200)`,
    [cast.owner.id],
  );
  await sweepUploads(koma.platform);
  expect((await koma.platform.pool.query('select from open_addresses')).rowCount).toBe(0);
});

test('an upload that is gone on with after a closed tab takes its room again and arrives', async () => {
  const begun = await begin('resumed.avi');
  expect(await sendPart(begun, 1)).toBe(200);
  await endAddresses();
  await measureLapsedUploads(koma.platform);
  const progress = await koma.call(uploads.getMultipart, { params: { id: begun._id } }, cast.owner);
  expect(progress.arrived).toEqual([{ part: 1, size: 8 * MIB }]);
  expect(await sendPart(begun, 2)).toBe(200);
  const checksum = checksumOf(film);
  await koma.call(uploads.completeMultipart, { body: { uploadId: begun._id, checksum } }, cast.owner);
  const { mimeType: _, ...file } = wanted('resumed.avi', film.length).body;
  const registered = { body: { ...file, filePath: begun.fileNameWithPrefix, checksum } };
  expect((await koma.send(uploads.createFile, registered, cast.owner)).http).toBe(200);
});

test('it says so when its room was taken meanwhile, and goes on when there is some again', async () => {
  const begun = await begin('crowded.avi');
  await sendPart(begun, 1);
  await endAddresses();
  await measureLapsedUploads(koma.platform);
  expect((await ask('other.avi', 93 * MIB)).http).toBe(403);
  expect((await ask('other.avi', 92 * MIB)).http).toBe(200);
  expect(await signPart(begun, 2)).toMatchObject({
    statusCode: errors.planLimit.code,
    message: 'There is not enough storage left in the plan of the project owner.',
  });
  await koma.platform.pool.query("delete from uploads where file_name = 'other.avi'");
  await koma.platform.pool.query('delete from open_addresses');
  expect((await signPart(begun, 2)).http).toBe(200);
  expect((await ask('other.avi', 92 * MIB)).http).toBe(403);
});

test('a file whose sending outlived its address is registered while there is room, and not beyond', async () => {
  const bytes = await makePng();
  const body = await sendFile(koma, cast.editor, { projectId, name: 'slow.png', bytes });
  await endAddresses();
  // Marks the upload as measured before its bytes arrived.
  await koma.platform.pool.query('update uploads set measured_at = now()');
  await leave(bytes.length - 1);
  expect(await koma.send(uploads.createFile, { body }, cast.editor)).toMatchObject({
    statusCode: errors.planLimit.code,
  });
  await leave(bytes.length);
  expect((await koma.send(uploads.createFile, { body }, cast.editor)).http).toBe(200);
});

test('one person has at most a thousand uploads under way', async () => {
  await leave(10_000 * MIB);
  const { editor } = cast;
  await koma.platform.pool.query(
    `insert into uploads (id, account_id, project_id, owner_id, file_name, size_bytes, mime_type, object_key)
     select gen_random_uuid(), $1, $2, $3, 'a', 1, 'image/png', 'versions/' || gen_random_uuid() || '/original'
     from generate_series(1, 1000)`,
    [editor.id, projectId, cast.owner.id],
  );
  expect(await ask('one-more.avi', 1)).toMatchObject({ http: 429, statusCode: errors.tooManyRequests.code });
  // Giving up an upload does not end its address.
  await koma.platform.pool.query("update uploads set object_key = 'uploads/' || id || '/original'");
  await koma.platform.pool.query('delete from uploads where version_id is null');
  expect(await ask('one-more.avi', 1)).toMatchObject({ http: 429, statusCode: errors.tooManyRequests.code });
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '1 second'");
  expect((await ask('one-more.avi', 1)).http).toBe(200);
});

test('uploads of one person that are on their way leave half of the room to others', async () => {
  expect((await ask('first.avi', 40 * MIB)).http).toBe(200);
  expect(await ask('second.avi', 11 * MIB)).toMatchObject({
    http: 429,
    message: expect.stringContaining('as much room as one person may hold'),
  });
  const many = await koma.call(
    uploads.signMany,
    {
      body: {
        projectId,
        fileId: null,
        files: ['a.avi', 'b.avi'].map((fileName) => ({ fileName, fileSize: 6 * MIB, mimeType: 'video/avi' })),
      },
    },
    cast.editor,
  );
  expect(many.results).toMatchObject([
    { signedUrl: expect.any(String) },
    { statusCode: errors.tooManyRequests.code },
  ]);
  // Owners and people without uploads may take all the rest.
  expect((await koma.send(uploads.sign, wanted('owner.avi', 54 * MIB), cast.owner)).http).toBe(200);
  await koma.platform.pool.query('delete from uploads where account_id = $1', [cast.owner.id]);
  await koma.platform.pool.query('delete from open_addresses');
  await koma.platform.pool.query('delete from uploads where version_id is null');
  expect(await ask('third.avi', 11 * MIB)).toMatchObject({ http: 429 });
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '1 second'");
  expect((await ask('third.avi', 100 * MIB)).http).toBe(200);
});

test('an upload that is given up goes on holding its room as long as its address could fill it', async () => {
  const { http, data } = await ask('given-up.avi', 100 * MIB);
  expect(http).toBe(200);
  await koma.call(uploads.abortMultipart, { body: { uploadId: data._id } }, cast.editor);
  expect(await ask('next.avi', MIB)).toMatchObject({
    http: 429,
    statusCode: errors.tooManyRequests.code,
    message:
      'The room is still held for files that were cancelled or deleted a moment ago. It is free again in 15 minutes at the latest.',
  });
  expect(await ask('too-large.avi', 101 * MIB)).toMatchObject({ statusCode: errors.planLimit.code });
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '2 minutes'");
  expect((await ask('next.avi', 100 * MIB)).http).toBe(200);
});

test('what is sent to the address of an upload that was given up goes when the address ends', async () => {
  const bytes = newFilm(MIB);
  const { data } = await ask('late.avi', bytes.length);
  await koma.call(uploads.abortMultipart, { body: { uploadId: data._id } }, cast.editor);
  expect(await putBytes(koma, { address: data.signedUrl, bytes, mimeType: 'video/avi' })).toBe(200);
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '2 minutes'");
  await sweepUploads(koma.platform);
  const { rows } = await koma.platform.pool.query(
    `select count(*)::int as jobs from jobs where name = 'remove-objects' and payload -> 'keys' ? $1`,
    [data.fileNameWithPrefix],
  );
  // Queued at giving up and again when the address has ended.
  expect(rows).toEqual([{ jobs: 2 }]);
  expect((await koma.platform.pool.query('select from open_addresses')).rowCount).toBe(0);
});

test('parts give their room back at once: their addresses end with the upload', async () => {
  const begun = await begin('parts.avi');
  await leave(film.length);
  await koma.call(uploads.abortMultipart, { body: { uploadId: begun._id } }, cast.owner);
  expect((await ask('next.avi', film.length)).http).toBe(200);
});
