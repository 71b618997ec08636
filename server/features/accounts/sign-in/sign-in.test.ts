import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { newAddress, OTHER_PASSWORD, PASSWORD, register, signIn, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const WRONG = { http: 422, message: 'The email address or the password is not right.' };

test('a person signs in, however the address is capitalised', async () => {
  const { email, password } = await register(koma);
  const answer = await signIn(koma, { email: ` ${email.toUpperCase()} `, password });
  expect(answer).toMatchObject({ http: 200, message: 'You are signed in.' });
  const me = await koma.call(accounts.me, {}, { token: answer.data.accessToken });
  expect(me.loginCount).toBe(2);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await register(koma);
  expect(await signIn(koma, { email, password: OTHER_PASSWORD })).toMatchObject(WRONG);
  expect(await signIn(koma, { email: newAddress(), password: OTHER_PASSWORD })).toMatchObject(WRONG);
});

test('every answer is in the language of the page', async () => {
  const body = { email: newAddress(), password: wire(PASSWORD) };
  const say = async (language: 'ja' | 'he') =>
    (await koma.send(accounts.signIn, { body }, { language })).message;
  expect(await say('ja')).toBe('メールアドレスまたはパスワードが正しくありません。');
  expect(await say('he')).toBe('כתובת האימייל או הסיסמה שגויות.');
});

test.each(['disabled', 'deactivated'] as const)(
  'the owner of a %s account is told to ask the administrator, and nobody else is',
  async (state) => {
    const { email, password, token } = await register(koma);
    await koma.platform.db.updateTable('accounts').set({ state }).where('email', '=', email).execute();
    expect(await signIn(koma, { email, password })).toMatchObject({
      http: 403,
      statusCode: errors.projectDeactivated.code,
      message: 'For Activation Please Contact To Admin',
    });
    expect(await signIn(koma, { email, password: OTHER_PASSWORD })).toMatchObject(WRONG);
    expect(await koma.send(accounts.me, {}, { token })).toMatchObject({
      http: 401,
      statusCode: errors.sessionExpired.code,
    });
  },
);

test('after ten wrong passwords even the right one has to wait', async () => {
  const { email, password } = await register(koma);
  for (let i = 0; i < 10; i++) await signIn(koma, { email, password: OTHER_PASSWORD });
  expect(await signIn(koma, { email, password })).toMatchObject({
    http: 429,
    statusCode: errors.tooManyRequests.code,
    message: expect.stringMatching(/wait about \d+ minutes/),
  });
});

test('the right password forgets the wrong ones', async () => {
  const { email, password } = await register(koma);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 6; i++) await signIn(koma, { email, password: OTHER_PASSWORD });
    expect((await signIn(koma, { email, password })).http).toBe(200);
  }
});

test('passwords are kept as argon2id and nothing else', async () => {
  const { email } = await register(koma);
  const row = await koma.platform.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/);
});

test.each([
  ['an array', { email: ['a@example.com'], password: wire(PASSWORD) }],
  ['an object', { email: { like: '%' }, password: wire(PASSWORD) }],
  ['a number', { email: 1, password: wire(PASSWORD) }],
  ['a further field', { email: 'a@example.com', password: wire(PASSWORD), isAdmin: true }],
  ['a missing field', { email: 'a@example.com' }],
])('%s in the body is refused', async (_, payload) => {
  const response = await koma.app.inject({ method: 'POST', url: '/api/auth/user/user-login', payload });
  expect(response.statusCode).toBe(400);
});
