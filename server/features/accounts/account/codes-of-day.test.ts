import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { guests } from '../../../../contract/calls/guests.ts';
import { DEVICE_HEADER } from '../../../../contract/limits.ts';
import { newAddress, otherCode, PASSWORD, readCode, register, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { welcomeGuests } from '../../guests/guests.fixture.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

/** Resets the counters of an hour or less; those of a day go on. */
const passHour = () =>
  koma.platform.pool.query("delete from rate_limits where ends_at < now() + interval '2 hours'");

interface Way {
  ask: (email: string) => Promise<{ hash: string }>;
  verify: (body: { hash: string; code: string }) => Promise<{ http: number }>;
}

const scene = await welcomeGuests(koma);
const guest = await scene.enter();

const ways: Record<string, Way> = {
  'a registration': {
    ask: (email) => koma.call(accounts.sendCode, { body: { email, name: '花', password: wire(PASSWORD) } }),
    verify: (body) => koma.send(accounts.verifyCode, { body }),
  },
  'a forgotten password': {
    ask: (email) => koma.call(accounts.forgotPassword, { body: { email } }),
    verify: (body) => koma.send(accounts.verifyForgotCode, { body }),
  },
  'a guest': {
    ask: (email) => koma.call(guests.sendCode, { body: { email, wantsMail: false } }, guest),
    verify: (body) => koma.send(guests.confirm, { body }, guest),
  },
};

async function guess({ ask, verify }: Way, { email, hours }: { email: string; hours: number }) {
  const answers: number[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    const { hash } = await ask(email);
    const code = otherCode(await readCode(koma.platform, email).catch(() => ''));
    for (let tries = 0; tries < 5; tries += 1) answers.push((await verify({ hash, code })).http);
    await passHour();
  }
  return answers;
}

test.each(Object.entries(ways))('the code of %s may be wrong 25 times a day', async (_, way) => {
  const email = newAddress();
  expect(await guess(way, { email, hours: 6 })).toEqual([...Array(25).fill(422), ...Array(5).fill(429)]);
  expect(await guess(way, { email: newAddress(), hours: 1 })).toEqual(Array(5).fill(422));
});

test('strangers keep no device out that signed in before, and a right code takes nothing from the day', async () => {
  const device = randomBytes(32).toString('base64url');
  const { email } = await register(koma);
  const body = { email, password: wire(PASSWORD) };
  await koma.call(accounts.signIn, { body }, { headers: { [DEVICE_HEADER]: device } });
  const way = ways['a forgotten password'] as Way;
  await guess(way, { email, hours: 6 });

  for (let count = 0; count < 26; count += 1) {
    const { hash } = await way.ask(email);
    const right = { hash, code: await readCode(koma.platform, email) };
    expect((await way.verify(right)).http).toBe(429);
    const headers = { [DEVICE_HEADER]: device };
    expect((await koma.send(accounts.verifyForgotCode, { body: right }, { headers })).http).toBe(200);
    await passHour();
  }
});
