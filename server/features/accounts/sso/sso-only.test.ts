import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { teams } from '../../../../contract/calls/teams.ts';
import { errors } from '../../../../contract/errors.ts';
import { CLIENT_ID } from '../../../test/sign-in/openid-provider.ts';
import { withState } from '../../../test/sign-in/test-google.ts';
import { type SsoProvider, startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import {
  OTHER_PASSWORD,
  PASSWORD,
  readLastMail,
  register,
  signIn,
  type TestApp,
  wire,
} from '../../../test/test-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { addPerson } from '../../../test/test-people.ts';

let provider: SsoProvider;
let database: TestDatabase;
let koma: TestApp;

const EARLY = 'early@studio.example';

beforeAll(async () => {
  provider = await startSsoProvider();
  database = await createTestDatabase();
  const before = await provider.startKoma({ database });
  await register(before, { email: EARLY });
  await before.platform.pool.query(
    `insert into authenticator_apps (account_id, sealed_secret, added_at)
      select id, 'unread', now() from accounts where email = $1`,
    [EARLY],
  );
  await before.stop();
  koma = await provider.startKoma({
    database,
    environment: {
      SSO_DOMAINS: 'studio.example',
      SSO_ONLY: 'yes',
      GOOGLE_CLIENT_ID: CLIENT_ID,
      OIDC_ISSUER: provider.issuer,
    },
  });
});
afterAll(async () => {
  await koma.stop();
  await provider.stop();
});

const REFUSED = {
  http: 403,
  statusCode: errors.ssoRequired.code,
  message:
    'Addresses of studio.example sign in with single sign-on. Please use its button on the sign-in page.',
};

const wired = wire(PASSWORD);

test('the sign-in page is told whose only way in it is', async () => {
  const { sso: shown } = await koma.call(sso.options, {});
  expect(shown).toEqual({ name: 'Studio ID', createsAccounts: true, onlyDomains: ['studio.example'] });
});

test('a password, right or wrong, known or not, opens nothing for the domain, and everything for others', async () => {
  for (const email of [EARLY, 'EARLY@Studio.Example', 'unknown@studio.example']) {
    for (const password of [PASSWORD, OTHER_PASSWORD])
      expect(await signIn(koma, { email, password })).toMatchObject(REFUSED);
  }
  const other = await register(koma);
  expect((await signIn(koma, other)).http).toBe(200);
});

test('nobody of the domain registers, or gets a new password, by mail', async () => {
  for (const email of [EARLY, 'new@studio.example']) {
    const body = { email, name: 'New', password: wired };
    expect(await koma.send(accounts.sendCode, { body })).toMatchObject(REFUSED);
    expect(await koma.send(accounts.forgotPassword, { body: { email } })).toMatchObject(REFUSED);
  }
});

test('a code that was mailed before the rule makes no account after it', async () => {
  const before = await provider.startKoma({ database });
  const email = 'between@studio.example';
  const body = { email, name: 'Between', password: wired };
  const { hash } = await before.call(accounts.sendCode, { body });
  await before.stop();
  const [code = ''] = /\b\d{6}\b/.exec((await readLastMail(koma.platform, email)).text) ?? [];
  expect(await koma.send(accounts.verifyCode, { body: { code, hash } })).toMatchObject(REFUSED);
});

test('Google does not let anybody of the domain in', async () => {
  provider.people.set('by-google', { email: 'by-google@studio.example' });
  const { authorizationUrl } = await koma.call(accounts.googleOptions, {});
  const credential = await provider.signIn(withState(authorizationUrl).href, 'by-google');
  expect(await koma.send(accounts.signInWithGoogle, { body: { credential } })).toMatchObject(REFUSED);
});

test('an invitation asks for no first password, and is accepted after single sign-on', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const email = 'invited@studio.example';
  const teamMember = [{ email, teamRole: 1 as const }];
  await koma.call(teams.create, { body: { name: 'Film', teamMember } }, { token: owner.token });
  const { text } = await readLastMail(koma.platform, email);
  const [, token = ''] = /project-invitation\/([\w-]+)/.exec(text) ?? [];
  expect(await koma.call(teams.getDetail, { query: { token } })).toMatchObject({ hasAccount: true });
  const account = { name: 'Invited', password: wired };
  expect(await koma.send(teams.verifyInvitation, { body: { token, account } })).toMatchObject(REFUSED);
  const { data } = await provider.come(koma, 'invited', { email });
  const accepted = await koma.send(teams.verifyInvitation, { body: { token } }, { token: data.accessToken });
  expect(accepted).toMatchObject({ http: 200, data: { alreadyMember: false } });
});

test('an account from before is connected, needs its password and second factor for nothing, and keeps its address', async () => {
  const { data } = await provider.come(koma, 'early', { email: EARLY });
  const token = data.accessToken;
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({
    ssoConnected: true,
    ssoOnly: true,
    hasPassword: false,
  });
  const send = (endpoint: typeof accounts.confirm) =>
    koma.send(endpoint, { body: { password: wired } }, { token });
  expect(await send(accounts.confirm)).toMatchObject(REFUSED);
  expect(await koma.call(accounts.confirmOptions, {}, { token })).toMatchObject({
    password: false,
    hasAuthenticator: false,
    passkeyQuestion: null,
    googleUrl: null,
    ssoName: 'Studio ID',
  });
  expect(await koma.send(accounts.sendResetCode, { body: {} }, { token })).toMatchObject(REFUSED);
  const email = { body: { email: 'elsewhere@example.com' } };
  expect(await koma.send(accounts.updateProfile, email, { token })).toMatchObject({
    http: 403,
    message: expect.stringContaining('looks after this email address'),
  });
  expect((await koma.send(accounts.deleteAccount, { query: {} }, { token })).http).toBe(200);
});
