import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  otherCode,
  PASSWORD,
  readCode,
  register,
  signIn,
  type TestApp,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

let one: TestApp;
let two: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ database: one.database });
  behindProxy = await startTestApp({ database: one.database, environment: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await behindProxy.stop();
  await two.stop();
  await one.stop();
});

interface Attempt {
  email?: string;
  remoteAddress: string;
  forwardedFor?: string;
}

async function tryPassword(
  { app }: TestApp,
  { email, remoteAddress, forwardedFor }: Attempt,
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/user/user-login',
    remoteAddress,
    headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    payload: { email: email ?? newAddress(), password: wire(OTHER_PASSWORD) },
  });
  return statusCode;
}

test('two servers count the wrong passwords of an account together', async () => {
  const { email, password } = await register(one);
  for (let i = 0; i < 5; i++) {
    expect((await signIn(one, { email, password: OTHER_PASSWORD })).http).toBe(422);
    expect((await signIn(two, { email, password: OTHER_PASSWORD })).http).toBe(422);
  }
  expect((await signIn(one, { email, password })).http).toBe(429);
  expect((await signIn(two, { email, password })).http).toBe(429);
});

test('two servers count the wrong tries of a code together, from whatever address they come', async () => {
  const email = newAddress();
  const body = { email, name: '花', password: wire(PASSWORD) };
  const { hash } = await one.call(accounts.sendCode, { body });
  const code = await readCode(one.platform, email);
  for (let i = 0; i < 5; i++) {
    const { statusCode } = await (i % 2 ? one : two).app.inject({
      method: 'POST',
      url: '/api/auth/user/verify-code',
      remoteAddress: `198.51.100.${i}`,
      payload: { code: otherCode(code), hash },
    });
    expect(statusCode).toBe(422);
  }
  expect((await two.send(accounts.verifyCode, { body: { code, hash } })).http).toBe(422);
});

test('a network is limited over all accounts and servers, an IPv6 one by its /64, whatever header it sends', {
  timeout: 120_000,
}, async () => {
  const from = (i: number) => ({
    remoteAddress: `2001:db8:7:7:${i.toString(16)}::1`,
    forwardedFor: `203.0.113.${i}`,
  });
  const tries = Array.from({ length: 100 }, (_, i) => tryPassword(i % 2 ? one : two, from(i)));
  expect(new Set(await Promise.all(tries))).toEqual(new Set([422]));
  expect(await tryPassword(one, from(101))).toBe(429);
  expect(await tryPassword(two, from(102))).toBe(429);
  expect(await tryPassword(two, { remoteAddress: '2001:db8:7:8::1' })).toBe(422);
});

test('behind a proxy that is trusted, the network is the one that the proxy names', async () => {
  const email = newAddress();
  const proxy = { email, remoteAddress: '192.0.2.1' };
  await one.platform.pool.query(
    "insert into rate_limits values ('password-network:203.0.113.99', 100, now() + interval '1 minute')",
  );
  const named = (forwardedFor: string) => tryPassword(behindProxy, { ...proxy, forwardedFor });
  expect(await named('203.0.113.99')).toBe(429);
  expect(await named('203.0.113.98')).toBe(422);
  // Addresses that the client forges stand before the proxy's.
  expect(await named('203.0.113.98, 203.0.113.99')).toBe(429);
});

test('a signed-in office does not lock itself out', async () => {
  const { email, password } = await register(one);
  await one.platform.pool.query('delete from rate_limits');
  await one.platform.pool.query(
    "insert into rate_limits values ('password-network:127.0.0.1', 98, now() + interval '1 minute')",
  );
  for (let i = 0; i < 5; i++) expect((await signIn(one, { email, password })).http).toBe(200);
});
