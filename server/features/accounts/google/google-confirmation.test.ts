import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { CONFIRMED_MINUTES } from '../../../../contract/limits.ts';
import { startKomaWithGoogle, withState } from '../../../test/sign-in/test-google.ts';
import { newAddress } from '../../../test/test-accounts.ts';

const { koma, provider, stop } = await startKomaWithGoogle();
afterAll(stop);

const INVALID = {
  http: 422,
  message: 'The sign-in with Google could not be confirmed. Please try again.',
};
const MINUTE = 60_000;

type Cookies = Map<string, string>;

/** Moves the clock of the provider and of Koma, which share this process. */
async function atTime<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = Date;
  Date.now = () => now() + minutes * MINUTE;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

async function signInUrl() {
  return withState((await koma.call(accounts.googleOptions, {})).authorizationUrl);
}

async function confirmUrl(token: string) {
  return withState((await koma.call(accounts.confirmOptions, {}, { token })).googleUrl);
}

const answerTo = (url: URL, login: string, cookies?: Cookies) => provider.signIn(url.href, login, cookies);

async function come(login: string, cookies?: Cookies) {
  if (!provider.people.has(login)) provider.people.set(login, { email: newAddress(login) });
  const credential = await answerTo(await signInUrl(), login, cookies);
  const { accessToken } = await koma.call(accounts.signInWithGoogle, { body: { credential } });
  return accessToken;
}

const forgetProofs = () => koma.platform.pool.query('update sessions set confirmed_at = null');
const confirm = (token: string, credential: string) =>
  koma.send(accounts.confirm, { body: { credential } }, { token });
const leave = (token: string) => koma.send(accounts.deleteAccount, { query: {} }, { token });

test('a fresh sign-in at Google confirms the owner, once, and only as the one whom the account knows', async () => {
  const token = await come('owner');
  await forgetProofs();
  const url = await confirmUrl(token);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'select_account',
    claims: '{"id_token":{"auth_time":{"essential":true}}}',
  });
  provider.people.set('somebody-else', { email: newAddress() });
  expect((await confirm(token, await answerTo(await confirmUrl(token), 'somebody-else'))).http).toBe(422);
  expect(await leave(token)).toMatchObject({ http: 403, statusCode: errors.confirmationRequired.code });
  const credential = await answerTo(url, 'owner');
  expect((await confirm(token, credential)).http).toBe(200);
  expect(await confirm(token, credential)).toMatchObject(INVALID);
  expect((await leave(token)).http).toBe(200);
});

test('what Google answered for one session, or for signing in, confirms no other session, and signs nobody in', async () => {
  const token = await come('bound');
  const other = await come('bound');
  await forgetProofs();
  expect(await confirm(token, await answerTo(await signInUrl(), 'bound'))).toMatchObject(INVALID);
  const forOther = await answerTo(await confirmUrl(other), 'bound');
  expect(await confirm(token, forOther)).toMatchObject(INVALID);
  expect(await leave(token)).toMatchObject({ statusCode: errors.confirmationRequired.code });
  const asSignIn = await koma.send(accounts.signInWithGoogle, { body: { credential: forOther } });
  expect(asSignIn).toMatchObject(INVALID);
  expect((await confirm(other, forOther)).http).toBe(200);
});

test('the answer has to come within minutes', async () => {
  const token = await come('slow');
  const credential = await answerTo(await confirmUrl(token), 'slow');
  expect(await atTime(15, () => confirm(token, credential))).toMatchObject(INVALID);
  const signIn = await answerTo(await signInUrl(), 'slow');
  const late = () => koma.send(accounts.signInWithGoogle, { body: { credential: signIn } });
  expect(await atTime(30, late)).toMatchObject(INVALID);
});

test('where Google says when it last asked the person, an older sign-in there is no proof', async () => {
  const cookies: Cookies = new Map();
  const token = await atTime(-CONFIRMED_MINUTES, () => come('open-browser', cookies));
  const unasked = await confirmUrl(token);
  unasked.searchParams.delete('prompt');
  expect(await confirm(token, await answerTo(unasked, 'open-browser', cookies))).toMatchObject({
    http: 422,
    message: expect.stringContaining('did not ask anew'),
  });
  const asked = await answerTo(await confirmUrl(token), 'open-browser', cookies);
  expect((await confirm(token, asked)).http).toBe(200);
});

test('who is let in by an older sign-in at Google proved nothing yet; who signed in there just now did', async () => {
  const cookies: Cookies = new Map();
  await atTime(-CONFIRMED_MINUTES, () => come('silent', cookies));
  const silent = await come('silent', cookies);
  expect(await leave(silent)).toMatchObject({ http: 403, statusCode: errors.confirmationRequired.code });
  const fresh = await come('silent');
  expect((await leave(fresh)).http).toBe(200);
});

test('nor does somebody of whom Google does not say it', async () => {
  const cookies: Cookies = new Map();
  await come('untold', cookies);
  const url = await signInUrl();
  url.searchParams.delete('claims');
  const credential = await answerTo(url, 'untold', cookies);
  const [, claims = ''] = credential.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('auth_time');
  const { accessToken } = await koma.call(accounts.signInWithGoogle, { body: { credential } });
  expect(await leave(accessToken)).toMatchObject({ http: 403, statusCode: errors.confirmationRequired.code });
});
