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

const WRONG = 'wrong-wrong';
const newDevice = () => randomBytes(32).toString('base64url');
const on = (device: string | undefined) => ({ headers: { ...(device && { [DEVICE_HEADER]: device }) } });

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
  // The owner's success gives strangers no new tries.
  expect((await signIn(owner, next(owner))).http).toBe(429);
});

/** Resets the counters of an hour or less; those of a day go on. */
const passHour = () =>
  koma.platform.pool.query("delete from rate_limits where ends_at < now() + interval '2 hours'");

test('strangers have twenty tries a day, however they spread them', async () => {
  const owner = await registerWithApp(koma);
  const answers: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    answers.push(...(await repeat(8, () => signIn(owner, WRONG))));
    await passHour();
  }
  expect(answers).toEqual([...Array(20).fill(422), ...Array(4).fill(429)]);
  const { message } = await signIn(owner, next(owner));
  expect(message).toBe('Too many tries. Please wait about 24 hours and try again.');
});

async function countWrong(hours: number, triers: string[], attempt: (trier: string) => Promise<number[]>) {
  const counts = triers.map(() => 0);
  for (let hour = 0; hour < hours; hour += 1) {
    for (const [at, trier] of triers.entries())
      counts[at] = (counts[at] ?? 0) + (await attempt(trier)).filter((http) => http === 422).length;
    await passHour();
  }
  return counts;
}

test('a session has ten tries a day and all sessions thirty; known devices fifteen, and thirty together', async () => {
  const owner = await registerWithApp(koma);
  const devices = [newDevice(), newDevice(), newDevice()];
  const tokens = [owner.token];
  for (const device of devices) tokens.push((await signIn(owner, next(owner), device)).data.accessToken);

  expect(await countWrong(3, tokens.slice(0, 3), (token) => repeat(4, () => confirm(token, WRONG)))).toEqual([
    10, 10, 10,
  ]);
  expect((await confirm(tokens[0] ?? '', next(owner))).http).toBe(429);
  expect((await confirm(tokens[3] ?? '', WRONG)).http).toBe(429);

  const onDevice = (device: string) => repeat(8, () => signIn(owner, WRONG, device));
  expect(await countWrong(2, devices.slice(0, 2), onDevice)).toEqual([15, 15]);
  expect((await signIn(owner, next(owner), devices[2])).http).toBe(429);
});

test('right codes take nothing from the day', async () => {
  const owner = await registerWithApp(koma);
  const { data } = await signIn(owner, next(owner));
  for (let hour = 0; hour < 2; hour += 1) {
    for (let count = 0; count < 4; count += 1)
      expect((await confirm(data.accessToken, next(owner))).http).toBe(200);
    await passHour();
  }
  expect(await repeat(5, () => confirm(data.accessToken, WRONG))).toEqual(Array(5).fill(422));
});
