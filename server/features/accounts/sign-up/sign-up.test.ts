import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { newId } from '../../../platform/id.ts';
import {
  newAddress,
  otherCode,
  PASSWORD,
  readCode,
  readLastMail,
  readMails,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const start = (email: string, more: { password?: string; name?: string } = {}) =>
  koma.send(accounts.sendCode, { body: { email, name: '花', password: wire(PASSWORD), ...more } });

test('a newcomer registers with the code out of the mail and is signed in', async () => {
  const email = newAddress('Hana');
  const { token } = await register(koma, { email, name: '山田 花', language: 'ja' });
  const me = await koma.call(accounts.me, {}, { token });
  expect(me).toMatchObject({ name: '山田 花', email, loginCount: 1, profilePic: null });
  const profile = await koma.call(accounts.profile, {}, { token });
  expect(profile).toMatchObject({
    emailVerified: true,
    hasPassword: true,
    language: 'ja',
    planTitle: 'Free',
  });
});

test('the mail with the code is in the language of the page', async () => {
  for (const [language, subject] of [
    ['ja', 'Koma の認証コード'],
    ['en', 'Your Koma code'],
    ['he', 'קוד האימות שלך ל־Koma'],
  ] as const) {
    const email = newAddress();
    await koma.call(
      accounts.sendCode,
      { body: { email, name: 'Noa', password: wire(PASSWORD) } },
      { language },
    );
    expect(await readLastMail(koma.platform, email)).toMatchObject({ subject, language });
  }
});

test('a stranger cannot put words of their own into the mail', async () => {
  const email = newAddress();
  await start(email, { name: 'Win a prize at evil.example' });
  const mail = await readLastMail(koma.platform, email);
  expect(mail.text + mail.html + mail.subject).not.toContain('evil.example');
});

test('no account exists before the code is entered', async () => {
  const email = newAddress();
  await start(email);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(422);
});

test('a code works once', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const body = { code: await readCode(koma.platform, email), hash: data.hash };
  await koma.call(accounts.verifyCode, { body });
  const again = await koma.send(accounts.verifyCode, { body });
  expect(again).toMatchObject({ http: 422, message: 'The code has expired. Please ask for a new one.' });
});

test('a code that is entered twice at the same moment makes one account and one session', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const body = { code: await readCode(koma.platform, email), hash: data.hash };
  const answers = await Promise.all([1, 2, 3].map(() => koma.send(accounts.verifyCode, { body })));
  expect(answers.map((answer) => answer.http).sort()).toEqual([200, 422, 422]);
});

test('a code of one registration does not open another', async () => {
  const [mine, yours] = [newAddress(), newAddress()];
  await start(mine);
  const { data } = await start(yours);
  const code = await readCode(koma.platform, mine);
  const answer = await koma.send(accounts.verifyCode, { body: { code, hash: data.hash } });
  expect(answer.http).toBe(422);
});

test('an address that has an account gets a mail that says so, and no code', async () => {
  const { email } = await register(koma, { language: 'he' });
  const answer = await start(email.toUpperCase());
  expect(answer).toMatchObject({ http: 200, message: 'We sent you a code by email.' });
  const mail = await readLastMail(koma.platform, email.toUpperCase());
  expect(mail).toMatchObject({ subject: 'כבר יש לך חשבון ב־Koma', language: 'he' });
  expect(mail.text).toContain('/sign-in');
  expect(mail.text).toContain('/forgot-password');
  const guess = await koma.send(accounts.verifyCode, { body: { code: '123456', hash: answer.data.hash } });
  expect(guess).toMatchObject({ http: 422, message: 'The code is not right.' });
});

test('of two registrations of one address the first that is confirmed wins', async () => {
  const email = newAddress();
  const first = await start(email);
  const firstCode = await readCode(koma.platform, email);
  await koma.platform.pool.query("delete from rate_limits where key like 'code-wait:%'");
  const second = await start(email);
  const secondCode = await readCode(koma.platform, email);
  await koma.call(accounts.verifyCode, { body: { code: secondCode, hash: second.data.hash } });
  const late = await koma.send(accounts.verifyCode, { body: { code: firstCode, hash: first.data.hash } });
  expect(late).toMatchObject({ http: 409, message: expect.stringContaining('already registered') });
});

test('an invited person registers into the account that the invitation made', async () => {
  const email = newAddress();
  const id = newId();
  await koma.platform.db
    .insertInto('accounts')
    .values({ id, email, email_key: email, state: 'invited', language: 'he' })
    .execute();
  const { token } = await register(koma, { email, name: '健', language: 'ja' });
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({
    _id: id,
    name: '健',
    language: 'ja',
  });
});

test('a deleted address can register again', async () => {
  const first = await register(koma);
  await koma.call(accounts.deleteAccount, { query: { password: wire(PASSWORD) } }, { token: first.token });
  const second = await register(koma, { email: first.email });
  expect((await koma.call(accounts.me, {}, { token: second.token })).email).toBe(first.email);
});

test.each([
  ['short', 'Ab1!xyz'],
  ['without an uppercase letter', 'komorebi-2026!'],
  ['without a lowercase letter', 'KOMOREBI-2026!'],
  ['without a number', 'Komorebi-shizuka!'],
  ['without a special character', 'Komorebi2026'],
])('a password %s is refused with the rule', async (_, password) => {
  const answer = await start(newAddress(), { password: wire(password) });
  expect(answer.http).toBe(422);
  expect(answer.errors).toEqual([
    { field: 'password', message: expect.stringContaining('at least 8 characters') },
  ]);
});

test.each([
  [
    'base64 of broken UTF-8',
    Buffer.from([0x4b, 0xff, 0xfe, 0x41, 0x31, 0x21, 0x61, 0x62]).toString('base64'),
  ],
  ['base64 with loose bits', 'QUJjMTIzISF='],
  ['no base64', 'not base64!'],
  ['an array', ['S29tb3JlYmktMjAyNiE=']],
])('a password that is %s is refused', async (_, password) => {
  const response = await koma.app.inject({
    method: 'POST',
    url: '/api/auth/user/send-verification-code',
    payload: { email: newAddress(), name: 'Hana', password },
  });
  expect(response.statusCode).toBe(400);
});

test('a password may be of any language', async () => {
  const password = 'こもれびA1-パスワード z';
  const { email } = await register(koma, { password });
  expect((await signIn(koma, { email, password })).http).toBe(200);
  expect((await signIn(koma, { email, password: password.normalize('NFD') })).http).toBe(200);
});

test('a resent code replaces the earlier one', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const first = await readCode(koma.platform, email);
  const early = await koma.send(accounts.resendCode, { body: { hash: data.hash } });
  expect(early).toMatchObject({ http: 429, message: expect.stringMatching(/Please wait \d+ seconds?/) });
  await koma.platform.pool.query("delete from rate_limits where key like 'code-wait:%'");
  const { hash } = await koma.call(accounts.resendCode, { body: { hash: data.hash } });
  const second = await readCode(koma.platform, email);
  if (first !== second) {
    expect((await koma.send(accounts.verifyCode, { body: { code: first, hash } })).http).toBe(422);
  }
  await koma.call(accounts.verifyCode, { body: { code: second, hash } });
  expect(await readMails(koma.platform, email)).toHaveLength(2);
});

test('five wrong codes end it, even for the right one, until a new one is sent', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const code = await readCode(koma.platform, email);
  const wrong = { code: otherCode(code), hash: data.hash };
  const messages = [];
  for (let i = 0; i < 5; i++) messages.push((await koma.send(accounts.verifyCode, { body: wrong })).message);
  expect(messages.at(0)).toBe('The code is not right.');
  expect(messages.at(-1)).toContain('no longer works');
  expect((await koma.send(accounts.verifyCode, { body: { code, hash: data.hash } })).http).toBe(422);
  await koma.platform.pool.query("delete from rate_limits where key like 'code-wait:%'");
  await koma.call(accounts.resendCode, { body: { hash: data.hash } });
  const fresh = await readCode(koma.platform, email);
  await koma.call(accounts.verifyCode, { body: { code: fresh, hash: data.hash } });
});

test('wrong tries at the same moment cannot get beyond five', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const code = otherCode(await readCode(koma.platform, email));
  const tries = Array.from({ length: 20 }, () =>
    koma.send(accounts.verifyCode, { body: { code, hash: data.hash } }),
  );
  const messages = (await Promise.all(tries)).map((answer) => answer.message);
  expect(messages.filter((message) => message.includes('expired'))).toHaveLength(15);
});

test('a code ends after ten minutes', async () => {
  const email = newAddress();
  const { data } = await start(email);
  const { rows } = await koma.platform.pool.query(
    'select extract(epoch from expires_at - sent_at)::int as seconds from codes where email_key = $1',
    [email],
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  await koma.platform.pool.query('update codes set expires_at = now() where email_key = $1', [email]);
  const code = await readCode(koma.platform, email);
  const answer = await koma.send(accounts.verifyCode, { body: { code, hash: data.hash } });
  expect(answer).toMatchObject({ http: 422, message: expect.stringContaining('expired') });
});

test('an address gets at most five code mails an hour, whoever asks', async () => {
  const email = newAddress();
  for (let i = 0; i < 5; i++) {
    expect((await start(email)).http).toBe(200);
    await koma.platform.pool.query("delete from rate_limits where key like 'code-wait:%'");
  }
  expect(await start(email)).toMatchObject({ http: 429, message: expect.stringContaining('minutes') });
  expect((await koma.send(accounts.forgotPassword, { body: { email } })).http).toBe(429);
  expect(await readMails(koma.platform, email)).toHaveLength(5);
});
