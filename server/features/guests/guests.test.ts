import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { presence } from '../../../contract/calls/presence.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { FileRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { GUEST_COMMENTS_A_MINUTE, NEW_GUESTS_AN_HOUR } from '../../../contract/limits.ts';
import { newAddress, otherCode, readCode, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { confirmAddress, type Scene, say, trySay, welcomeGuests } from './guests.fixture.ts';

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await shareTestApp();
  scene = await welcomeGuests(koma);
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  await scene.share({ guestsConfirmed: false });
});

const read = async (by: object) =>
  koma.call(comments.getList, { params: { id: scene.versionId }, query: {} }, by);

describe('a link that lets visitors comment', () => {
  test('says so, and asks for the name once something is written', async () => {
    const visit = await scene.visit();
    const file = await koma.call(files.get, { params: { id: scene.fileId }, query: {} }, visit);
    expect(file).toMatchObject({ canComment: true, canCommentPrivately: false });
    expect((await trySay(koma, scene, visit)).statusCode).toBe(errors.guestRequired.code);
    const guest = await scene.enter('Kiri');
    expect(await say(koma, scene, guest)).toMatchObject({
      userId: guest.id,
      name: 'Kiri (Guest)',
      canEdit: true,
      canDelete: true,
      canMarkComplete: false,
    });
  });

  test('is told as one without guests while the switch is off', async () => {
    await scene.share({ guestComments: false });
    const visit = await scene.visit();
    expect(await koma.call(files.get, { params: { id: scene.fileId }, query: {} }, visit)).toMatchObject({
      canComment: false,
    });
    for (const { statusCode } of [
      await trySay(koma, scene, visit),
      await koma.send(guests.enter, { body: { name: 'Kiri' } }, visit),
    ]) {
      expect(statusCode).toBe(errors.signInRequired.code);
    }
  });

  test('takes nobody where only looking is allowed', async () => {
    const guest = await scene.enter();
    await scene.share({ linkAccess: FileRole.viewer, allowComments: false });
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.forbidden.code);
    const { code } = await scene.share({ linkAccess: FileRole.collaborator, allowComments: true });
    expect(await koma.call(sharing.getFileLink, { params: { code } })).toMatchObject({ guests: 'named' });
  });

  test('lets a guest reply, like, edit and delete their own, and be seen, in the words of each language', async () => {
    const guest = await scene.enter('Kiri');
    const { _id: commentId } = await say(koma, scene, scene.owner);
    const answer = { commentId, reply: 'I agree.', rawReply: '' };
    const reply = await koma.call(comments.addReply, { body: answer }, guest);
    const words = { reply: 'I agree with it.', rawReply: '' };
    await koma.call(comments.updateReply, { params: { id: reply._id }, body: words }, guest);
    const like = { params: { id: commentId }, body: { like: true } };
    expect(await koma.call(comments.like, like, guest)).toMatchObject({ likeCount: 1 });
    const mine = (await read(guest)).results.find(({ _id }) => _id === commentId);
    expect(mine).toMatchObject({ like: true, canDelete: false, canEdit: false });
    const here = { params: { id: scene.fileId }, body: {} };
    await koma.call(presence.enter, here, guest);
    const names = await Promise.all(
      (['ja', 'en', 'he'] as const).map(
        async (language) =>
          (await koma.call(presence.enter, here, { token: scene.owner.token, language })).results[0]?.name,
      ),
    );
    expect(names).toEqual(['Kiri（ゲスト）', 'Kiri (Guest)', 'Kiri (אורח)']);
    await koma.call(comments.delete, { params: { id: reply._id } }, guest);
    expect((await koma.send(comments.delete, { params: { id: commentId } }, guest)).statusCode).toBe(
      errors.forbidden.code,
    );
  });

  test('makes of two browsers two guests, and of a person who signed in none', async () => {
    const [one, other] = [await scene.enter('Kiri'), await scene.enter('Kiri')];
    const { _id: id } = await say(koma, scene, one);
    const edit = { params: { id }, body: { comment: 'Mine', rawComment: '', mentionedMember: [] } };
    expect((await koma.send(comments.update, edit, other)).statusCode).toBe(errors.forbidden.code);
    const person = await addPerson(koma.platform, { name: 'Noa' });
    const both = { headers: { ...one.headers, authorization: `Bearer ${person.token}` } };
    expect(await say(koma, scene, both)).toMatchObject({ userId: person.id, name: 'Noa' });
  });
});

describe('a link that asks for a confirmed address', () => {
  test('takes words once the code out of the mail was entered', async () => {
    await scene.share({ guestsConfirmed: true });
    const guest = await scene.enter('Kiri');
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.guestUnconfirmed.code);
    const email = newAddress('kiri');
    const { hash } = await koma.call(guests.sendCode, { body: { email, wantsMail: false } }, guest);
    const code = await readCode(koma.platform, email);
    const wrong = { body: { hash, code: otherCode(code) } };
    expect((await koma.send(guests.confirm, wrong, guest)).statusCode).toBe(errors.unprocessable.code);
    const stranger = await scene.enter('Yuki');
    const stolen = await koma.send(guests.confirm, { body: { hash, code } }, stranger);
    expect(stolen.statusCode).toBe(errors.unprocessable.code);
    expect((await koma.send(guests.confirm, { body: { hash, code } }, guest)).data).toEqual({ email });
    expect((await trySay(koma, scene, guest)).statusCode).toBe(200);
  });

  test('asks those who wrote before as well', async () => {
    const guest = await scene.enter();
    await say(koma, scene, guest);
    await scene.share({ guestsConfirmed: true });
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.guestUnconfirmed.code);
    await confirmAddress(koma, guest, { email: newAddress('kiri') });
    expect((await trySay(koma, scene, guest)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('hold for one guest', async () => {
    const guest = await scene.enter();
    for (let count = 0; count < GUEST_COMMENTS_A_MINUTE.guest; count += 1) await say(koma, scene, guest);
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.tooManyRequests.code);
    expect((await trySay(koma, scene, await scene.enter())).statusCode).toBe(200);
  });

  const fill = (key: string, count: number) =>
    koma.platform.pool.query(
      `insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 minute')
       on conflict (key) do update set count = excluded.count`,
      [key, count],
    );

  test('hold for all guests of a link, of a network, and for those who newly come', async () => {
    const guest = await scene.enter();
    await fill(`guest-link:${scene.linkId}`, GUEST_COMMENTS_A_MINUTE.link);
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.tooManyRequests.code);
    await koma.platform.pool.query('delete from rate_limits');
    await fill('guest-network:127.0.0.1', GUEST_COMMENTS_A_MINUTE.network);
    expect((await trySay(koma, scene, guest)).statusCode).toBe(errors.tooManyRequests.code);
    expect((await trySay(koma, scene, scene.owner)).statusCode).toBe(200);
    const visit = await scene.visit();
    const enter = () => koma.send(guests.enter, { body: { name: 'Kiri' } }, visit);
    for (const [key, count] of [
      ['new-guest-network:127.0.0.1', NEW_GUESTS_AN_HOUR.network],
      [`new-guest-link:${scene.linkId}`, NEW_GUESTS_AN_HOUR.link],
    ] as const) {
      await koma.platform.pool.query('delete from rate_limits');
      await fill(key, count);
      expect((await enter()).statusCode).toBe(errors.tooManyRequests.code);
    }
  });
});
