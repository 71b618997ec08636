import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { presence } from '../../../contract/calls/presence.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { addPerson } from '../../test/test-people.ts';
import { asPerson, changesOf, openTestPages } from '../../test/test-streams.ts';
import { confirmAddress, type Scene, say, trySay, welcomeGuests } from './guests.fixture.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let koma: TestApp;
let address: string;
let scene: Scene;
const pages = openTestPages(() => address);
beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  scene = await welcomeGuests(koma);
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));
afterEach(pages.closeAll);
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const list = async () =>
  (await koma.call(guests.getList, { params: { id: scene.linkId } }, scene.owner)).results;
const block = (id: string, isBlocked = true) =>
  koma.call(guests.block, { params: { id }, body: { isBlocked } }, scene.owner);

test('the owner is told who comes, what they are called and how much they wrote', async () => {
  const page = await pages.open(asPerson(scene.owner));
  await eventually(() => expect(page.heard).toContain('event: open'));
  const guest = await scene.enter('Yuki');
  await say(koma, scene, guest);
  await eventually(() => expect(changesOf(page).map(({ type }) => type)).toContain('guest.changed'));
  expect(await list()).toContainEqual(
    expect.objectContaining({ _id: guest.id, name: 'Yuki', email: null, isBlocked: false, commentCount: 1 }),
  );
  const email = newAddress('yuki');
  await confirmAddress(koma, guest, { email });
  expect((await list())[0]).toMatchObject({ _id: guest.id, email });
});

test('a guest who is blocked is out: the stream ends, calls and pictures are refused, nobody sees them', async () => {
  const guest = await scene.enter('Yuki');
  const other = await scene.enter('Noa');
  const here = { params: { id: scene.fileId }, body: {} };
  await koma.call(presence.enter, here, guest);
  const [page, beside] = [await pages.open(guest.headers), await pages.open(other.headers)];
  await eventually(() => expect(page.heard + beside.heard).toMatch(/open[\s\S]*open/));
  const { filePath } = await koma.call(files.get, { params: { id: scene.fileId }, query: {} }, guest);
  await block(guest.id);
  await eventually(() => expect(page.ended).toBe(true));
  expect(page.heard).toContain('event: close');
  expect(beside.ended).toBe(false);
  expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.guestBlocked.code);
  const looked = await koma.send(files.get, { params: { id: scene.fileId }, query: {} }, guest);
  expect(looked.statusCode).toBe(errors.guestBlocked.code);
  expect((await pages.open(guest.headers)).status).toBe(403);
  const { pathname } = new URL(filePath ?? '');
  expect((await koma.app.inject({ url: pathname })).statusCode).toBe(403);
  const seen = await koma.call(presence.enter, here, scene.owner);
  expect(seen.results.map(({ _id }) => _id)).not.toContain(guest.id);
  await block(guest.id, false);
  expect((await trySay(koma, scene, guest)).statusCode).toBe(200);
});

test('an address that was blocked does not come back under another name', async () => {
  const email = newAddress('yuki');
  const guest = await scene.enter();
  await confirmAddress(koma, guest, { email });
  await block(guest.id);
  const again = await scene.enter('Somebody else');
  expect((await confirmAddress(koma, again, { email })).statusCode).toBe(errors.guestBlocked.code);
});

test('everything that a guest wrote is deleted at once, with the replies to it, and nothing else', async () => {
  const guest = await scene.enter();
  const kept = await say(koma, scene, scene.owner, 'Stays');
  const { _id: commentId } = await say(koma, scene, guest, 'Goes');
  const reply = (id: string, by: object) =>
    koma.call(comments.addReply, { body: { commentId: id, reply: 'So', rawReply: '' } }, by);
  await reply(commentId, scene.owner);
  await reply(commentId, guest);
  await reply(kept._id, guest);
  const params = { id: guest.id };
  expect(await koma.call(guests.deleteComments, { params }, scene.owner)).toMatchObject({ deleted: 3 });
  expect((await koma.send(comments.get, { params: { id: commentId } }, scene.owner)).http).toBe(404);
  const left = await koma.call(comments.get, { params: { id: kept._id } }, scene.owner);
  expect(left).toMatchObject({ replyCount: 0, replyData: [] });
  expect(await koma.call(guests.deleteComments, { params }, scene.owner)).toMatchObject({ deleted: 0 });
});

test('nobody but the owner learns of the guests, or can do anything about them', async () => {
  const guest = await scene.enter();
  const stranger = await addPerson(koma.platform);
  const attempts = [
    await koma.send(guests.getList, { params: { id: scene.linkId } }, stranger),
    await koma.send(guests.block, { params: { id: guest.id }, body: { isBlocked: true } }, stranger),
    await koma.send(guests.deleteComments, { params: { id: guest.id } }, stranger),
  ];
  for (const { statusCode } of attempts) expect(statusCode).toBe(errors.notFound.code);
});
