import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { signIn, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { demoAccount, settleDemo } from './demo.service.ts';
import { stopDemoAccounts } from './demo-account.service.ts';
import { prepareDemo } from './demo-template.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const enter = async () => (await signIn(koma, demoAccount)).statusCode;

test('where the demo is on, a stranger signs in with what the terminal says, however often Koma starts', async () => {
  await settleDemo(koma.platform);
  await settleDemo(koma.platform);
  expect(await enter()).toBe(200);
  const { rows } = await koma.platform.pool.query('select email from accounts where is_demo');
  expect(rows).toEqual([{ email: demoAccount.email }]);
});

test('a start in production on the same data switches the demo account off, ends its sessions and says so once', async () => {
  const token = (await signIn(koma, demoAccount)).data.accessToken;
  const person = await addPerson(koma.platform);
  const lines: string[] = [];
  const production = await startTestApp({
    database: koma.database,
    environment: { NODE_ENV: 'production' },
    logTo: { write: (line) => lines.push(line) },
  });
  await settleDemo(production.platform);
  await settleDemo(production.platform);
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /demo/i.test(msg));
  expect(said).toMatchObject([
    {
      level: 40,
      msg: expect.stringContaining(`the demo account ${demoAccount.email}, whose password is public`),
    },
  ]);
  expect((await signIn(production, demoAccount)).http).toBe(403);
  expect((await production.send(accounts.me, {}, { token })).http).toBe(401);
  expect((await production.send(accounts.me, {}, person)).http).toBe(200);
  const forgotten = await production.send(accounts.forgotPassword, { body: { email: demoAccount.email } });
  expect(forgotten.http).toBe(200);
  await prepareDemo(production.platform, AbortSignal.timeout(60_000));
  const { rows } = await production.platform.pool.query('select from file_versions');
  expect(rows).toEqual([]);
  await production.stop();
});

test('switching the demo on again opens the demo account again', async () => {
  await stopDemoAccounts(koma.platform);
  expect(await enter()).not.toBe(200);
  await settleDemo(koma.platform);
  expect(await enter()).toBe(200);
});
