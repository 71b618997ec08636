import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { showCode } from '../../../test/sign-in/app-codes.ts';
import { registerWithApp, sayPassword } from '../../../test/sign-in/test-second-factor.ts';
import {
  OTHER_PASSWORD,
  otherCode,
  PASSWORD,
  readCode,
  readLastMail,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { runCommand } from '../../admin/run-command.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const pass = (challenge: string, code: string) => koma.send(secondFactor.pass, { body: { challenge, code } });
const show = (token: string) => koma.call(secondFactor.show, {}, { token });

test('an app is on only after it has shown a right code; then come ten recovery codes and a mail', async () => {
  const { email, token } = await register(koma);
  const { secret, uri } = await koma.call(secondFactor.startAuthenticator, { body: {} }, { token });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(`otpauth://totp/Koma:${encodeURIComponent(email)}?secret=${secret}&issuer=Koma`);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);

  const add = (code: string) => koma.send(secondFactor.addAuthenticator, { body: { code } }, { token });
  const code = showCode(secret);
  expect(await add(otherCode(code))).toMatchObject({ http: 422, errors: [{ field: 'code' }] });
  expect((await show(token)).authenticator).toBeNull();
  const { data } = await add(code);
  expect(new Set(data.recoveryCodes).size).toBe(10);
  expect(await show(token)).toMatchObject({
    authenticator: { addedAt: expect.any(String) },
    recoveryCodesLeft: 10,
  });
  expect((await readLastMail(koma.platform, email)).subject).toBe('An authenticator app was added');
  expect((await koma.send(secondFactor.startAuthenticator, { body: {} }, { token })).http).toBe(409);
});

test('the right password alone is no session any more: a code of the app makes it one, and works once', async () => {
  const person = await registerWithApp(koma);
  const half = await sayPassword(koma, person);
  expect(half).toMatchObject({
    http: 403,
    statusCode: errors.secondFactorRequired.code,
    data: { hasAuthenticator: true },
  });
  const { challenge } = half.data;
  expect((await koma.send(accounts.me, {}, { token: challenge })).http).toBe(401);

  const code = showCode(person.secret);
  const whole = await pass(challenge, code);
  expect(whole.http).toBe(200);
  expect((await koma.send(accounts.me, {}, { token: whole.data.accessToken })).http).toBe(200);
  expect((await pass(challenge, showCode(person.secret, 1))).http).toBe(410);

  const next = await sayPassword(koma, person);
  expect(await pass(next.data.challenge, code)).toMatchObject({ http: 422, errors: [{ field: 'code' }] });
  expect((await pass(next.data.challenge, showCode(person.secret, 1))).http).toBe(200);
});

test('wrong passwords and unknown addresses never learn of a second factor', async () => {
  const person = await registerWithApp(koma);
  const wrong = await signIn(koma, { email: person.email, password: OTHER_PASSWORD });
  const unknown = await signIn(koma, { email: 'nobody@example.com', password: OTHER_PASSWORD });
  expect(wrong).toEqual(unknown);
});

test('a recovery code stands in for the app, however it is typed, once; its owner is told how many are left', async () => {
  const person = await registerWithApp(koma);
  const [code = ''] = person.recoveryCodes;
  const first = await sayPassword(koma, person);
  const { http, data } = await pass(first.data.challenge, ` ${code.toUpperCase().replace('-', ' ')}`);
  expect(http).toBe(200);
  expect((await show(data.accessToken)).recoveryCodesLeft).toBe(9);
  expect((await readLastMail(koma.platform, person.email)).text).toContain('Codes left: 9.');
  const second = await sayPassword(koma, person);
  expect((await pass(second.data.challenge, code)).http).toBe(422);
});

test('codes of one account open no other', async () => {
  const [one, other] = [await registerWithApp(koma), await registerWithApp(koma)];
  const { data } = await sayPassword(koma, one);
  expect((await pass(data.challenge, other.recoveryCodes[0] ?? '')).http).toBe(422);
  expect((await pass(data.challenge, showCode(other.secret))).http).toBe(422);
});

test('five wrong codes end the attempt, and ten an hour the attempts at the account', async () => {
  const person = await registerWithApp(koma);
  const wrong = otherCode(showCode(person.secret));
  const first = await sayPassword(koma, person);
  for (let count = 0; count < 5; count += 1) expect((await pass(first.data.challenge, wrong)).http).toBe(422);
  expect((await pass(first.data.challenge, showCode(person.secret))).http).toBe(410);
  const second = await sayPassword(koma, person);
  for (let count = 0; count < 5; count += 1) await pass(second.data.challenge, wrong);
  const third = await sayPassword(koma, person);
  expect((await pass(third.data.challenge, showCode(person.secret))).http).toBe(429);
});

test('two who send the same right code at once start one session', async () => {
  const person = await registerWithApp(koma);
  const [one, other] = [await sayPassword(koma, person), await sayPassword(koma, person)];
  const code = showCode(person.secret);
  const answers = await Promise.all([pass(one.data.challenge, code), pass(other.data.challenge, code)]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 422]);
});

test('half a sign-in ends after ten minutes, and with a new password', async () => {
  const person = await registerWithApp(koma);
  const old = await sayPassword(koma, person);
  await koma.platform.pool.query(
    "update second_factor_challenges set expires_at = expires_at - interval '10 minutes'",
  );
  expect((await pass(old.data.challenge, showCode(person.secret))).http).toBe(410);

  const other = await sayPassword(koma, person);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email: person.email } });
  const code = await readCode(koma.platform, person.email);
  const right = await koma.call(accounts.verifyForgotCode, { body: { code, hash } });
  const password = wire(OTHER_PASSWORD);
  await koma.call(accounts.resetPassword, {
    body: { hash: right.hash, password, confirmPassword: password },
  });
  expect((await pass(other.data.challenge, showCode(person.secret))).http).toBe(410);
});

test('a reset password does not remove the second factor', async () => {
  const person = await registerWithApp(koma);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email: person.email } });
  const code = await readCode(koma.platform, person.email);
  const right = await koma.call(accounts.verifyForgotCode, { body: { code, hash } });
  const password = wire(OTHER_PASSWORD);
  await koma.call(accounts.resetPassword, {
    body: { hash: right.hash, password, confirmPassword: password },
  });
  const half = await sayPassword(koma, person, OTHER_PASSWORD);
  expect(half.statusCode).toBe(errors.secondFactorRequired.code);
  expect((await pass(half.data.challenge, showCode(person.secret))).http).toBe(200);
});

test('a stolen session can neither add nor remove a second factor, nor make recovery codes', async () => {
  const { token } = await registerWithApp(koma);
  const newcomer = await register(koma);
  await koma.platform.pool.query("update sessions set confirmed_at = confirmed_at - interval '10 minutes'");
  const required = { http: 403, statusCode: errors.confirmationRequired.code };
  expect(await koma.send(secondFactor.removeAuthenticator, {}, { token })).toMatchObject(required);
  expect(await koma.send(secondFactor.renewRecoveryCodes, { body: {} }, { token })).toMatchObject(required);
  const other = { token: newcomer.token };
  expect(await koma.send(secondFactor.startAuthenticator, { body: {} }, other)).toMatchObject(required);
  const body = { code: '123456' };
  expect(await koma.send(secondFactor.addAuthenticator, { body }, other)).toMatchObject(required);
});

test('a code of the app confirms the owner, and is spent with it', async () => {
  const { email, secret, token } = await registerWithApp(koma);
  await koma.platform.pool.query("update sessions set confirmed_at = confirmed_at - interval '10 minutes'");
  expect(await koma.call(accounts.confirmOptions, {}, { token })).toMatchObject({
    password: true,
    hasAuthenticator: true,
    hasRecoveryCodes: true,
    googleUrl: null,
  });
  const code = showCode(secret);
  const confirm = (typed: string) => koma.send(accounts.confirm, { body: { code: typed } }, { token });
  expect(await confirm(otherCode(code))).toMatchObject({ http: 422, errors: [{ field: 'code' }] });
  expect((await confirm(code)).http).toBe(200);
  expect((await koma.send(secondFactor.removeAuthenticator, {}, { token })).http).toBe(200);
  expect((await readLastMail(koma.platform, email)).subject).toBe('The authenticator app was removed');
  expect((await show(token)).recoveryCodesLeft).toBe(0);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);
});

test('new recovery codes end the old ones', async () => {
  const person = await registerWithApp(koma);
  const { recoveryCodes } = await koma.call(
    secondFactor.renewRecoveryCodes,
    { body: {} },
    { token: person.token },
  );
  const { data } = await sayPassword(koma, person);
  expect((await pass(data.challenge, person.recoveryCodes[0] ?? '')).http).toBe(422);
  expect((await pass(data.challenge, recoveryCodes[0] ?? '')).http).toBe(200);
  const without = await register(koma);
  const refused = await koma.send(secondFactor.renewRecoveryCodes, { body: {} }, { token: without.token });
  expect(refused.http).toBe(409);
});

test('neither the secret nor a recovery code can be read from the database', async () => {
  const { secret, recoveryCodes } = await registerWithApp(koma);
  const { rows } = await koma.platform.pool.query(
    `select (select string_agg(sealed_secret, '') from authenticator_apps) as secrets,
      (select string_agg(encode(code_hash, 'escape'), '') from recovery_codes) as codes`,
  );
  const text = JSON.stringify(rows);
  expect(text).not.toContain(secret);
  for (const code of recoveryCodes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
  }
});

test('an administrator helps somebody who lost everything: the factors go, all devices are signed out, and a mail says so', async () => {
  const { email, token } = await registerWithApp(koma);
  const remove = () => runCommand(['remove-second-factor', email], async () => koma.platform);
  expect((await remove()).exitCode).toBe(0);
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
  expect((await readLastMail(koma.platform, email)).subject).toBe('Your second factors were removed');
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);
  expect(await remove()).toMatchObject({ exitCode: 1, lines: [`${email} has no second factor.`] });
});

test('a deleted account leaves nothing of its second factor', async () => {
  const { token, password } = await registerWithApp(koma);
  const { _id: id } = await koma.call(accounts.me, {}, { token });
  await koma.call(accounts.deleteAccount, { query: { password: wire(password) } }, { token });
  const { rows } = await koma.platform.pool.query(
    `select (select count(*)::int from authenticator_apps where account_id = $1) as apps,
      (select count(*)::int from recovery_codes where account_id = $1) as codes`,
    [id],
  );
  expect(rows).toEqual([{ apps: 0, codes: 0 }]);
});
