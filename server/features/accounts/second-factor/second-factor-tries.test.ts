import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { secondFactor, secondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { DEVICE_HEADER } from '../../../../contract/limits.ts';
import { registerWithApp } from '../../../test/sign-in/test-second-factor.ts';
import { PASSWORD, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

type Owner = Awaited<ReturnType<typeof registerWithApp>>;

/** No recovery code is this one. */
const WRONG = 'wrong-wrong';
const newDevice = () => randomBytes(32).toString('base64url');
const on = (device: string | undefined) => ({ headers: { ...(device && { [DEVICE_HEADER]: device }) } });

/** The password and a code, on a device or anywhere. */
async function signIn({ email }: Owner, code: string, device?: string) {
  const body = { email, password: wire(PASSWORD) };
  const half = await koma.send(accounts.signIn, { body }, on(device));
  const { challenge } = secondFactorChallenge.parse(half.data);
  return koma.send(secondFactor.pass, { body: { challenge, code } }, on(device));
}

const confirm = (token: string, code: string) => koma.send(accounts.confirm, { body: { code } }, { token });

async function repeat(times: number, attempt: () => Promise<{ http: number }>) {
  const answers: number[] = [];
  for (let count = 0; count < times; count += 1) answers.push((await attempt()).http);
  return answers;
}

const next = (owner: Owner) => owner.recoveryCodes.shift() ?? '';

test('a stolen session that guesses codes keeps the owner neither from signing in nor from confirming elsewhere', async () => {
  const owner = await registerWithApp(koma);
  const { data } = await signIn(owner, next(owner));
  expect(await repeat(12, () => confirm(data.accessToken, WRONG))).toEqual([
    ...Array(5).fill(422),
    ...Array(7).fill(429),
  ]);
  expect((await confirm(owner.token, next(owner))).http).toBe(200);
  expect((await signIn(owner, next(owner))).http).toBe(200);
  expect((await confirm(data.accessToken, next(owner))).http).toBe(429);
});

test('strangers who know the password and guess codes keep no device out that signed in before, and no session', async () => {
  const owner = await registerWithApp(koma);
  const device = newDevice();
  const { data } = await signIn(owner, next(owner), device);
  expect(await repeat(11, () => signIn(owner, WRONG))).toEqual([...Array(10).fill(422), 429]);
  expect((await signIn(owner, next(owner))).http).toBe(429);
  expect((await signIn(owner, next(owner), device)).http).toBe(200);
  expect((await confirm(data.accessToken, next(owner))).http).toBe(200);
  // Nor does the owner's success give the strangers new tries.
  expect((await signIn(owner, next(owner))).http).toBe(429);
});

test('all sessions together have twenty tries an hour, and all known devices too', async () => {
  const owner = await registerWithApp(koma);
  const devices = [newDevice(), newDevice(), newDevice()];
  const tokens = [owner.token];
  for (const device of devices) tokens.push((await signIn(owner, next(owner), device)).data.accessToken);
  const { data } = await signIn(owner, next(owner));
  for (const token of tokens)
    expect(await repeat(5, () => confirm(token, WRONG))).toEqual(Array(5).fill(422));
  expect((await confirm(data.accessToken, WRONG)).http).toBe(429);

  const tried = [];
  for (const device of devices) tried.push(...(await repeat(8, () => signIn(owner, WRONG, device))));
  expect(tried.filter((http) => http === 422).length).toBeLessThanOrEqual(20);
  expect(tried.at(-1)).toBe(429);
});
