import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../contract/calls/accounts.ts';
import { administration } from '../../contract/calls/administration.ts';
import { passkeys } from '../../contract/calls/passkeys.ts';
import { secondFactor, secondFactorChallenge } from '../../contract/calls/second-factor.ts';
import { errors } from '../../contract/errors.ts';
import { CONFIRMED_MINUTES } from '../../contract/limits.ts';
import { runCommand } from '../features/admin/run-command.ts';
import { showCode } from '../test/sign-in/app-codes.ts';
import { CLIENT_ID } from '../test/sign-in/openid-provider.ts';
import { makeSoftAuthenticator } from '../test/sign-in/soft-authenticator.ts';
import { withState } from '../test/sign-in/test-google.ts';
import { registerWithApp, sayPassword } from '../test/sign-in/test-second-factor.ts';
import { startSsoProvider } from '../test/sign-in/test-sso.ts';
import { PASSWORD, register, wire } from '../test/test-accounts.ts';

const provider = await startSsoProvider();
const koma = await provider.startKoma({
  environment: { GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: provider.issuer },
});
afterAll(() => provider.stop(koma));

type Session = { token: string };

async function grant<Person extends { email: string }>(person: Person): Promise<Person> {
  expect((await runCommand(['grant-admin', person.email], async () => koma.platform)).exitCode).toBe(0);
  return person;
}

async function printSetupCode(email: string): Promise<string> {
  const { lines } = await runCommand(['setup-code', email], async () => koma.platform);
  return lines[0]?.split(': ')[1] ?? '';
}

const open = async (session: Session) =>
  (await koma.call(administration.open, { body: {} }, session)).hasPassedFactor;
const read = async (session: Session) => (await koma.send(administration.queue, {}, session)).statusCode;
const allow = async (session: Session) =>
  (await koma.send(administration.allowChanges, { body: { isAllowed: true } }, session)).statusCode;
const confirmByPassword = (session: Session) =>
  koma.call(accounts.confirm, { body: { password: wire(PASSWORD) } }, session);
const confirmByCode = (session: Session, code: string) =>
  koma.call(accounts.confirm, { body: { code } }, session);
const waitLonger = () =>
  koma.platform.pool.query(
    `update sessions set confirmed_at = confirmed_at - make_interval(mins => $1),
      factor_passed_at = factor_passed_at - make_interval(mins => $1)`,
    [CONFIRMED_MINUTES],
  );

const OK = 200;
const ASKED = errors.factorConfirmationRequired.code;

async function expectAsked(session: Session) {
  expect(await open(session)).toBe(false);
  expect([await read(session), await allow(session)]).toEqual([ASKED, ASKED]);
}

test('a session from before the second factor was added reads nothing, until a code is given in it', async () => {
  const admin = await grant(await registerWithApp(koma));
  await expectAsked(admin);
  await confirmByPassword(admin);
  await expectAsked(admin);
  await confirmByCode(admin, showCode(admin.secret));
  expect([await open(admin), await read(admin), await allow(admin)]).toEqual([true, OK, OK]);
});

test('the password allows no changes; a code does, and so does a passkey', async () => {
  const admin = await grant(await registerWithApp(koma));
  const key = makeSoftAuthenticator({ host: 'koma.example' });
  const origin = 'https://koma.example';
  await confirmByCode(admin, admin.recoveryCodes[0] ?? '');
  const { challenge } = await koma.call(passkeys.start, { body: {} }, admin);
  await koma.call(passkeys.add, { body: { passkey: key.make({ origin, challenge }) } }, admin);
  await waitLonger();
  await confirmByPassword(admin);
  expect([await read(admin), await allow(admin)]).toEqual([OK, ASKED]);
  await confirmByCode(admin, showCode(admin.secret));
  expect(await allow(admin)).toBe(OK);
  await waitLonger();
  expect(await allow(admin)).toBe(ASKED);
  const { passkeyQuestion } = await koma.call(accounts.confirmOptions, {}, admin);
  const passkey = key.answer({ origin, challenge: passkeyQuestion?.challenge ?? '' });
  await koma.call(accounts.confirm, { body: { passkey } }, admin);
  expect(await allow(admin)).toBe(OK);
});

test('who signs in with a code, a recovery code or a passkey is not asked again', async () => {
  const admin = await grant(await registerWithApp(koma));
  for (const code of [showCode(admin.secret), admin.recoveryCodes[0] ?? '']) {
    const { challenge } = (await sayPassword(koma, admin)).data;
    const { accessToken: token } = await koma.call(secondFactor.pass, { body: { challenge, code } });
    expect([await open({ token }), await read({ token }), await allow({ token })]).toEqual([true, OK, OK]);
  }
  const key = makeSoftAuthenticator({ host: 'koma.example' });
  const origin = 'https://koma.example';
  await confirmByCode(admin, admin.recoveryCodes[1] ?? '');
  const wish = await koma.call(passkeys.start, { body: {} }, admin);
  await koma.call(
    passkeys.add,
    { body: { passkey: key.make({ origin, challenge: wish.challenge }) } },
    admin,
  );
  const { challenge } = await koma.call(passkeys.signInQuestion, {});
  const passkey = key.answer({ origin, challenge });
  const { accessToken: token } = await koma.call(passkeys.signIn, { body: { passkey } });
  expect([await open({ token }), await read({ token }), await allow({ token })]).toEqual([true, OK, OK]);
});

test('the password makes no factor that would open it, and takes none away; a code does', async () => {
  const key = makeSoftAuthenticator({ host: 'koma.example' });
  const person = await registerWithApp(koma);
  const { challenge } = await koma.call(passkeys.start, { body: {} }, person);
  const made = { passkey: key.make({ origin: 'https://koma.example', challenge }) };
  const admin = await grant(person);
  await confirmByPassword(admin);
  const refused = [
    await koma.send(passkeys.start, { body: {} }, admin),
    await koma.send(passkeys.add, { body: made }, admin),
    await koma.send(secondFactor.renewRecoveryCodes, { body: {} }, admin),
    await koma.send(secondFactor.removeAuthenticator, {}, admin),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([ASKED, ASKED, ASKED, ASKED]);
  await confirmByCode(admin, showCode(admin.secret));
  const { passkey } = await koma.call(passkeys.add, { body: made }, admin);
  await waitLonger();
  await confirmByPassword(admin);
  const params = { id: passkey._id };
  expect((await koma.send(passkeys.remove, { params }, admin)).statusCode).toBe(ASKED);
  const begin = await koma.send(secondFactor.startAuthenticator, { body: {} }, admin);
  const add = await koma.send(secondFactor.addAuthenticator, { body: { code: '123456' } }, admin);
  expect([begin.statusCode, add.statusCode]).toEqual([ASKED, ASKED]);
});

test('the first factor takes the code of the terminal, in one session, once, and no password stands in for it', async () => {
  const { email, token } = await grant(await register(koma));
  const { accessToken } = await koma.call(accounts.signIn, { body: { email, password: wire(PASSWORD) } });
  const [owner, thief] = [{ token }, { token: accessToken }];
  const begin = async (session: Session) =>
    (await koma.send(secondFactor.startAuthenticator, { body: {} }, session)).statusCode;
  const give = async (session: Session, setupCode: string) =>
    (await koma.send(accounts.confirm, { body: { setupCode } }, session)).http;
  const needed = errors.setupCodeRequired.code;
  await confirmByPassword(thief);
  const refused = [
    await koma.send(secondFactor.startAuthenticator, { body: {} }, thief),
    await koma.send(secondFactor.addAuthenticator, { body: { code: '123456' } }, thief),
    await koma.send(passkeys.start, { body: {} }, thief),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([needed, needed, needed]);
  const old = await printSetupCode(email);
  const code = await printSetupCode(email);
  expect([await give(thief, 'aaaaa-aaaaa'), await give(thief, old)]).toEqual([422, 422]);
  expect(await give(owner, ` ${code.toUpperCase()} `)).toBe(OK);
  expect(await give(thief, code)).toBe(422);
  expect([await begin(thief), await begin(owner)]).toEqual([needed, OK]);
  const { secret } = await koma.call(secondFactor.startAuthenticator, { body: {} }, owner);
  await koma.call(secondFactor.addAuthenticator, { body: { code: showCode(secret) } }, owner);
  await koma.platform.pool.query('update authenticator_apps set last_step = 0');
  await confirmByCode(owner, showCode(secret));
  expect([await read(owner), await read(thief)]).toEqual([OK, ASKED]);
  await koma.call(secondFactor.removeAuthenticator, {}, owner);
  expect(await begin(owner)).toBe(needed);
});

test('a setup code stands for the password, ends where it was given and with the standing, and is made for administrators without a factor alone', async () => {
  const person = await register(koma);
  const print = async () =>
    (await runCommand(['setup-code', person.email], async () => koma.platform)).exitCode;
  expect(await print()).toBe(1);
  await grant(person);
  const begin = async () =>
    (await koma.send(secondFactor.startAuthenticator, { body: {} }, person)).statusCode;
  const give = async () =>
    koma.call(accounts.confirm, { body: { setupCode: await printSetupCode(person.email) } }, person);
  const end = () => koma.platform.pool.query('update setup_codes set expires_at = now()');
  const late = await printSetupCode(person.email);
  await end();
  const given = await koma.send(accounts.confirm, { body: { setupCode: late } }, person);
  expect(given.http).toBe(422);
  await waitLonger();
  await give();
  expect(await begin()).toBe(OK);
  await end();
  expect(await begin()).toBe(errors.setupCodeRequired.code);
  await give();
  await runCommand(['take-admin', person.email], async () => koma.platform);
  await grant(person);
  expect(await begin()).toBe(errors.setupCodeRequired.code);
  const other = await grant(await registerWithApp(koma));
  expect((await runCommand(['setup-code', other.email], async () => koma.platform)).exitCode).toBe(1);
});

test('a session by Google reads nothing until a code is given in it', async () => {
  const admin = await grant(await registerWithApp(koma));
  provider.people.set('by-google', { email: admin.email });
  const getCredential = async () => {
    const { authorizationUrl } = await koma.call(accounts.googleOptions, {});
    return provider.signIn(withState(authorizationUrl).href, 'by-google');
  };
  const body = { credential: await getCredential(), password: wire(PASSWORD) };
  const half = await koma.send(accounts.signInWithGoogle, { body });
  const { challenge } = secondFactorChallenge.parse(half.data);
  const code = admin.recoveryCodes[0] ?? '';
  const joined = await koma.call(secondFactor.pass, { body: { challenge, code } });
  expect(await read({ token: joined.accessToken })).toBe(OK);
  const again = { body: { credential: await getCredential() } };
  const { accessToken: token } = await koma.call(accounts.signInWithGoogle, again);
  await expectAsked({ token });
  await confirmByCode({ token }, showCode(admin.secret));
  expect([await read({ token }), await allow({ token })]).toEqual([OK, OK]);
});

test('a session by single sign-on reads nothing either, however fresh its proof is', async () => {
  const admin = await grant(await registerWithApp(koma));
  const half = await provider.join(koma, 'by-sso', { email: admin.email, password: PASSWORD });
  const { challenge } = secondFactorChallenge.parse(half.data);
  const code = admin.recoveryCodes[0] ?? '';
  const joined = await koma.call(secondFactor.pass, { body: { challenge, code } });
  expect(await read({ token: joined.accessToken })).toBe(OK);
  const { accessToken: token } = (await provider.come(koma, 'by-sso')).data;
  expect((await provider.confirm(koma, { token, login: 'by-sso' })).http).toBe(OK);
  await expectAsked({ token });
  await confirmByCode({ token }, showCode(admin.secret));
  expect([await read({ token }), await allow({ token })]).toEqual([OK, OK]);
});

test('a code opens nothing for whoever is no administrator', async () => {
  const person = await registerWithApp(koma);
  const none = await koma.send({ ...administration.open, path: '/no-such-call' }, { body: {} }, person);
  for (const code of [undefined, showCode(person.secret)]) {
    if (code !== undefined) await confirmByCode(person, code);
    expect(await koma.send(administration.open, { body: {} }, person)).toEqual(none);
    expect(await read(person)).toBe(errors.notFound.code);
  }
});
