import { beforeAll, beforeEach, expect, test } from 'vitest';
import { requests } from '../../../contract/calls/requests.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { makePdfBytes, newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { askForFiles, bring, idOf, sendBy, sign } from './requests.fixture.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));

const full = { statusCode: errors.requestFull.code };

test('only the kinds that are asked for: the name tells before a byte, and the bytes tell the rest', async () => {
  const scene = await askForFiles(koma, { kinds: ['image'] });
  const kiri = await scene.enter();
  const wrong = { statusCode: errors.unsupportedFile.code, message: expect.stringContaining('this kind') };
  const paper = makePdfBytes(['A page']);
  expect(await sign(koma, kiri, { name: 'a.pdf', bytes: paper, folderId: null })).toMatchObject(wrong);
  expect(await sendBy(koma, kiri, { name: 'a.png', bytes: paper })).toMatchObject(wrong);
  expect(await sendBy(koma, kiri, { name: 'unnamed', bytes: paper })).toMatchObject(wrong);
  expect(idOf(await sendBy(koma, kiri, { name: 'b.png' }))).not.toBe('');
  expect(await scene.read()).toMatchObject({ fileCount: 1 });
});

test('the largest file, in one piece, among many and in parts', async () => {
  const scene = await askForFiles(koma, { maxFileBytes: 100 });
  const kiri = await scene.enter();
  expect(await sendBy(koma, kiri, { name: 'a.png' })).toMatchObject(full);
  const film = { fileName: 'a.mp4', fileSize: 101, mimeType: 'video/mp4' };
  const body = { projectId: kiri.projectId, fileId: null, ...film };
  expect(await koma.send(uploads.startMultipart, { body }, kiri)).toMatchObject(full);
  expect(await koma.send(uploads.sign, { body }, kiri)).toMatchObject(full);
  expect(await scene.open()).toMatchObject({ maxFileBytes: 100, state: 'open' });
});

test('of many that begin at once, as many as the link takes', async () => {
  const scene = await askForFiles(koma, { maxFiles: 3 });
  const senders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => scene.enter()));
  const made = await Promise.all(senders.map((sender) => sendBy(koma, sender, { name: 'a.png' })));
  expect(made.filter((one) => idOf(one) !== '')).toHaveLength(3);
  for (const refused of made.filter((one) => idOf(one) === '')) expect(refused).toMatchObject(full);
  expect(await scene.open()).toMatchObject({ state: 'full', filesLeft: 0 });
  expect(await scene.read()).toMatchObject({ state: 'full', fileCount: 3 });
});

test('a batch that does not fit as a whole is taken as far as it fits', async () => {
  const scene = await askForFiles(koma, { maxFiles: 2 });
  const kiri = await scene.enter();
  const files = [1, 2, 3].map((number) => ({
    fileName: `${number}.png`,
    fileSize: 10,
    mimeType: 'image/png',
  }));
  const body = { projectId: kiri.projectId, fileId: null, files };
  const { results } = await koma.call(uploads.signMany, { body }, kiri);
  expect(results.map((one) => 'signedUrl' in one)).toEqual([true, true, false]);
});

test('all bytes together; what is taken back makes room again', async () => {
  const bytes = await newPicture();
  const scene = await askForFiles(koma, { maxBytes: bytes.length + 10 });
  const kiri = await scene.enter();
  const first = idOf(await sendBy(koma, kiri, { name: 'a.png', bytes }));
  expect(await sendBy(koma, kiri, { name: 'b.png' })).toMatchObject(full);
  expect(await scene.open()).toMatchObject({ state: 'open', bytesLeft: 10 });
  await koma.call(requests.takeBack, { params: { id: first } }, kiri);
  expect(idOf(await sendBy(koma, kiri, { name: 'b.png', bytes }))).not.toBe('');
});

test('a place that was left unused goes to somebody else, and who comes back then is told', async () => {
  const scene = await askForFiles(koma, { maxFiles: 1 });
  const [kiri, noa] = [await scene.enter(), await scene.enter('Noa')];
  const { register } = await bring(koma, kiri, { name: 'a.png' });
  expect(await sendBy(koma, noa, { name: 'b.png' })).toMatchObject(full);
  await koma.platform.pool.query(
    "update uploads set reserved_until = now() - interval '1 minute' where account_id = $1",
    [kiri._id],
  );
  expect(idOf(await sendBy(koma, noa, { name: 'b.png' }))).not.toBe('');
  expect(await register?.()).toMatchObject(full);
  expect(await scene.read()).toMatchObject({ fileCount: 1 });
});

test('the owner’s plan pays, and a full one is said before the first byte', async () => {
  const scene = await askForFiles(koma, { plan: 'free' });
  const kiri = await scene.enter();
  const { bytes, register } = await bring(koma, kiri, { name: 'a.png' });
  await register?.();
  const { rows } = await koma.platform.pool.query('select size_bytes, owner_id from projects where id = $1', [
    scene.projectId,
  ]);
  expect(rows[0]).toEqual({ size_bytes: bytes.length, owner_id: scene.owner.id });
  await koma.platform.pool.query('update projects set size_bytes = $2 where id = $1', [
    scene.projectId,
    2 * 1024 ** 3,
  ]);
  expect(await scene.open()).toMatchObject({ state: 'full' });
  expect(await sign(koma, kiri, { name: 'b.png', bytes, folderId: null })).toMatchObject({
    statusCode: errors.planLimit.code,
  });
});

test('the settings are the owner’s alone, and are checked', async () => {
  const scene = await askForFiles(koma, { maxFiles: 5 });
  const { owner, projectId, folderId } = scene;
  const create = (body: object, by = owner) =>
    koma.send(requests.create, { body: { projectId, folderId, title: 'T', ...body } }, by);
  for (const body of [
    { title: ' ' },
    { words: 'x'.repeat(2001) },
    { kinds: [] },
    { kinds: ['sound' as never] },
    { maxFiles: 0 },
    { maxBytes: -1 },
    { maxFileBytes: 1.5 },
  ]) {
    expect(await create(body)).toMatchObject({ http: 400 });
  }
  const past = { expiresAt: new Date(Date.now() - 1000).toISOString() };
  expect(await create(past)).toMatchObject({ http: 422, errors: [{ field: 'expiresAt' }] });
  const stranger = await addPerson(koma.platform);
  expect((await create({}, stranger)).statusCode).toBe(errors.contentMissing.code);
  expect(await scene.update({ title: 'Other', kinds: ['pdf'] })).toMatchObject({
    title: 'Other',
    kinds: ['pdf'],
    maxFiles: null,
    hasPassword: false,
  });
  const ofProject = await koma.call(requests.getList, { params: { id: projectId } }, owner);
  expect(ofProject.results).toMatchObject([{ _id: scene.request._id, folderName: 'Footage' }]);
});
