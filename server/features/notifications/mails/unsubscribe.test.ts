import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { languages } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { readLastMail, register, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { castReview, mention, say } from '../../../test/test-comments.ts';
import { mailsTo, passTime } from '../../../test/test-mails.ts';
import { catchUp } from '../../events/reading.service.ts';
import { notificationReader } from '../notification-reader.ts';
import { sendDueMails } from './send-mails.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
  await catchUp(koma.platform, notificationReader);
  await say(koma, cast.editor, cast.clip, mention(cast.owner));
  await say(koma, cast.editor, cast.clip, { comment: 'One' });
  await catchUp(koma.platform, notificationReader);
  await passTime(koma.platform, 2);
  while ((await sendDueMails(koma.platform)) > 0);
});
afterAll(() => koma.stop());

async function readWays() {
  const mails = await mailsTo(koma.platform, cast.owner);
  return mails.map((mail) => {
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.*)>$/.exec(mail.header('list-unsubscribe') ?? '')?.[1] ?? '');
    expect(mail.text).toContain(url.href);
    return { path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' };
  });
}

const settingsOf = async () => {
  const { mention, projectActivity } = await koma.call(notifications.getSettings, {}, cast.owner);
  return { mention, projectActivity };
};

const post = (path: string, language = 'en') =>
  koma.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    payload: 'List-Unsubscribe=One-Click',
  });

test('one click of the mail program stops these mails and no others, without a session', async () => {
  const ways = await readWays();
  expect(ways).toHaveLength(2);
  await koma.app.inject({ method: 'GET', url: ways[0]?.path ?? '' });
  expect(await settingsOf()).toEqual({ mention: true, projectActivity: true });
  for (const { path } of ways) {
    const before = Object.values(await settingsOf()).filter(Boolean).length;
    expect((await post(path)).statusCode).toBe(200);
    expect(Object.values(await settingsOf()).filter(Boolean)).toHaveLength(before - 1);
  }
  expect((await post(ways[0]?.path ?? '')).statusCode).toBe(200);
});

test('as a form of several parts it counts too', async () => {
  const [way] = await readWays();
  const response = await koma.app.inject({
    method: 'POST',
    url: way?.path ?? '',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(response.statusCode).toBe(200);
});

test('the page names what it is about and takes it back', async () => {
  for (const { token } of await readWays()) {
    const asked = await koma.call(notifications.getSubscription, { query: { token } });
    expect(asked).toMatchObject({ isSubscribed: true, email: expect.stringMatching(/^p•••@example\.com$/) });
    for (const isSubscribed of [false, true]) {
      const answer = await koma.call(notifications.changeSubscription, { body: { token, isSubscribed } });
      expect(answer).toEqual({ ...asked, isSubscribed });
      const settings: Record<string, boolean> = await settingsOf();
      expect(settings[asked.kind]).toBe(isSubscribed);
    }
  }
});

test('a made-up token, a broken one, and one of more than a year ago say so in three languages', async () => {
  const [way] = await readWays();
  const token = way?.token ?? '';
  const broken = `${token.slice(0, -4)}AAAA`;
  const said = new Set<string>();
  for (const language of languages) {
    for (const wrong of ['made-up', broken]) {
      const answer = await koma.send(
        notifications.getSubscription,
        { query: { token: wrong } },
        { language },
      );
      expect(answer).toMatchObject({ http: 410, statusCode: errors.linkExpired.code });
      said.add(answer.message);
      expect((await post(`/unsubscribe-email?token=${wrong}`, language)).statusCode).toBe(410);
    }
  }
  expect(said.size).toBe(3);
  expect((await post('/unsubscribe-email')).statusCode).toBe(410);
  const later = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
    try {
      return (await koma.send(notifications.getSubscription, { query: { token } })).http;
    } finally {
      vi.useRealTimers();
    }
  };
  expect([await later(365), await later(367)]).toEqual([200, 410]);
});

test('a code and an invitation carry no such header', async () => {
  const { email } = await register(koma);
  for (const to of [email, cast.editor.email])
    expect(await readLastMail(koma.platform, to)).toMatchObject({ headers: {} });
});
