import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { CONFIRMED_MINUTES } from '../../../../contract/limits.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readMails,
  register,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const ageSessions = (email: string) =>
  koma.platform.pool.query(
    `update sessions set confirmed_at = confirmed_at - make_interval(mins => $1)
     from accounts where accounts.id = account_id and accounts.email = $2`,
    [CONFIRMED_MINUTES, email],
  );

const required = { http: 403, statusCode: errors.confirmationRequired.code };

/** Every call that could give the account away, except those that carry the password. */
const givings: [string, (token: string) => Promise<{ http: number; statusCode: number }>][] = [
  [
    'change the address',
    (token) => koma.send(accounts.updateProfile, { body: { email: newAddress('thief') } }, { token }),
  ],
  ['ask for the deactivation', (token) => koma.send(accounts.requestDeactivation, { body: {} }, { token })],
  [
    'switch Google sign-in',
    (token) => koma.send(accounts.updateGoogleAuth, { body: { googleAuthentication: false } }, { token }),
  ],
  ['delete the account', (token) => koma.send(accounts.deleteAccount, { query: {} }, { token })],
];

test.each(givings)('a stolen session cannot %s', async (_, attempt) => {
  const { email, token } = await register(koma);
  const before = (await readMails(koma.platform, email)).length;
  await ageSessions(email);
  expect(await attempt(token)).toMatchObject(required);
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({ email, pendingEmail: null });
  expect(await readMails(koma.platform, email)).toHaveLength(before);
});

test('who has just signed in is not asked again, and everything else stays as easy as it was', async () => {
  const { email, token } = await register(koma);
  const body = { email: newAddress() };
  expect((await koma.send(accounts.updateProfile, { body }, { token })).http).toBe(200);
  await ageSessions(email);
  const harmless = { name: 'Noa', email: email.toUpperCase() };
  expect(await koma.send(accounts.updateProfile, { body: harmless }, { token })).toMatchObject({
    http: 200,
    data: { name: 'Noa' },
  });
});

test('the password proves the owner, for this session alone and for a while', async () => {
  const { email, token } = await register(koma);
  const other = await koma.call(accounts.signIn, { body: { email, password: wire(PASSWORD) } });
  await ageSessions(email);
  const confirm = (password: string) =>
    koma.send(accounts.confirm, { body: { password: wire(password) } }, { token });
  const change = (session: string) =>
    koma.send(accounts.updateProfile, { body: { email: newAddress() } }, { token: session });

  expect(await confirm(OTHER_PASSWORD)).toMatchObject({ http: 422, errors: [{ field: 'password' }] });
  expect(await change(token)).toMatchObject(required);
  expect((await confirm(PASSWORD)).http).toBe(200);
  expect(await change(other.accessToken)).toMatchObject(required);
  expect((await change(token)).http).toBe(200);
  await ageSessions(email);
  expect(await change(token)).toMatchObject(required);
});

test('a session of before this was remembered is asked', async () => {
  const { email, token } = await register(koma);
  await koma.platform.pool.query(
    'update sessions set confirmed_at = null from accounts where accounts.id = account_id and email = $1',
    [email],
  );
  expect(await koma.send(accounts.requestDeactivation, { body: {} }, { token })).toMatchObject(required);
});

test('a call that carries the password needs no other proof', async () => {
  const { email, token } = await register(koma);
  await ageSessions(email);
  const passwords = {
    password: wire(PASSWORD),
    newPassword: wire(OTHER_PASSWORD),
    confirmPassword: wire(OTHER_PASSWORD),
  };
  expect((await koma.send(accounts.updatePassword, { body: passwords }, { token })).http).toBe(200);
  await ageSessions(email);
  const deletion = { query: { password: wire(OTHER_PASSWORD) } };
  expect((await koma.send(accounts.deleteAccount, deletion, { token })).http).toBe(200);
});

test('an account without a password is deleted by whoever has just proved to be its owner', async () => {
  const { email, token } = await register(koma);
  await koma.platform.pool.query(
    "update accounts set password_hash = null, google_id = 'deletes' where email = $1",
    [email],
  );
  expect((await koma.send(accounts.deleteAccount, { query: {} }, { token })).http).toBe(200);
});
