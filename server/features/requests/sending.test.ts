import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { NotificationType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { putFile } from '../../test/test-files.ts';
import { mailsTo, passTime } from '../../test/test-mails.ts';
import { catchUp } from '../events/reading.service.ts';
import { sendDueMails } from '../notifications/mails/send-mails.service.ts';
import { notificationReader } from '../notifications/notification-reader.ts';
import { askForFiles, bring, type Entered, idOf, listSent, type Scene, sendBy } from './requests.fixture.ts';

let koma: TestApp;
let scene: Scene;
let kiri: Entered;

beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  scene = await askForFiles(koma, { words: 'Everything of Tuesday, please.' });
  kiri = await scene.enter();
});
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const listOf = async (id: string) =>
  (await koma.call(files.getList, { params: { id }, query: {} }, scene.owner)).results;

test('a visitor reads the words, sends a file, and the owner finds it under the name of the sender', async () => {
  expect(await scene.open()).toMatchObject({
    state: 'open',
    ownerName: 'Sora',
    title: 'Your stills',
    words: 'Everything of Tuesday, please.',
    needsPassword: false,
    isEntered: false,
  });
  const fileId = idOf(await sendBy(koma, kiri, { name: 'a.png' }));
  const [home] = await listOf(scene.folderId);
  expect(home).toMatchObject({ name: 'Kiri', fileType: 1, fileCount: 1 });
  expect(await listOf(home?._id ?? '')).toMatchObject([
    { _id: fileId, name: 'a.png', uploadedBy: { _id: kiri._id, name: 'Kiri (via request)' } },
  ]);
  const asked = await scene.read();
  expect(asked).toMatchObject({ fileCount: 1, state: 'open' });
  expect(asked?.senders).toMatchObject([{ _id: kiri._id, name: 'Kiri', fileCount: 1, folderId: home?._id }]);
});

test('the owner is told of it, also where the project tells nobody of new media', async () => {
  await koma.platform.pool.query('update projects set new_media_notification = false where id = $1', [
    scene.projectId,
  ]);
  await catchUp(koma.platform, notificationReader);
  await sendBy(koma, kiri, { name: 'a.png' });
  await catchUp(koma.platform, notificationReader);
  const { data } = await koma.call(notifications.getList, { query: {} }, scene.owner);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    type: NotificationType.fileAdded,
    actor: { name: 'Kiri (via request)' },
    fileName: 'a.png',
  });
});

test('what arrived within the hour is one mail to the owner, with who sent it', async () => {
  await catchUp(koma.platform, notificationReader);
  for (const name of ['a.png', 'b.png', 'c.png']) await sendBy(koma, kiri, { name });
  await catchUp(koma.platform, notificationReader);
  await passTime(koma.platform, 48);
  while ((await sendDueMails(koma.platform)) > 0);
  const [mail, ...others] = await mailsTo(koma.platform, scene.owner);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Kiri (via request)');
  for (const name of ['a.png', 'b.png', 'c.png']) expect(mail?.text).toContain(name);
});

test('two senders do not meet: neither by name, nor by the same picture, nor in what they see', async () => {
  const bytes = await newPicture();
  const other = await scene.enter();
  const [one, two] = await Promise.all([
    sendBy(koma, kiri, { name: 'a.png', bytes }),
    sendBy(koma, other, { name: 'a.png', bytes }),
  ]);
  expect(idOf(one)).not.toBe(idOf(two));
  expect((await listOf(scene.folderId)).map(({ name }) => name).toSorted()).toEqual(['Kiri', 'Kiri (2)']);
  expect(await listSent(koma, kiri)).toMatchObject([{ _id: idOf(one), name: 'a.png', canTakeBack: true }]);
  expect(await listSent(koma, other)).toMatchObject([{ _id: idOf(two) }]);
  expect(await sendBy(koma, kiri, { name: 'a.png' })).toMatchObject({ statusCode: errors.conflict.code });
  const theirs = { params: { id: idOf(two) } };
  expect(await koma.send(requests.takeBack, theirs, kiri)).toMatchObject({
    statusCode: errors.fileMissing.code,
  });
});

test('many files that begin at once arrive in one folder', async () => {
  const made = await Promise.all([1, 2, 3, 4].map((number) => sendBy(koma, kiri, { name: `${number}.png` })));
  expect(new Set(made.map(idOf)).size).toBe(4);
  expect(await listOf(scene.folderId)).toHaveLength(1);
});

test('a folder is sent with its folders, and the same one is gone on with', async () => {
  const add = (name: string, fileId: string | null = null) =>
    koma.call(requests.addFolder, { body: { fileId, name } }, kiri);
  const day = await add('Tuesday');
  const night = await add('Night', day._id);
  expect(await add('Tuesday')).toEqual(day);
  await koma.call(uploads.countFolder, { params: { id: day._id }, body: { added: 2 } }, kiri);
  await sendBy(koma, kiri, { name: 'a.png', folderId: day._id });
  await sendBy(koma, kiri, { name: 'b.png', folderId: night._id });
  expect(await listSent(koma, kiri)).toMatchObject([{ _id: day._id, name: 'Tuesday', fileCount: 2 }]);
  await koma.call(requests.takeBack, { params: { id: day._id } }, kiri);
  expect(await listSent(koma, kiri)).toEqual([]);
});

test('what was just sent can be taken back: it is gone for good, and its bytes with it', async () => {
  const { register, bytes } = await bring(koma, kiri, { name: 'wrong.png' });
  const fileId = idOf(await register?.());
  const size = async () =>
    (await koma.platform.pool.query('select size_bytes from projects where id = $1', [scene.projectId]))
      .rows[0].size_bytes;
  expect(await size()).toBe(bytes.length);
  await koma.call(requests.takeBack, { params: { id: fileId } }, kiri);
  expect(await size()).toBe(0);
  const { rows } = await koma.platform.pool.query('select 1 from files where id = $1', [fileId]);
  expect(rows).toEqual([]);
  expect(await scene.read()).toMatchObject({ fileCount: 0, bytes: 0 });
  const again = await koma.send(requests.takeBack, { params: { id: fileId } }, kiri);
  expect(again.statusCode).toBe(errors.fileMissing.code);
});

test('what the owner works with, or received an hour ago, stays', async () => {
  const fileId = idOf(await sendBy(koma, kiri, { name: 'a.png' }));
  const { fileVersionId } = await koma.call(files.get, { params: { id: fileId }, query: {} }, scene.owner);
  const words = { fileId, fileVersionId: fileVersionId ?? '', comment: 'Thank you.' };
  await koma.call(comments.add, { body: words }, scene.owner);
  const take = (id: string) => koma.send(requests.takeBack, { params: { id } }, kiri);
  expect((await take(fileId)).statusCode).toBe(errors.forbidden.code);
  const other = idOf(await sendBy(koma, kiri, { name: 'b.png' }));
  await koma.platform.pool.query(
    "update files set created_at = created_at - interval '61 minutes' where id = $1",
    [other],
  );
  expect((await take(other)).statusCode).toBe(errors.forbidden.code);
  expect((await listSent(koma, kiri)).find(({ _id }) => _id === other)).toMatchObject({ canTakeBack: false });
  const [home] = await listOf(scene.folderId);
  expect((await take(home?._id ?? '')).statusCode).toBe(errors.fileMissing.code);
});

test('a sender reaches nothing else: no folder of the project, no version, no upload of another', async () => {
  const inside = await putFile(koma.platform, { by: scene.owner, ...scene, name: 'secret.png' });
  const bytes = await newPicture();
  const wanted = { fileName: 'x.png', fileSize: bytes.length, mimeType: 'image/png' };
  const { projectId, folderId } = scene;
  for (const fileId of [folderId, inside.fileId]) {
    const answer = await koma.send(uploads.sign, { body: { projectId, fileId, ...wanted } }, kiri);
    expect(answer.statusCode).toBe(errors.contentMissing.code);
  }
  const version = { projectId, fileId: inside.fileId, ...wanted, isVersion: true };
  expect((await koma.send(uploads.startMultipart, { body: version }, kiri)).http).toBe(403);
  const folder = { body: { fileId: folderId, name: 'In' } };
  expect((await koma.send(requests.addFolder, folder, kiri)).statusCode).toBe(errors.contentMissing.code);
  const other = await scene.enter('Noa');
  const { register, offer } = await bring(koma, other, { name: 'mine.png' });
  const uploadId = idOf(offer);
  expect((await koma.send(uploads.abortMultipart, { body: { uploadId } }, kiri)).http).toBe(404);
  expect(idOf(await register?.())).not.toBe('');
  const seen = await koma.send(files.get, { params: { id: inside.fileId }, query: {} }, kiri);
  expect(seen.http).toBe(401);
});

test('registering the same upload twice, also at once, makes one file', async () => {
  const { register } = await bring(koma, kiri, { name: 'once.png' });
  const made = await Promise.all([1, 2, 3].map(() => register?.()));
  expect(new Set([...made, await register?.()].map(idOf)).size).toBe(1);
  expect(await listSent(koma, kiri)).toHaveLength(1);
});

test('a folder of the sender that the owner deletes is made anew', async () => {
  await sendBy(koma, kiri, { name: 'a.png' });
  const [home] = await listOf(scene.folderId);
  const { register } = await bring(koma, kiri, { name: 'late.png' });
  await koma.call(files.delete, { params: { id: home?._id ?? '' } }, scene.owner);
  expect(await register?.()).toMatchObject({ statusCode: errors.contentMissing.code });
  expect(idOf(await sendBy(koma, kiri, { name: 'b.png' }))).not.toBe('');
  expect(await listSent(koma, kiri)).toMatchObject([{ name: 'b.png' }]);
});
