import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  otherCode,
  PASSWORD,
  readCode,
  readLastMail,
  readLinkToken,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const isIn = async (token: string) => (await koma.send(accounts.me, {}, { token })).http === 200;

async function forget(email: string) {
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  return koma.call(accounts.verifyForgotCode, { body: { code, hash } });
}

const reset = (hash: string, password: string, confirmPassword = password) =>
  koma.send(accounts.resetPassword, {
    body: { hash, password: wire(password), confirmPassword: wire(confirmPassword) },
  });

test('a forgotten password is replaced with the code out of the mail, and every session ends', async () => {
  const { email, token } = await register(koma, { language: 'ja' });
  const { hash } = await forget(email);
  expect(await reset(hash, OTHER_PASSWORD)).toMatchObject({ http: 200 });
  expect(await isIn(token)).toBe(false);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(422);
  const { data } = await signIn(koma, { email, password: OTHER_PASSWORD });
  const profile = await koma.call(accounts.profile, {}, { token: data.accessToken });
  expect(profile.passwordUpdateCount).toBe(1);
  expect((await readLastMail(koma.platform, email)).subject).toBe('パスワードが変更されました');
});

test('who sets a password by code while signed in stays in there, and only there', async () => {
  const { email, token } = await register(koma);
  const stranger = await register(koma);
  const { data: elsewhere } = await signIn(koma, { email, password: PASSWORD });
  const { hash } = await forget(email);
  const body = { hash, password: wire(OTHER_PASSWORD), confirmPassword: wire(OTHER_PASSWORD) };
  await koma.call(accounts.resetPassword, { body }, { token });
  expect(await isIn(token)).toBe(true);
  expect(await isIn(elsewhere.accessToken)).toBe(false);

  const { hash: next } = await forget(email);
  await koma.call(accounts.resetPassword, { body: { ...body, hash: next } }, { token: stranger.token });
  expect(await isIn(token)).toBe(false);
  expect(await isIn(stranger.token)).toBe(true);
});

test('the right to set a new password is used up by using it', async () => {
  const { email } = await register(koma);
  const { hash } = await forget(email);
  await reset(hash, OTHER_PASSWORD);
  expect(await reset(hash, PASSWORD)).toMatchObject({ http: 410, statusCode: errors.linkExpired.code });
});

test('two passwords that differ, or a weak one, leave the right to try again', async () => {
  const { email } = await register(koma);
  const { hash } = await forget(email);
  expect(await reset(hash, OTHER_PASSWORD, PASSWORD)).toMatchObject({
    http: 422,
    message: 'Passwords do not match',
    errors: [{ field: 'confirmPassword', message: 'Passwords do not match' }],
  });
  expect((await reset(hash, 'weak')).errors?.[0]?.field).toBe('password');
  expect((await reset(hash, OTHER_PASSWORD)).http).toBe(200);
});

test('neither the code’s own hash nor a guess sets a password', async () => {
  const { email } = await register(koma);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  expect((await reset(hash, OTHER_PASSWORD)).http).toBe(410);
  expect((await reset('guess', OTHER_PASSWORD)).http).toBe(410);
});

test('a registration’s code does not reset a password, nor the reverse', async () => {
  const { email } = await register(koma);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  expect((await koma.send(accounts.verifyCode, { body: { code, hash } })).http).toBe(422);
});

test('five wrong codes end a forgotten-password code too', async () => {
  const { email } = await register(koma);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  const body = { code: otherCode(code), hash };
  for (let i = 0; i < 5; i++) await koma.send(accounts.verifyForgotCode, { body });
  expect((await koma.send(accounts.verifyForgotCode, { body: { code, hash } })).http).toBe(422);
});

test('an unknown address gets a mail that says there is no account', async () => {
  const email = newAddress();
  const answer = await koma.send(accounts.forgotPassword, { body: { email } }, { language: 'he' });
  expect(answer.http).toBe(200);
  const mail = await readLastMail(koma.platform, email);
  expect(mail.subject).toBe('לא נמצא חשבון Koma לכתובת הזו');
  expect(mail.text).toContain('/register');
});

test('a stopped account learns by mail that it cannot be reset', async () => {
  const { email } = await register(koma);
  await koma.platform.db
    .updateTable('accounts')
    .set({ state: 'disabled' })
    .where('email', '=', email)
    .execute();
  await koma.call(accounts.forgotPassword, { body: { email } });
  expect((await readLastMail(koma.platform, email)).subject).toBe('Your account is deactivated');
});

const change = (token: string, password: string, newPassword: string, confirmPassword = newPassword) =>
  koma.send(
    accounts.updatePassword,
    {
      body: {
        password: wire(password),
        newPassword: wire(newPassword),
        confirmPassword: wire(confirmPassword),
      },
    },
    { token },
  );

test('changing the password ends all other sessions and tells the owner', async () => {
  const { email, token } = await register(koma);
  const { data } = await signIn(koma, { email, password: PASSWORD });
  const { hash } = await forget(email);
  expect(await change(token, PASSWORD, OTHER_PASSWORD)).toMatchObject({ http: 200 });
  expect(await isIn(token)).toBe(true);
  expect(await isIn(data.accessToken)).toBe(false);
  expect((await reset(hash, PASSWORD)).http).toBe(410);
  expect((await readLastMail(koma.platform, email)).subject).toBe('Your password was changed');
  expect((await signIn(koma, { email, password: OTHER_PASSWORD })).http).toBe(200);
});

test('a new password ends what somebody else began: the new address that waited takes nothing any more', async () => {
  for (const renew of [
    async ({ token }: { token: string }) => change(token, PASSWORD, OTHER_PASSWORD),
    async ({ email }: { email: string }) => reset((await forget(email)).hash, OTHER_PASSWORD),
  ]) {
    const owner = await register(koma);
    const theirs = newAddress('thief');
    await koma.call(accounts.updateProfile, { body: { email: theirs } }, { token: owner.token });
    const token = await readLinkToken(koma.platform, theirs);
    expect((await renew(owner)).http).toBe(200);
    expect((await koma.send(accounts.verifyEmail, { body: { token } })).http).toBe(410);
  }
});

test('changing the password asks for the old one, and for the same new one twice', async () => {
  const { token } = await register(koma);
  expect(await change(token, OTHER_PASSWORD, 'Another-1-pass')).toMatchObject({
    http: 422,
    errors: [{ field: 'password', message: 'The password is not right.' }],
  });
  expect(await change(token, PASSWORD, OTHER_PASSWORD, 'Another-1-pass')).toMatchObject({
    http: 422,
    message: 'New and confirm password should be the same',
  });
});

test('a borrowed session cannot guess the password without limit', async () => {
  const { token } = await register(koma);
  for (let i = 0; i < 10; i++) await change(token, 'Wrong-guess-1', OTHER_PASSWORD);
  expect((await change(token, PASSWORD, OTHER_PASSWORD)).http).toBe(429);
  const deletion = { query: { password: wire(PASSWORD) } };
  expect((await koma.send(accounts.deleteAccount, deletion, { token })).http).toBe(429);
});

test('a signed-in person can get a code for a new password', async () => {
  const { email, token } = await register(koma);
  const { hash } = await koma.call(accounts.sendResetCode, { body: {} }, { token });
  const code = await readCode(koma.platform, email);
  const right = await koma.call(accounts.verifyForgotCode, { body: { code, hash } });
  expect((await reset(right.hash, OTHER_PASSWORD)).http).toBe(200);
});
