import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readCode,
  readLinkToken,
  register,
  signIn,
  type TestApp,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const lines: string[] = [];
let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({
    logTo: { write: (line) => lines.push(line) },
    environment: { LOG_LEVEL: 'debug' },
  });
});
afterAll(() => koma.stop());

test('no password, token or code ever reaches a log line', async () => {
  const secrets = [
    PASSWORD,
    wire(PASSWORD),
    encodeURIComponent(wire(PASSWORD)),
    OTHER_PASSWORD,
    wire(OTHER_PASSWORD),
  ];
  const { email, token } = await register(koma);
  const { data } = await signIn(koma, { email, password: PASSWORD });
  await signIn(koma, { email, password: OTHER_PASSWORD });
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  const right = await koma.call(accounts.verifyForgotCode, { body: { code, hash } });
  await koma.call(accounts.updateProfile, { body: { email: newAddress() } }, { token });
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  const mailed = await readLinkToken(koma.platform, email);
  await koma.call(accounts.tokenDetail, { query: { token: mailed } });
  await koma.send(accounts.tokenDetail, { query: { token: 'a-guess-that-fails' } });
  await koma.app.inject({
    method: 'POST',
    url: '/api/auth/user/user-login',
    payload: `{"password":"${wire(PASSWORD)}",`,
  });
  await koma.app.inject({
    method: 'GET',
    url: `/api/no/such/call?token=${token}&password=${wire(PASSWORD)}`,
  });
  await koma.send(accounts.deleteAccount, { query: { password: wire(OTHER_PASSWORD) } }, { token });
  await koma.call(accounts.deleteAccount, { body: { password: wire(PASSWORD) } }, { token });
  secrets.push(token, data.accessToken, hash, right.hash, mailed, 'a-guess-that-fails');
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(log).not.toContain(secret);
  // Times and ids are full of digits.
  expect(log).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
});

test('a failing database does not spill what was asked of it', async () => {
  const { email } = await register(koma);
  await koma.platform.pool.query('alter table codes rename to codes_away');
  const password = wire(PASSWORD);
  const answer = await koma.send(accounts.sendCode, { body: { email: newAddress(), name: '花', password } });
  await koma.platform.pool.query('alter table codes_away rename to codes');
  expect(answer).toMatchObject({ http: 500, message: 'Sorry something went wrong. Please try again later.' });
  const log = lines.join('');
  expect(log).toContain('codes');
  expect(log).not.toContain(email);
  expect(log).not.toContain('$argon2id$');
  expect(log).not.toContain(password);
});
