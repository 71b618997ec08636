import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { errors } from '../../../../contract/errors.ts';
import { PUBLIC_SSO_CLIENT_ID, startOpenidProvider } from '../../../test/sign-in/openid-provider.ts';
import { newBrowser, startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import { newAddress, register, signIn } from '../../../test/test-accounts.ts';
import { runCommand } from '../../admin/run-command.ts';

const provider = await startSsoProvider();
const koma = await provider.startKoma();
afterAll(() => provider.stop(koma));

const INVALID = {
  http: 422,
  message: 'The sign-in with Studio ID could not be confirmed. Please start it again.',
};

const readProfile = (token: string) => koma.call(accounts.profile, {}, { token });

test('the page is sent to the provider with state, nonce and the challenge of a code', async () => {
  const { challenge } = newBrowser();
  const { authorizationUrl } = await koma.call(sso.start, { body: { challenge } });
  const { origin, searchParams } = new URL(authorizationUrl);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'koma-sso',
    response_type: 'code',
    redirect_uri: 'https://koma.example/sso',
    scope: 'openid email profile groups',
    state: expect.stringMatching(/^sign-in\.[\w-]{22}\.\d+\.[\w-]{43}\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('a newcomer comes in, and is the same person the next time, whatever address the provider then says', async () => {
  const email = newAddress('Noa');
  const first = await provider.come(koma, 'noa', { email, name: 'Noa Levi' });
  expect(first).toMatchObject({ http: 200, data: { isNew: true, fullTeams: [] } });
  const profile = await readProfile(first.data.accessToken);
  expect(profile).toMatchObject({
    name: 'Noa Levi',
    email,
    hasPassword: false,
    emailVerified: true,
    ssoConnected: true,
    ssoOnly: false,
  });
  const second = await provider.come(koma, 'noa', { email: newAddress('married') });
  expect(second).toMatchObject({ http: 200, data: { isNew: false } });
  expect(await readProfile(second.data.accessToken)).toMatchObject({
    _id: profile._id,
    email,
    loginCount: 2,
  });
});

test('a client without a secret is protected by the code challenge alone', async () => {
  const open = await provider.startKoma({
    environment: { SSO_CLIENT_ID: PUBLIC_SSO_CLIENT_ID, SSO_CLIENT_SECRET: '' },
  });
  expect((await provider.come(open, 'public', { email: newAddress() })).http).toBe(200);
  await open.stop();
});

test('a second factor of ours is not asked for: the provider answers for who came', async () => {
  const { email, password } = await register(koma);
  await provider.join(koma, 'with-an-app', { email, password });
  await koma.platform.pool.query(
    `insert into authenticator_apps (account_id, sealed_secret, added_at)
      select id, 'unread', now() from accounts where email = $1`,
    [email],
  );
  expect((await signIn(koma, { email, password })).data).not.toHaveProperty('accessToken');
  const { data } = await provider.come(koma, 'with-an-app');
  expect((await readProfile(data.accessToken)).email).toBe(email);
});

test('an administrator who disconnects an account lets the address’s new name at the provider in', async () => {
  const email = newAddress();
  const { data } = await provider.come(koma, 'old-name', { email });
  const { _id } = await readProfile(data.accessToken);
  const admin = () => runCommand(['disconnect-sso', email], async () => koma.platform);
  expect(await admin()).toMatchObject({ exitCode: 0 });
  expect((await koma.send(accounts.me, {}, { token: data.accessToken })).http).toBe(401);
  expect((await admin()).lines).toEqual([`${email} is not connected to single sign-on.`]);
  const again = await provider.come(koma, 'new-name', { email });
  expect(await readProfile(again.data.accessToken)).toMatchObject({ _id, ssoConnected: true });
  expect((await provider.come(koma, 'old-name', { email })).http).toBe(409);
});

test('an address that the provider calls unverified is refused, and one of which it says nothing too', async () => {
  const { email, token } = await register(koma);
  for (const isVerified of [false, null]) {
    const answer = await provider.come(koma, `eve-${isVerified}`, { email, isVerified });
    expect(answer).toMatchObject({
      http: 422,
      message: `Studio ID has not verified ${email}, so it cannot be used to sign in.`,
    });
  }
  expect((await readProfile(token)).ssoConnected).toBe(false);
  expect(await provider.come(koma, 'nameless', {})).toMatchObject({
    http: 422,
    message: expect.stringContaining('did not tell us your email address'),
  });
});

test('domains that the administrator names vouch where the provider says nothing, and refuse all others', async () => {
  const company = await provider.startKoma({
    environment: { SSO_DOMAINS: 'studio.example, @Other.example' },
  });
  const come = (login: string, email: string, isVerified: boolean | null) =>
    provider.come(company, login, { email, isVerified });
  expect((await come('vouched', 'a@STUDIO.example', null)).http).toBe(200);
  expect((await come('second', 'b@other.example', null)).http).toBe(200);
  expect(await come('unchecked', 'c@studio.example', false)).toMatchObject({
    http: 422,
    message: expect.stringContaining('has not verified'),
  });
  for (const email of ['d@elsewhere.example', 'd@sub.studio.example', 'd@notstudio.example']) {
    expect(await come('stranger', email, true)).toMatchObject({
      http: 422,
      message: `${email} cannot be used here. Single sign-on is for addresses of studio.example, other.example.`,
    });
  }
  await company.stop();
});

test('where no accounts are made, only those with an account or an invitation come in', async () => {
  const closed = await provider.startKoma({ environment: { SSO_CREATE_ACCOUNTS: 'no' } });
  const email = newAddress('stranger');
  expect(await provider.come(closed, 'stranger', { email })).toMatchObject({
    http: 422,
    message: expect.stringContaining(`There is no account for ${email}`),
  });
  const known = await register(closed);
  expect((await provider.join(closed, 'known', known)).http).toBe(200);
  expect(await closed.call(sso.options, {})).toEqual({
    sso: { name: 'Studio ID', createsAccounts: false, onlyDomains: [] },
  });
  await closed.stop();
});

test.each(['deactivated', 'disabled'] as const)('a %s account stays out', async (state) => {
  const email = newAddress();
  await provider.come(koma, `gone-${state}`, { email });
  const change = { state };
  await koma.platform.db.updateTable('accounts').set(change).where('email', '=', email).execute();
  expect(await provider.come(koma, `gone-${state}`)).toMatchObject({
    http: 403,
    statusCode: errors.projectDeactivated.code,
  });
  // Nor can another person with the address connect.
  expect((await provider.come(koma, `other-${state}`, { email })).http).toBe(409);
});

test('a deleted account stays deleted: who comes again begins anew', async () => {
  const email = newAddress();
  const { data } = await provider.come(koma, 'leaver', { email });
  const token = data.accessToken;
  const { _id } = await readProfile(token);
  expect((await koma.send(accounts.deleteAccount, { query: {} }, { token })).http).toBe(200);
  const again = await provider.come(koma, 'leaver');
  expect(again.data.isNew).toBe(true);
  expect((await readProfile(again.data.accessToken))._id).not.toBe(_id);
});

test('what the provider answered works once, and only in the browser that asked', async () => {
  const brought = await provider.bring(koma, 'once', { email: newAddress() });
  const send = (body: typeof brought) => koma.send(sso.signIn, { body });
  const stranger = { ...brought, verifier: newBrowser().verifier };
  expect(await send(stranger)).toMatchObject(INVALID);
  const answers = await Promise.all([send(brought), send(brought), send(brought)]);
  expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
  expect(await send(brought)).toMatchObject(INVALID);
});

test('a state that we did not make, that is over, or that belongs to another code is refused', async () => {
  const send = (body: { answer: string; verifier: string }) => koma.send(sso.signIn, { body });
  const mine = await provider.bring(koma, 'mallory', { email: newAddress() });
  const other = await provider.bring(koma, 'mallory');
  const withState = (state: string) => {
    const answer = new URLSearchParams(mine.answer);
    answer.set('state', state);
    return answer.toString();
  };
  const stateOf = ({ answer }: { answer: string }) => new URLSearchParams(answer).get('state') ?? '';
  const [purpose, random, started, challenge, seal] = stateOf(mine).split('.');
  const later = [purpose, random, Number(started) + 1, challenge, seal].join('.');
  for (const state of ['', 'made-up', later, `confirm.${random}.${started}.${challenge}.${seal}`]) {
    expect(await send({ ...mine, answer: withState(state) })).toMatchObject(INVALID);
  }
  // The challenge and nonce of another sign-in do not fit.
  expect(await send({ answer: withState(stateOf(other)), verifier: other.verifier })).toMatchObject(INVALID);
  expect((await send(mine)).http).toBe(200);
});

test('a sign-in that took too long is refused', async () => {
  const brought = await provider.bring(koma, 'slow', { email: newAddress() });
  const { now } = Date;
  Date.now = () => now() + 31 * 60 * 1000;
  try {
    expect(await koma.send(sso.signIn, { body: brought })).toMatchObject(INVALID);
  } finally {
    Date.now = now;
  }
});

test('an ID token with another nonce is refused', async () => {
  provider.people.set('replayed', { email: newAddress() });
  const { challenge, verifier } = newBrowser();
  const { authorizationUrl } = await koma.call(sso.start, { body: { challenge } });
  const changed = new URL(authorizationUrl);
  changed.searchParams.set('nonce', 'chosen-by-somebody-else');
  const answer = await provider.signInForCode(changed.href, 'replayed');
  expect(await koma.send(sso.signIn, { body: { answer, verifier } })).toMatchObject(INVALID);
});

test('a provider that is down does not stop Koma, is named when the button is pressed, and is found when it is back', async () => {
  const away = await startOpenidProvider({ redirectUri: 'https://koma.example/sign-in' });
  const lost = await provider.startKoma({ environment: { SSO_ISSUER: away.issuer } });
  await away.stop();
  expect(await lost.call(sso.options, {}, { language: 'ja' })).toMatchObject({ sso: { name: 'Studio ID' } });
  const body = { challenge: newBrowser().challenge };
  expect(await lost.send(sso.start, { body })).toMatchObject({
    http: 503,
    message: 'Studio ID cannot be reached at the moment. Please try again later.',
  });
  const port = Number(new URL(away.issuer).port);
  const back = await startOpenidProvider({ redirectUri: 'https://koma.example/sign-in', port });
  expect((await lost.send(sso.start, { body })).http).toBe(200);
  await back.stop();
  await lost.stop();
});

test('a provider that goes away between its page and ours is named too', async () => {
  const passing = await startSsoProvider();
  const other = await passing.startKoma();
  const brought = await passing.bring(other, 'unlucky', { email: newAddress() });
  await passing.stop();
  expect(await other.send(sso.signIn, { body: brought })).toMatchObject({ http: 503 });
  await other.stop();
});

test('a wrong client secret is the administrator’s trouble, and not called a failed sign-in', async () => {
  const lines: string[] = [];
  const wrong = await provider.startKoma({
    environment: { SSO_CLIENT_SECRET: 'wrong' },
    logTo: { write: (line) => lines.push(line) },
  });
  expect(await provider.come(wrong, 'early', { email: newAddress() })).toMatchObject({ http: 503 });
  expect(lines.join('')).toContain('invalid_client');
  expect(lines.join('')).not.toContain('code=');
  await wrong.stop();
});

test('without settings there is no single sign-on', async () => {
  const plain = await provider.startKoma({ environment: { SSO_ISSUER: '', SSO_CLIENT_ID: '', ...without } });
  expect(await plain.call(sso.options, {})).toEqual({ sso: null });
  const answer = await plain.send(sso.start, { body: { challenge: newBrowser().challenge } });
  expect(answer).toMatchObject({ http: 404, message: 'Single sign-on is not available here.' });
  await plain.stop();
});

const without = { SSO_CLIENT_SECRET: '', SSO_SCOPES: '', SSO_NAME: '' };
