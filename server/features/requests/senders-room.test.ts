import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { checksumOf, putBytes } from '../../test/test-uploads.ts';
import { measureLapsedUploads, measureOpenUploads } from '../uploads/held-storage.service.ts';
import { askForFiles, type Entered, type Scene } from './requests.fixture.ts';

const MIB = 1024 * 1024;

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  scene = await askForFiles(koma);
  await leave(100 * MIB);
});

const leave = (bytes: number) =>
  koma.platform.pool.query(
    `update projects set size_bytes = max_storage - $2
     from accounts join plans on plans.id = plan_id where accounts.id = owner_id and projects.id = $1`,
    [scene.projectId, bytes],
  );
const wanted = (size: number) => ({
  body: {
    projectId: scene.projectId,
    fileId: null,
    fileName: `${randomBytes(6).toString('hex')}.avi`,
    fileSize: size,
    mimeType: 'video/avi',
  },
});
const begin = (by: Entered | Scene['owner'], size: number) =>
  koma.send(uploads.startMultipart, wanted(size), by);
const endAddresses = () =>
  koma.platform.pool.query("update uploads set reserved_until = now() - interval '1 second'");
const waits = {
  statusCode: errors.tooManyRequests.code,
  message: expect.stringContaining('room that senders share'),
};

async function sendPart(by: Entered, upload: { _id: string; partSize: number }, part: number) {
  const bytes = randomBytes(upload.partSize);
  const checksum = checksumOf(bytes);
  const body = { uploadId: upload._id, parts: [{ part, checksum }] };
  const { results } = await koma.call(uploads.signParts, { body }, by);
  return putBytes(koma, { address: results[0]?.signedUrl ?? '', bytes, checksum });
}

test('however many names a stranger gives, the owner keeps half of what is free', async () => {
  const senders = await Promise.all([1, 2, 3, 4, 5].map(() => scene.enter()));
  const answers = [];
  for (const sender of senders) answers.push(await begin(sender, 20 * MIB));
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 429, 429, 429]);
  expect(answers.at(-1)).toMatchObject(waits);
  expect((await begin(scene.owner, 60 * MIB)).http).toBe(200);
});

test('of senders who begin in the same moment, as many as half of the room holds', async () => {
  const senders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => scene.enter()));
  const answers = await Promise.all(senders.map((sender) => begin(sender, 20 * MIB)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
});

test('senders of all links of an owner share the same half', async () => {
  const other = await scene.askAgain();
  expect((await begin(await scene.enter(), 40 * MIB)).http).toBe(200);
  expect(await begin(await other.enter(), 20 * MIB)).toMatchObject(waits);
});

test('what could never begin is refused, and not told to wait', async () => {
  const kiri = await scene.enter();
  expect(await begin(kiri, 51 * MIB)).toMatchObject({
    statusCode: errors.requestFull.code,
    message: expect.stringContaining('half of the owner'),
  });
  expect((await begin(kiri, 50 * MIB)).http).toBe(200);
});

test('as bytes arrive, more may begin', async () => {
  const kiri = await scene.enter();
  const { data: film } = await begin(kiri, 48 * MIB);
  expect(await begin(kiri, 16 * MIB)).toMatchObject(waits);
  for (const part of [1, 2, 3, 4]) expect(await sendPart(kiri, film, part)).toBe(200);
  await measureOpenUploads(koma.platform);
  // 32 of 48 are there: 16 are reserved, 52 are free.
  expect((await begin(kiri, 18 * MIB)).http).toBe(200);
  expect(await begin(kiri, 2 * MIB)).toMatchObject(waits);
});

test('what was given up, or left, is room for senders again when its address ends', async () => {
  const [kiri, noa] = [await scene.enter(), await scene.enter('Noa')];
  const { data: whole } = await koma.send(uploads.sign, wanted(50 * MIB), kiri);
  await koma.call(uploads.abortMultipart, { body: { uploadId: whole._id } }, kiri);
  expect(await begin(noa, 20 * MIB)).toMatchObject(waits);
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '1 second'");
  expect((await begin(noa, 50 * MIB)).http).toBe(200);
  await endAddresses();
  await measureLapsedUploads(koma.platform);
  expect((await begin(kiri, 50 * MIB)).http).toBe(200);
});

test('nobody holds the other half by going on with what ended', async () => {
  const [kiri, noa] = [await scene.enter(), await scene.enter('Noa')];
  const { data: left } = await begin(kiri, 50 * MIB);
  await endAddresses();
  await measureLapsedUploads(koma.platform);
  expect((await begin(noa, 50 * MIB)).http).toBe(200);
  const part = { part: 1, checksum: checksumOf(randomBytes(1)) };
  const goOn = koma.send(uploads.signParts, { body: { uploadId: left._id, parts: [part] } }, kiri);
  expect((await goOn).statusCode).not.toBe(200);
});
