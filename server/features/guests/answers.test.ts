import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { GUEST_MAILS_A_DAY } from '../../../contract/limits.ts';
import { newAddress, readMails, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { catchUp } from '../events/reading.service.ts';
import { makeAnswerReader } from './answer-reader.ts';
import { confirmAddress, type Scene, say, welcomeGuests } from './guests.fixture.ts';

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await shareTestApp();
  scene = await welcomeGuests(koma);
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));

const read = () => catchUp(koma.platform, makeAnswerReader(koma.platform));
const answer = (commentId: string, by: object) =>
  koma.call(comments.addReply, { body: { commentId, reply: 'It is brighter now.', rawReply: '' } }, by);

async function speak({ wantsMail }: { wantsMail: boolean }) {
  await read();
  const guest = await scene.enter();
  const email = newAddress('kiri');
  await confirmAddress(koma, guest, { email, wantsMail });
  const { _id: commentId } = await say(koma, scene, guest);
  const mails = async () => {
    await read();
    return (await readMails(koma.platform, email)).slice(1);
  };
  return { guest, commentId, mails };
}

test('a guest who asked for it is mailed an answer, and leaves by one click', async () => {
  const { guest, commentId, mails } = await speak({ wantsMail: true });
  const { _id: replyId } = await answer(commentId, scene.owner);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Sora replied to your comment', language: 'en' });
  expect(mail?.text).toContain('It is brighter now.');
  expect(mail?.text).toMatch(
    new RegExp(`/f/[\\w-]+/review/${scene.fileId}/${scene.versionId}\\?comment=${replyId}`),
  );
  const [path = '', token = ''] = /\/unsubscribe-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(await koma.call(notifications.getSubscription, { query: { token } })).toMatchObject({
    kind: 'guestAnswers',
    isSubscribed: true,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const left = await koma.app.inject({
    method: 'POST',
    url: path,
    payload: 'List-Unsubscribe=One-Click',
    headers,
  });
  expect(left.statusCode).toBe(200);
  await answer(commentId, scene.owner);
  expect(await mails()).toHaveLength(1);
  await koma.call(notifications.changeSubscription, { body: { token, isSubscribed: true } });
  await answer(commentId, guest);
  expect(await mails()).toHaveLength(1);
});

test('nobody is mailed who did not ask, or is shut out, or for more than a day holds', async () => {
  const silent = await speak({ wantsMail: false });
  await answer(silent.commentId, scene.owner);
  expect(await silent.mails()).toEqual([]);
  await koma.platform.pool.query('delete from rate_limits');
  const blocked = await speak({ wantsMail: true });
  await koma.call(guests.block, { params: { id: blocked.guest.id }, body: { isBlocked: true } }, scene.owner);
  await answer(blocked.commentId, scene.owner);
  expect(await blocked.mails()).toEqual([]);
  await koma.platform.pool.query('delete from rate_limits');
  const busy = await speak({ wantsMail: true });
  await koma.platform.pool.query(
    `insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 hour')`,
    [`guest-mail:${busy.guest.id}`, GUEST_MAILS_A_DAY],
  );
  await answer(busy.commentId, scene.owner);
  expect(await busy.mails()).toEqual([]);
});
