import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../test/test-accounts.ts';
import { startTestApp } from '../test/test-app.ts';

let direct: TestApp;
let declared: TestApp;
let secure: TestApp;
beforeAll(async () => {
  direct = await startTestApp();
  const { database } = direct;
  declared = await startTestApp({ database, environment: { TRUST_PROXY: '1' } });
  secure = await startTestApp({ database, environment: { PUBLIC_URL: 'https://koma.example' } });
});
afterAll(async () => {
  await secure.stop();
  await declared.stop();
  await direct.stop();
});

const ask = ({ app }: TestApp, url: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  app.inject({ url, headers: { host: 'localhost:4000', ...headers }, remoteAddress: from });

describe.each(['/metrics', '/mailbox', '/mailbox.json'])('%s', (url) => {
  test('answers somebody at this machine', async () => {
    expect((await ask(direct, url)).statusCode).toBe(200);
    expect((await ask(direct, url, { host: '[::1]:4000' }, '::1')).statusCode).toBe(200);
    expect((await ask(direct, url, {}, '203.0.113.9')).statusCode).toBe(403);
  });

  test.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'via',
  ])('answers nobody whose request was handed on with %s', async (name) => {
    expect((await ask(direct, url, { [name]: '127.0.0.1' })).statusCode).toBe(403);
  });

  test('answers no page of another name that leads to this machine', async () => {
    expect((await ask(direct, url, { host: 'rebound.example' })).statusCode).toBe(403);
  });

  test('takes nobody for local where a proxy stands in front, though it says nothing of itself', async () => {
    expect((await ask(declared, url)).statusCode).toBe(403);
    expect((await ask(secure, url)).statusCode).toBe(403);
  });
});
