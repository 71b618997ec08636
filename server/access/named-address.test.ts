import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../contract/calls/accounts.ts';
import { administration } from '../../contract/calls/administration.ts';
import { passkeys } from '../../contract/calls/passkeys.ts';
import { secondFactor } from '../../contract/calls/second-factor.ts';
import { errors } from '../../contract/errors.ts';
import { runCommand } from '../features/admin/run-command.ts';
import { showCode } from '../test/sign-in/app-codes.ts';
import { makeSoftAuthenticator } from '../test/sign-in/soft-authenticator.ts';
import { registerWithApp } from '../test/sign-in/test-second-factor.ts';
import { newAddress, PASSWORD, readLinkToken, readMails, register, wire } from '../test/test-accounts.ts';
import { startTestApp } from '../test/test-app.ts';
import { openClient } from '../test/test-database.ts';

const named = [
  'boss@studio.example',
  'chief@studio.example',
  'head@studio.example',
  'lead@studio.example',
  'host@studio.example',
] as const;
const [boss, chief, head, lead, host] = named;
const origin = 'https://koma.example';
const koma = await startTestApp({ environment: { PUBLIC_URL: origin, ADMIN_EMAILS: named.join(', ') } });
afterAll(() => koma.stop());

type Session = { token: string };

async function moveTo(email: string, session: Session) {
  await koma.call(accounts.updateProfile, { body: { email } }, session);
  await koma.call(accounts.verifyEmail, { body: { token: await readLinkToken(koma.platform, email) } });
}
const begin = async (session: Session) =>
  (await koma.send(secondFactor.startAuthenticator, { body: {} }, session)).statusCode;
const read = async (session: Session) => (await koma.send(administration.queue, {}, session)).statusCode;

async function addApp(session: Session) {
  const { secret } = await koma.call(secondFactor.startAuthenticator, { body: {} }, session);
  await koma.call(secondFactor.addAuthenticator, { body: { code: showCode(secret) } }, session);
  await koma.platform.pool.query('update authenticator_apps set last_step = 0');
  await koma.call(accounts.confirm, { body: { code: showCode(secret) } }, session);
}

/** Counts only sessions of this database: other tests share the server. */
const waitingFor = (client: pg.Client, count: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await client.query(
        `select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(count);

test('whoever moves to a named address leaves the second factors behind, and needs the code of the terminal', async () => {
  const thief = await registerWithApp(koma);
  await koma.call(accounts.confirm, { body: { code: showCode(thief.secret) } }, thief);
  await moveTo(boss, thief);
  expect(await koma.call(administration.open, { body: {} }, thief)).toMatchObject({
    hasSecondFactor: false,
    hasPassedFactor: false,
  });
  expect([await begin(thief), await read(thief)]).toEqual([
    errors.setupCodeRequired.code,
    errors.forbidden.code,
  ]);
  expect((await readMails(koma.platform, boss)).map(({ subject }) => subject)).toContain(
    'Your second factors were removed',
  );
  const { lines } = await runCommand(['setup-code', boss], async () => koma.platform);
  // The settings name the address: it stays an administrator's, and the code stays good.
  await runCommand(['take-admin', boss], async () => koma.platform);
  await koma.call(accounts.confirm, { body: { setupCode: lines[0]?.split(': ')[1] ?? '' } }, thief);
  await addApp(thief);
  expect(await read(thief)).toBe(200);
});

test('no way round: away from the named address, a factor there, and back', async () => {
  const thief = await register(koma, { email: chief });
  expect(await begin(thief)).toBe(errors.setupCodeRequired.code);
  await moveTo(newAddress('thief'), thief);
  await addApp(thief);
  await moveTo(chief, thief);
  expect([await begin(thief), await read(thief)]).toEqual([
    errors.setupCodeRequired.code,
    errors.forbidden.code,
  ]);
});

test('no way round by the old mailbox, which takes the named address back', async () => {
  const person = await register(koma, { email: head });
  await moveTo(newAddress('elsewhere'), person);
  await addApp(person);
  // Even an old app is removed with the change.
  await koma.platform.pool.query("update authenticator_apps set added_at = now() - interval '90 days'");
  const link = await readLinkToken(koma.platform, head);
  await koma.call(accounts.undoEmailChange, { body: { token: link } });
  const { rows } = await koma.platform.pool.query(
    'select from authenticator_apps join accounts on accounts.id = account_id where email = $1',
    [head],
  );
  expect(rows).toEqual([]);
});

test('no way round by a passkey that waits for the account while it moves', async () => {
  const thief = await register(koma);
  const { challenge } = await koma.call(passkeys.start, { body: {} }, thief);
  const passkey = makeSoftAuthenticator({ host: 'koma.example' }).make({ origin, challenge });
  await koma.call(accounts.updateProfile, { body: { email: lead } }, thief);
  const move = { token: await readLinkToken(koma.platform, lead) };
  const holder = await openClient(koma.database.url);
  await holder.query('begin');
  await holder.query('select from accounts where email = $1 for update', [thief.email]);
  // The lock queue puts the move first and the passkey behind it.
  const moving = koma.call(accounts.verifyEmail, { body: move });
  await waitingFor(holder, 1);
  const adding = koma.send(passkeys.add, { body: { passkey } }, thief);
  await waitingFor(holder, 2);
  await holder.query('commit');
  await moving;
  expect((await adding).statusCode).toBe(errors.setupCodeRequired.code);
  await holder.end();
});

test('nor by one whose session ends in the moment in which it is looked at', async () => {
  const thief = await register(koma);
  const { challenge } = await koma.call(passkeys.start, { body: {} }, thief);
  const passkey = makeSoftAuthenticator({ host: 'koma.example' }).make({ origin, challenge });
  await koma.call(accounts.updateProfile, { body: { email: host } }, thief);
  const move = { token: await readLinkToken(koma.platform, host) };
  const [row, table] = [await openClient(koma.database.url), await openClient(koma.database.url)];
  await row.query('begin');
  await row.query('select from accounts where email = $1 for update', [thief.email]);
  const moving = koma.call(accounts.verifyEmail, { body: move });
  await waitingFor(row, 1);
  const adding = koma.send(passkeys.add, { body: { passkey } }, thief);
  await waitingFor(row, 2);
  await table.query('begin; lock table administrators in access exclusive mode');
  await row.query('commit');
  await moving;
  await waitingFor(row, 1);
  await row.query('delete from sessions where account_id = (select id from accounts where email = $1)', [
    host,
  ]);
  await table.query('commit');
  expect((await adding).statusCode).toBe(errors.sessionExpired.code);
  for (const client of [row, table]) await client.end();
});

test('a password takes no factor away from an administrator by way of another address', async () => {
  const admin = await registerWithApp(koma);
  await runCommand(['grant-admin', admin.email], async () => koma.platform);
  const email = newAddress('thief');
  const move = async () => (await koma.send(accounts.updateProfile, { body: { email } }, admin)).statusCode;
  await koma.call(accounts.confirm, { body: { password: wire(PASSWORD) } }, admin);
  expect(await move()).toBe(errors.factorConfirmationRequired.code);
  await koma.call(accounts.confirm, { body: { code: showCode(admin.secret) } }, admin);
  expect(await move()).toBe(200);
});
