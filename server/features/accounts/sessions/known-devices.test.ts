import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { DEVICE_HEADER } from '../../../../contract/limits.ts';
import { newAddress, OTHER_PASSWORD, PASSWORD, register, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { purgeAccountRemains } from '../purge.service.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const newDevice = () => randomBytes(32).toString('base64url');
const on = (device: string | undefined) => ({ headers: { ...(device && { [DEVICE_HEADER]: device }) } });

interface Try {
  email: string;
  password?: string;
  device?: string;
}

const signIn = ({ email, password = PASSWORD, device }: Try) =>
  koma.send(accounts.signIn, { body: { email, password: wire(password) } }, on(device));

const guess = async (times: number, { email, device }: Try) => {
  const answers = [];
  for (let i = 0; i < times; i++) {
    const attempt = device === undefined ? { email } : { email, device };
    answers.push((await signIn({ ...attempt, password: OTHER_PASSWORD })).http);
  }
  return answers;
};

async function registerOn(device: string) {
  const person = await register(koma);
  expect((await signIn({ email: person.email, device })).http).toBe(200);
  return person;
}

test('strangers who guess do not lock the owner out of a device that signed in before', async () => {
  const device = newDevice();
  const { email } = await registerOn(device);
  expect(await guess(11, { email })).toEqual([...Array(10).fill(422), 429]);
  expect((await signIn({ email })).http).toBe(429);
  expect((await signIn({ email, device })).http).toBe(200);
  // The owner's success gives strangers no new tries.
  expect(await guess(1, { email })).toEqual([429]);
});

test('a network that is full of guesses does not lock a known device out either', async () => {
  const device = newDevice();
  const { email } = await registerOn(device);
  await koma.platform.pool.query(
    `insert into rate_limits values ('password-network:127.0.0.1', 100, now() + interval '1 minute')
     on conflict (key) do update set count = 100`,
  );
  expect((await signIn({ email })).http).toBe(429);
  expect((await signIn({ email, device })).http).toBe(200);
  await koma.platform.pool.query("delete from rate_limits where key = 'password-network:127.0.0.1'");
});

test('a known device has ten tries of its own, and using them up says how long to wait', async () => {
  const device = newDevice();
  const { email } = await registerOn(device);
  expect(await guess(11, { email, device })).toEqual([...Array(10).fill(422), 429]);
  const { headers } = await koma.app.inject({
    method: 'POST',
    url: '/api/auth/user/user-login',
    headers: { [DEVICE_HEADER]: device },
    payload: { email, password: wire(PASSWORD) },
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn({ email })).http).toBe(200);
});

test('a device is known where it signed in, and nowhere else', async () => {
  const device = newDevice();
  await registerOn(device);
  const { email } = await register(koma);
  await guess(10, { email });
  expect((await signIn({ email, device })).http).toBe(429);
  expect((await signIn({ email: newAddress(), device })).http).toBe(422);
});

test('what anybody could guess is no device', async () => {
  const { email } = await registerOn('my-laptop');
  await guess(10, { email });
  expect((await signIn({ email, device: 'my-laptop' })).http).toBe(429);
});

test('registering makes the device known, and signing out leaves it so', async () => {
  const device = newDevice();
  const { email } = await registerOn(device);
  const { data } = await signIn({ email, device });
  await koma.call(accounts.signOut, { body: {} }, { token: data.accessToken });
  await guess(10, { email });
  expect((await signIn({ email, device })).http).toBe(200);
});

test('a device that was signed out from elsewhere is a stranger again', async () => {
  const device = newDevice();
  const { email, token } = await registerOn(device);
  const { results } = await koma.call(accounts.listSessions, {}, { token });
  const lost = results.find((session) => !session.isCurrent);
  await koma.call(accounts.endSession, { params: { id: lost?._id ?? '' } }, { token });
  await guess(10, { email });
  expect((await signIn({ email, device })).http).toBe(429);
});

test('a changed password makes strangers of all devices but the one that changed it', async () => {
  const [mine, stolen] = [newDevice(), newDevice()];
  const { email } = await registerOn(stolen);
  const { data } = await signIn({ email, device: mine });
  const passwords = { newPassword: wire(OTHER_PASSWORD), confirmPassword: wire(OTHER_PASSWORD) };
  const body = { password: wire(PASSWORD), ...passwords };
  await koma.call(accounts.updatePassword, { body }, { token: data.accessToken });
  for (let i = 0; i < 10; i++) await signIn({ email });
  expect((await signIn({ email, device: stolen, password: OTHER_PASSWORD })).http).toBe(429);
  expect((await signIn({ email, device: mine, password: OTHER_PASSWORD })).http).toBe(200);
});

test('strangers who guess do not keep a signed-in person from changing the password', async () => {
  const { email, token } = await register(koma);
  await guess(11, { email });
  const change = (password: string) => ({
    body: {
      password: wire(password),
      newPassword: wire(OTHER_PASSWORD),
      confirmPassword: wire(OTHER_PASSWORD),
    },
  });
  for (let i = 0; i < 9; i++) {
    expect((await koma.send(accounts.updatePassword, change('Chigau-2026!'), { token })).http).toBe(422);
  }
  expect((await koma.send(accounts.updatePassword, change(PASSWORD), { token })).http).toBe(200);
});

test('an account has at most 20 known devices, and one that is not used is forgotten', async () => {
  const devices = Array.from({ length: 21 }, newDevice);
  const { email } = await register(koma);
  for (const device of devices) await signIn({ email, device });
  await guess(10, { email });
  expect((await signIn({ email, device: devices[0] ?? '' })).http).toBe(429);
  expect((await signIn({ email, device: devices[20] ?? '' })).http).toBe(200);
  await koma.platform.pool.query("update known_devices set last_used_at = now() - interval '181 days'");
  await purgeAccountRemains(koma.platform);
  const { rows } = await koma.platform.pool.query('select from known_devices');
  expect(rows).toHaveLength(0);
});
