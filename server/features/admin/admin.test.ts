import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { errors } from '../../../contract/errors.ts';
import { loadConfig } from '../../config.ts';
import {
  newAddress,
  PASSWORD,
  readLastMail,
  register,
  signIn,
  type TestApp,
} from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { runCommand } from './run-command.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const admin = (...args: string[]) => runCommand(args, async () => koma.platform);

/** Runs the command as a process beside the server. */
async function runProcess(...args: string[]) {
  const program = fileURLToPath(new URL('../../admin.ts', import.meta.url));
  const { dataDir, secret } = koma.platform.config;
  const env = { ...process.env, DATABASE_URL: koma.database.url, DATA_DIR: dataDir, KOMA_SECRET: secret };
  const result = await promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
    (error) => error,
  );
  return { code: result.code ?? 0, out: result.stdout, err: result.stderr };
}

test('accounts are found by a part of their address or name', async () => {
  const { email } = await register(koma, { email: newAddress('Kurosawa'), name: '100%_黒澤' });
  for (const text of ['kurosawa', '黒澤', '%_']) {
    const { lines, exitCode } = await admin('find', text);
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${email}\\s+100%_黒澤\\s+active\\s+Free\\s+\\d{4}-\\d{2}-\\d{2}$`));
  }
  expect((await admin('find', '100%x')).lines).toEqual(['No account contains "100%x".']);
});

test('a disabled account is out at once, until it is reactivated', async () => {
  const { email, token } = await register(koma);
  expect(await runProcess('disable', email.toUpperCase())).toMatchObject({
    code: 0,
    out: expect.stringContaining('is disabled'),
  });
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
  expect((await signIn(koma, { email, password: PASSWORD })).statusCode).toBe(errors.projectDeactivated.code);
  expect((await admin('locked')).lines.join('\n')).toMatch(new RegExp(`${email}.*disabled`));
  expect((await admin('disable', email)).exitCode).toBe(1);
  expect((await admin('reactivate', email)).exitCode).toBe(0);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
  expect((await admin('reactivate', email)).lines).toEqual([`${email} is active already.`]);
});

test('a deleted account is out at once and told by mail', async () => {
  const { email, token } = await register(koma);
  expect(await runProcess('delete', email)).toMatchObject({ code: 0, out: `${email} is deleted.\n` });
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
  expect((await readLastMail(koma.platform, email)).subject).toBe('Your account was deleted');
  expect((await admin('delete', email)).exitCode).toBe(1);
});

test('a plan is granted, and an over-limit lock goes with it', async () => {
  const { email, token } = await register(koma);
  await koma.platform.pool.query(
    'update accounts set locked_at = now(), over_limit_since = now() where email = $1',
    [email],
  );
  expect((await admin('locked')).lines.join('\n')).toMatch(new RegExp(`${email}.*over its plan`));
  expect((await admin('set-plan', email, 'professional')).exitCode).toBe(0);
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({
    planType: 3,
    versioningAllowed: true,
    projectsAllowed: null,
    canCancelled: true,
  });
  expect((await admin('locked')).lines.join('\n')).not.toContain(email);
});

test('what cannot be done or understood is said, with an exit code of its own', async () => {
  expect(await runProcess('disable', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the address nobody@example.com.\n',
  });
  expect(await admin('set-plan', newAddress(), 'gold')).toMatchObject({ exitCode: 2 });
  expect(await admin('find')).toEqual({ exitCode: 2, lines: ['Usage: npm run admin -- find TEXT'] });
  expect(await admin('constructor')).toMatchObject({ exitCode: 2 });
  expect(await admin()).toMatchObject({ exitCode: 2 });
  const help = await runProcess('help');
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const name of [
    'find',
    'disable',
    'reactivate',
    'delete',
    'locked',
    'set-plan',
    'teams',
    'disconnect-sso',
    'events retry',
  ])
    expect(help.out).toContain(name);
});

test('the ids of teams are listed for the settings of single sign-on', async () => {
  const { email, token } = await register(koma);
  expect((await admin('teams', email)).lines).toEqual([`${email} owns no team.`]);
  const team = await koma.call(teams.create, { body: { name: 'Film 映画', teamMember: [] } }, { token });
  expect((await admin('teams', email)).lines[1]).toBe(`${team._id}  Film 映画`);
  const settings = { SSO_ISSUER: 'https://id.example', SSO_CLIENT_ID: 'koma' };
  const SSO_GROUP_ROLES = `film=${team._id}:editor`;
  expect(loadConfig({ ...settings, SSO_GROUP_ROLES }).sso?.groupRoles).toEqual([
    { group: 'film', teamId: team._id, role: 2 },
  ]);
});

test('events that were put aside are taken once more when an administrator asks for it', async () => {
  expect((await admin('events', 'retry')).lines).toEqual(['No event is put aside.']);
  const { email } = await register(koma);
  await admin('disable', email);
  const parkNewest = `insert into parked_events (reader, event_id, error, retry_at)
    select 'audit', max(id), 'broken', null from events where type = 'admin.ran' returning event_id`;
  const { rows } = await koma.platform.pool.query(parkNewest);
  expect(await runProcess('events', 'retry')).toMatchObject({
    code: 0,
    out: 'Taken: 1. Still put aside: 0.\n',
  });
  const found = await koma.platform.pool.query('select type from audit_entries where event_id = $1', [
    rows[0].event_id,
  ]);
  expect(found.rows).toEqual([{ type: 'admin.ran' }]);
  expect(await admin('events', 'forget')).toMatchObject({ exitCode: 2 });
});
