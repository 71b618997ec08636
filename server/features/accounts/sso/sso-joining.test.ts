import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { secondFactor, secondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { errors } from '../../../../contract/errors.ts';
import { showCode } from '../../../test/sign-in/app-codes.ts';
import { registerWithApp } from '../../../test/sign-in/test-second-factor.ts';
import { newBrowser, startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readLastMail,
  register,
  wire,
} from '../../../test/test-accounts.ts';

const provider = await startSsoProvider();
const koma = await provider.startKoma();
afterAll(() => provider.stop(koma));

const readProfile = (token: string, app = koma) => app.call(accounts.profile, {}, { token });

test('an account with a password is connected only by that password, told by mail, and stays with that person', async () => {
  const { email, token } = await register(koma, { language: 'ja' });
  const come = () => provider.come(koma, 'owner', { email: email.toUpperCase() });
  expect(await come()).toMatchObject({
    http: 409,
    statusCode: errors.proofRequired.code,
    message:
      'An account with this email address already exists. Enter its password to connect it with Studio ID.',
  });
  expect(await provider.join(koma, 'owner', { email, password: OTHER_PASSWORD })).toMatchObject({
    http: 422,
    errors: [{ field: 'password', message: 'The password is not right.' }],
  });
  expect((await readProfile(token)).ssoConnected).toBe(false);
  const { data } = await provider.join(koma, 'owner', { email, password: PASSWORD });
  expect(data).toMatchObject({ isNew: false, fullTeams: [] });
  expect(await readProfile(data.accessToken)).toMatchObject({
    _id: (await readProfile(token))._id,
    email,
    ssoConnected: true,
    hasPassword: true,
  });
  expect((await readLastMail(koma.platform, email)).subject).toBe('Studio ID と連携しました');
  expect((await come()).http).toBe(200);
  const successor = await provider.come(koma, 'successor-with-the-same-address', { email });
  expect(successor).toMatchObject({ http: 409, message: expect.stringContaining('another person') });
});

test('the second factor of an account is asked for before it is connected, and not afterwards', async () => {
  const person = await registerWithApp(koma);
  const half = await provider.join(koma, 'careful', person);
  expect(half).toMatchObject({ http: 403, statusCode: errors.secondFactorRequired.code });
  const { challenge } = secondFactorChallenge.parse(half.data);
  expect((await readProfile(person.token)).ssoConnected).toBe(false);
  const body = { challenge, code: showCode(person.secret) };
  const { accessToken } = await koma.call(secondFactor.pass, { body });
  expect(await readProfile(accessToken)).toMatchObject({ email: person.email, ssoConnected: true });
  expect((await provider.come(koma, 'careful')).http).toBe(200);
});

test('what waits for the password is for one browser, for one use, for ten minutes, and not to be made up', async () => {
  const { email } = await register(koma);
  const waiting = await provider.bringToJoin(koma, 'waits', { email });
  const send = (changes: object) =>
    koma.send(sso.join, { body: { ...waiting, password: wire(PASSWORD), ...changes } });
  const over = { http: 410, message: expect.stringContaining('took too long') };
  expect(await send({ verifier: newBrowser().verifier })).toMatchObject(over);
  expect(await send({ joining: Buffer.from('made up').toString('base64') })).toMatchObject(over);
  const { now } = Date;
  Date.now = () => now() + 10 * 60_000;
  try {
    expect(await send({})).toMatchObject(over);
  } finally {
    Date.now = now;
  }
  const answers = await Promise.all([send({}), send({}), send({})]);
  // Late ones find it spent, or the account connected.
  const [won, ...late] = answers.map(({ http }) => http).sort();
  expect(won).toBe(200);
  for (const http of late) expect([409, 410]).toContain(http);
  expect((await send({})).http).toBe(410);
});

test('an account that Google alone opens gets a password before anything else is connected with it', async () => {
  const { email, token } = await register(koma);
  await koma.platform.pool.query(
    "update accounts set password_hash = null, google_id = 'google-alone' where email = $1",
    [email],
  );
  expect(await provider.come(koma, 'stranger', { email })).toMatchObject({
    http: 422,
    message: expect.stringContaining('has no password yet'),
  });
  expect((await readProfile(token)).ssoConnected).toBe(false);
});

test('a deactivated account says so only to somebody who knows its password', async () => {
  const { email } = await register(koma);
  await koma.platform.pool.query("update accounts set state = 'deactivated' where email = $1", [email]);
  expect(await provider.come(koma, 'curious', { email })).toMatchObject({
    statusCode: errors.proofRequired.code,
  });
  const told = await provider.join(koma, 'curious', { email, password: PASSWORD });
  expect(told).toMatchObject({ http: 403, statusCode: errors.projectDeactivated.code });
});

test('an address of a domain that the administrator names is connected without the password, not without the second factor', async () => {
  const company = await provider.startKoma({ environment: { SSO_DOMAINS: 'example.com' } });
  const { email } = await register(company, { email: newAddress('vouched') });
  const { data } = await provider.come(company, 'vouched', { email });
  expect(await readProfile(data.accessToken, company)).toMatchObject({ email, ssoConnected: true });
  const careful = await registerWithApp(company);
  const half = await provider.come(company, 'vouched-careful', { email: careful.email });
  expect(half).toMatchObject({ http: 403, statusCode: errors.secondFactorRequired.code });
  await company.stop();
});
