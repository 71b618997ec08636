import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { NEW_SENDERS_AN_HOUR, REQUEST_UPLOADS_A_MINUTE } from '../../../contract/limits.ts';

import { type TestApp, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { asPerson, changesOf, openTestPages } from '../../test/test-streams.ts';
import { checksumOf, putBytes } from '../../test/test-uploads.ts';
import { askForFiles, bring, type Entered, idOf, listSent, sendBy } from './requests.fixture.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let koma: TestApp;
let address: string;
const pages = openTestPages(() => address);
beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));
afterEach(pages.closeAll);
afterAll(() => koma.stop());

/** Starts like an AVI, so that it is accepted as one. */
function newFilm(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('AVI LIST', 8, 'latin1');
  return bytes;
}

const begin = (sender: Entered, bytes: Buffer) =>
  koma.call(
    uploads.startMultipart,
    {
      body: {
        projectId: sender.projectId,
        fileId: null,
        fileName: 'film.avi',
        fileSize: bytes.length,
        mimeType: 'video/avi',
      },
    },
    sender,
  );

const signPart = (sender: Entered, uploadId: string, part: number, bytes: Buffer) =>
  koma.send(
    uploads.signParts,
    { body: { uploadId, parts: [{ part, checksum: checksumOf(bytes) }] } },
    sender,
  );

test('a link that is turned off takes not one part more, and goes on where it was when it is on again', async () => {
  const scene = await askForFiles(koma);
  const kiri = await scene.enter();
  const bytes = newFilm(9 * 1024 * 1024);
  const { _id: uploadId, partSize, fileNameWithPrefix: filePath } = await begin(kiri, bytes);
  const [first, second] = [bytes.subarray(0, partSize), bytes.subarray(partSize)];
  const send = async (part: number, body: Buffer) => {
    const { data } = await signPart(kiri, uploadId, part, body);
    const to = data.results[0]?.signedUrl ?? '';
    return putBytes(koma, { address: to, bytes: body, checksum: checksumOf(body) });
  };
  expect(await send(1, first)).toBe(200);
  await scene.turn(false);
  const off = {
    statusCode: errors.requestClosed.code,
    message: expect.stringContaining('turned this link off'),
  };
  expect(await signPart(kiri, uploadId, 2, second)).toMatchObject(off);
  expect(await koma.send(uploads.getMultipart, { params: { id: uploadId } }, kiri)).toMatchObject(off);
  expect(await scene.open()).toMatchObject({ state: 'off' });
  await scene.turn(true);
  const progress = await koma.call(uploads.getMultipart, { params: { id: uploadId } }, kiri);
  expect(progress.arrived).toEqual([{ part: 1, size: partSize }]);
  expect(await send(2, second)).toBe(200);
  await koma.call(uploads.completeMultipart, { body: { uploadId, checksum: checksumOf(bytes) } }, kiri);
  const file = { fileName: 'film.avi', fileSize: bytes.length, filePath, checksum: checksumOf(bytes) };
  const body = { projectId: kiri.projectId, fileId: null, files: [file] };
  const register = () => koma.call(uploads.createMany, { body }, kiri);
  const [made] = (await register()).results;
  expect((await register()).results.map(idOf)).toEqual([idOf(made)]);
});

test('what is registered at the moment of turning off arrives before it, or not at all', async () => {
  const scene = await askForFiles(koma);
  const kiri = await scene.enter();
  const waiting = await Promise.all([1, 2, 3].map((number) => bring(koma, kiri, { name: `${number}.png` })));
  const [asked, ...made] = await Promise.all([
    scene.turn(false).then(() => scene.read()),
    ...waiting.map(({ register }) => register?.()),
  ]);
  const arrived = made.filter((one) => idOf(one) !== '').length;
  expect(asked?.fileCount).toBe(arrived);
  expect((await scene.read())?.fileCount).toBe(arrived);
});

test.each([
  ['has ended', { expires_at: new Date(Date.now() - 1000) }, 'expired', errors.requestClosed.code],
  ['was turned off', { is_active: false }, 'off', errors.requestClosed.code],
])('a link that %s says so, and takes neither names nor files', async (_, change, state, code) => {
  const scene = await askForFiles(koma);
  const kiri = await scene.enter();
  const { register } = await bring(koma, kiri, { name: 'late.png' });
  const where = koma.platform.db.updateTable('file_requests').set(change);
  await where.where('id', '=', scene.request._id).execute();
  expect(await scene.open()).toMatchObject({ state });
  expect(await register?.()).toMatchObject({ statusCode: code });
  expect(await sendBy(koma, kiri, { name: 'a.png' })).toMatchObject({ statusCode: code });
  expect(await koma.send(requests.getSent, {}, kiri)).toMatchObject({ statusCode: code });
  const params = { code: scene.code };
  const entered = await koma.send(requests.enter, { params, body: { name: 'Noa' } });
  expect(entered.statusCode).toBe(code);
});

test('a link that was deleted, one whose folder is in the trash and one that never was answer alike', async () => {
  const open = (code: string) => koma.send(requests.open, { params: { code } });
  const deleted = await askForFiles(koma);
  const kiri = await deleted.enter();
  await sendBy(koma, kiri, { name: 'stays.png' });
  await koma.call(requests.delete, { params: { id: deleted.request._id } }, deleted.owner);
  const thrown = await askForFiles(koma);
  const noa = await thrown.enter();
  await koma.call(files.delete, { params: { id: thrown.folderId } }, thrown.owner);
  const answers = [await open(deleted.code), await open(thrown.code), await open('made-up')];
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ http: 404, message: expect.stringContaining('no such link') });
  expect((await koma.send(requests.getSent, {}, kiri)).statusCode).toBe(errors.senderRequired.code);
  expect((await koma.send(requests.getSent, {}, noa)).statusCode).toBe(errors.requestClosed.code);
  const { results } = await koma.call(
    files.getList,
    { params: { id: deleted.folderId }, query: {} },
    deleted.owner,
  );
  expect(results).toMatchObject([{ name: 'Kiri', fileCount: 1, uploadedBy: { name: 'Kiri (via request)' } }]);
});

test('a password comes first, nothing is told before it, and a new one is asked for again', async () => {
  const scene = await askForFiles(koma, { password: wire('kiri'), words: 'Secret' });
  const hidden = { needsPassword: true, title: null, words: null, kinds: [], ownerName: 'Sora' };
  expect(await scene.open()).toMatchObject(hidden);
  const params = { code: scene.code };
  const say = (password?: string, sender = {}) =>
    koma.send(
      requests.enter,
      { params, body: { name: 'Kiri', ...(password && { password: wire(password) }) } },
      sender,
    );
  expect((await say()).statusCode).toBe(errors.unprocessable.code);
  expect((await say('wrong')).statusCode).toBe(errors.unprocessable.code);
  const kiri = await scene.enter('Kiri', 'kiri');
  expect(await scene.open(kiri)).toMatchObject({ needsPassword: false, isEntered: true, words: 'Secret' });
  const { register } = await bring(koma, kiri, { name: 'a.png' });
  await scene.update({ password: wire('other') });
  expect(await register?.()).toMatchObject({ statusCode: errors.senderRequired.code });
  expect(await scene.open(kiri)).toMatchObject(hidden);
  expect(await say('other', kiri)).toMatchObject({
    statusCode: 200,
    data: { _id: kiri._id, token: kiri.token },
  });
  expect(idOf(await register?.())).not.toBe('');
  await scene.update({ password: null });
  expect(await scene.open()).toMatchObject({ needsPassword: false, words: '' });
});

test('guessing the password ends soon', async () => {
  const scene = await askForFiles(koma, { password: wire('kiri') });
  const params = { code: scene.code };
  const guess = () => koma.send(requests.enter, { params, body: { name: 'X', password: wire('wrong') } });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).statusCode).toBe(errors.unprocessable.code);
  expect((await guess()).statusCode).toBe(errors.tooManyRequests.code);
});

test('a token of one link opens no other', async () => {
  const [one, other] = [await askForFiles(koma), await askForFiles(koma)];
  const kiri = await one.enter();
  expect(await other.open(kiri)).toMatchObject({ isEntered: false });
  await sendBy(koma, kiri, { name: 'a.png' });
  expect(await listSent(koma, kiri)).toHaveLength(1);
  expect(await other.read()).toMatchObject({ fileCount: 0, senders: [] });
});

test('names and uploads are limited by the link and by the network', async () => {
  const scene = await askForFiles(koma);
  const kiri = await scene.enter();
  const fill = (key: string, count: number) =>
    koma.platform.pool.query('update rate_limits set count = $2 where key like $1', [key, count]);
  await fill('new-sender-link:%', NEW_SENDERS_AN_HOUR.link);
  const params = { code: scene.code };
  const enter = () => koma.send(requests.enter, { params, body: { name: 'Noa' } });
  expect((await enter()).statusCode).toBe(errors.tooManyRequests.code);
  await koma.platform.pool.query('delete from rate_limits');
  expect((await enter()).statusCode).toBe(200);
  await fill('new-sender-network:%', NEW_SENDERS_AN_HOUR.network);
  expect((await enter()).statusCode).toBe(errors.tooManyRequests.code);
  await sendBy(koma, kiri, { name: 'a.png' });
  await fill('request:%', REQUEST_UPLOADS_A_MINUTE.link);
  expect(await sendBy(koma, kiri, { name: 'b.png' })).toMatchObject({
    statusCode: errors.tooManyRequests.code,
  });
});

test('the owner’s open page hears of every sender and file', async () => {
  const scene = await askForFiles(koma);
  const page = await pages.open(asPerson(scene.owner));
  await eventually(() => expect(page.heard).toContain('event: open'));
  const kiri = await scene.enter();
  await sendBy(koma, kiri, { name: 'a.png' });
  const told = { type: 'request.changed', data: { requestId: scene.request._id } };
  await eventually(() => {
    const heard = changesOf(page).filter(({ type }) => type === 'request.changed');
    expect(heard.slice(-2)).toEqual([told, told]);
    expect(changesOf(page).map(({ type }) => type)).toContain('file.added');
  });
});
