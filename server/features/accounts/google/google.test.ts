import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { secondFactor, secondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { showCode } from '../../../test/sign-in/app-codes.ts';
import { CLIENT_ID } from '../../../test/sign-in/openid-provider.ts';
import { startKomaWithGoogle, withState } from '../../../test/sign-in/test-google.ts';
import { registerWithApp } from '../../../test/sign-in/test-second-factor.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readCode,
  readLastMail,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { koma, provider, stop } = await startKomaWithGoogle();
afterAll(stop);

async function askForUrl() {
  return withState((await koma.call(accounts.googleOptions, {})).authorizationUrl);
}

async function getCredential(login: string, person: { email: string; isVerified?: boolean; name?: string }) {
  provider.people.set(login, person);
  return provider.signIn((await askForUrl()).href, login);
}

const come = (credential: string, password?: string) =>
  koma.send(accounts.signInWithGoogle, {
    body: { credential, ...(password && { password: wire(password) }) },
  });

const INVALID = {
  http: 422,
  message: 'The sign-in with Google could not be confirmed. Please try again.',
};

test('the page is sent to the provider with everything that the answer is checked by', async () => {
  const { searchParams, origin } = await askForUrl();
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: CLIENT_ID,
    response_type: 'id_token',
    redirect_uri: 'https://koma.example/sign-in',
    scope: 'openid email profile',
    nonce: expect.stringMatching(/^[\w-]{20,}\.\d+\.[\w-]{43}$/),
  });
});

test('a newcomer signs up by Google, and the next time signs in', async () => {
  const email = newAddress('Noa');
  const first = await come(await getCredential('noa', { email, name: 'Noa Levi' }));
  expect(first).toMatchObject({ http: 200, data: { isNew: true } });
  const { accessToken: token } = first.data;
  const profile = await koma.call(accounts.profile, {}, { token });
  expect(profile).toMatchObject({
    name: 'Noa Levi',
    email,
    googleId: 'noa',
    hasPassword: false,
    emailVerified: true,
  });
  const second = await come(await getCredential('noa', { email: newAddress('changed'), name: 'Noa' }));
  expect(second).toMatchObject({ http: 200, data: { isNew: false } });
  const again = await koma.call(accounts.profile, {}, { token: second.data.accessToken });
  expect(again).toMatchObject({ _id: profile._id, email, loginCount: 2 });
});

test('an ID token signs in once', async () => {
  const credential = await getCredential('once', { email: newAddress() });
  const answers = await Promise.all([come(credential), come(credential), come(credential)]);
  expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
  expect(await come(credential)).toMatchObject(INVALID);
});

test('an address that the provider did not verify is refused', async () => {
  const credential = await getCredential('eve', { email: newAddress(), isVerified: false });
  expect(await come(credential)).toMatchObject({
    http: 422,
    message: expect.stringContaining('not verified'),
  });
});

test('an account with a password is joined only by that password', async () => {
  const { email, token } = await register(koma, { language: 'ja' });
  const credential = await getCredential('owner', { email });
  expect(await come(credential)).toMatchObject({ http: 409, statusCode: errors.proofRequired.code });
  expect(await come(credential, OTHER_PASSWORD)).toMatchObject({
    http: 422,
    errors: [{ field: 'password', message: 'The password is not right.' }],
  });
  expect((await koma.call(accounts.profile, {}, { token })).googleId).toBeNull();
  expect(await come(credential, PASSWORD)).toMatchObject({ http: 200, data: { isNew: false } });
  expect((await koma.call(accounts.profile, {}, { token })).googleId).toBe('owner');
  expect((await readLastMail(koma.platform, email)).subject).toBe('Google アカウントと連携しました');
  expect((await come(await getCredential('owner', { email }))).http).toBe(200);
  const stranger = await getCredential('a-second-google-account', { email });
  expect(await come(stranger, PASSWORD)).toMatchObject({ http: 409, statusCode: errors.conflict.code });
});

test('joining Google asks for the second factor that the account has; who is joined is not asked for ours', async () => {
  const person = await registerWithApp(koma);
  const credential = await getCredential('joins-late', { email: person.email });
  const half = await come(credential, PASSWORD);
  expect(half).toMatchObject({ http: 403, statusCode: errors.secondFactorRequired.code });
  const { challenge } = secondFactorChallenge.parse(half.data);
  const joined = async (token: string) => (await koma.call(accounts.profile, {}, { token })).googleId;
  expect(await joined(person.token)).toBeNull();
  const body = { challenge, code: showCode(person.secret) };
  const { accessToken } = await koma.call(secondFactor.pass, { body });
  expect(await joined(accessToken)).toBe('joins-late');
  expect((await come(await getCredential('joins-late', { email: person.email }))).http).toBe(200);
});

test('of two Google accounts that wait for the second factor the first is joined, and the other does not take its place', async () => {
  const person = await registerWithApp(koma);
  const [one = '', other = ''] = person.recoveryCodes;
  const wait = async (login: string) => {
    const half = await come(await getCredential(login, { email: person.email }), PASSWORD);
    return secondFactorChallenge.parse(half.data).challenge;
  };
  const [first, second] = [await wait('first-to-come'), await wait('second-to-come')];
  const pass = (challenge: string, code: string) =>
    koma.send(secondFactor.pass, { body: { challenge, code } });
  expect((await pass(first, one)).http).toBe(200);
  expect(await pass(second, other)).toMatchObject({ http: 409, message: expect.stringContaining('Google') });
  const { token } = person;
  expect((await koma.call(accounts.profile, {}, { token })).googleId).toBe('first-to-come');
});

test('whoever stopped Google sign-in is told to use the password', async () => {
  const { email, token } = await register(koma);
  await come(await getCredential('stopper', { email }), PASSWORD);
  await koma.call(accounts.updateGoogleAuth, { body: { googleAuthentication: false } }, { token });
  expect(await koma.call(accounts.getGoogleAuth, {}, { token })).toEqual({
    googleAuthentication: false,
    passwordUpdateCount: 0,
    googleLogin: true,
  });
  expect(await come(await getCredential('stopper', { email }))).toMatchObject({
    http: 403,
    message: expect.stringContaining('switched off'),
  });
  await koma.call(accounts.updateGoogleAuth, { body: { googleAuthentication: true } }, { token });
  expect((await come(await getCredential('stopper', { email }))).http).toBe(200);
});

test('a person without a password sets a first one by mail before stopping Google or deleting the account', async () => {
  const email = newAddress();
  const { data } = await come(await getCredential('first', { email }));
  const token = data.accessToken;
  const stop = { body: { googleAuthentication: false } };
  const deletion = { query: { password: wire(PASSWORD) } };
  expect(await koma.send(accounts.updateGoogleAuth, stop, { token })).toMatchObject({
    http: 422,
    message: expect.stringContaining('set a password first'),
  });
  expect(await koma.send(accounts.deleteAccount, deletion, { token })).toMatchObject({
    http: 422,
    message: expect.stringContaining('set a password first'),
  });
  const { hash } = await koma.call(accounts.sendResetCode, { body: {} }, { token });
  const code = await readCode(koma.platform, email);
  const right = await koma.call(accounts.verifyForgotCode, { body: { code, hash } });
  const password = wire(PASSWORD);
  await koma.call(accounts.resetPassword, {
    body: { hash: right.hash, password, confirmPassword: password },
  });
  const back = await signIn(koma, { email, password: PASSWORD });
  await koma.call(accounts.updateGoogleAuth, stop, { token: back.data.accessToken });
});

test('a deactivated account does not come back by Google', async () => {
  const email = newAddress();
  await come(await getCredential('gone', { email }));
  await koma.platform.db
    .updateTable('accounts')
    .set({ state: 'deactivated' })
    .where('email', '=', email)
    .execute();
  expect(await come(await getCredential('gone', { email }))).toMatchObject({
    http: 403,
    statusCode: errors.projectDeactivated.code,
  });
});

test('an ID token for another product, with a nonce that is not ours, or changed afterwards is refused', async () => {
  provider.people.set('mallory', { email: newAddress() });
  const other = await askForUrl();
  other.searchParams.set('client_id', 'another-product');
  expect(await come(await provider.signIn(other.href, 'mallory'))).toMatchObject(INVALID);

  const signature = 'A'.repeat(43);
  for (const nonce of ['chosen-by-somebody-else', `made-up.${Date.now() + 60_000}.${signature}`]) {
    const replayed = await askForUrl();
    replayed.searchParams.set('nonce', nonce);
    expect(await come(await provider.signIn(replayed.href, 'mallory'))).toMatchObject(INVALID);
  }

  const [head, body = '', seal] = (await getCredential('mallory', { email: newAddress() })).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, email: newAddress('victim') })).toString(
    'base64url',
  );
  expect(await come(`${head}.${forged}.${seal}`)).toMatchObject(INVALID);
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(await come(`${none}.${body}.`)).toMatchObject(INVALID);
  expect(await come('nonsense')).toMatchObject(INVALID);
});

test('without a client id there is no Google sign-in', async () => {
  const plain = await startTestApp();
  expect(await plain.call(accounts.googleOptions, {})).toEqual({ authorizationUrl: null });
  const answer = await plain.send(accounts.signInWithGoogle, { body: { credential: 'x' } });
  expect(answer).toMatchObject({ http: 404, message: 'Sign-in with Google is not available here.' });
  await plain.stop();
});

test('a provider that is out of reach hides the button and says so', async () => {
  const lost = await startTestApp({
    environment: { GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: 'http://127.0.0.1:1' },
  });
  expect(await lost.call(accounts.googleOptions, {})).toEqual({ authorizationUrl: null });
  const credential = await getCredential('patient', { email: newAddress() });
  const answer = await lost.send(accounts.signInWithGoogle, { body: { credential } });
  expect(answer).toMatchObject({
    http: 503,
    message: 'Google could not be reached. Please try again later.',
  });
  await lost.stop();
});
