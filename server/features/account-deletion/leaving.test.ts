import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import {
  OTHER_PASSWORD,
  PASSWORD,
  readLastMail,
  readLinkToken,
  register,
  signIn,
  wire,
} from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

async function registerWithId(name: string) {
  const person = await register(koma, { name });
  return { ...person, id: (await koma.call(accounts.me, {}, { token: person.token }))._id };
}

const remove = (token: string, password: string) =>
  koma.send(accounts.deleteAccount, { query: { password: wire(password) } }, { token });

test('an account is deactivated by the link in its mail, and only an administrator brings it back', async () => {
  const { email, token } = await register(koma);
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  const link = await readLinkToken(koma.platform, email);
  const detail = await koma.call(accounts.tokenDetail, { query: { token: link } });
  expect(detail).toEqual({ purpose: 'deactivate', name: '花', email });
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(200);

  const done = await koma.send(accounts.deactivate, { body: { token: link } });
  expect(done.message).toContain('For Activation Please Contact To Admin');
  expect(await koma.send(accounts.me, {}, { token })).toMatchObject({
    http: 401,
    statusCode: errors.sessionExpired.code,
  });
  expect(await signIn(koma, { email, password: PASSWORD })).toMatchObject({
    http: 403,
    statusCode: errors.projectDeactivated.code,
  });
  expect((await readLastMail(koma.platform, email)).subject).toBe('Your account is deactivated');
  expect((await koma.send(accounts.deactivate, { body: { token: link } })).http).toBe(410);
});

test('a link for one thing does not do another', async () => {
  const { email, token } = await register(koma);
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  const link = await readLinkToken(koma.platform, email);
  expect((await koma.send(accounts.verifyEmail, { body: { token: link } })).http).toBe(410);
  const password = wire(OTHER_PASSWORD);
  const reset = { hash: link, password, confirmPassword: password };
  expect((await koma.send(accounts.resetPassword, { body: reset })).http).toBe(410);
});

test('a deactivation link ends after an hour', async () => {
  const { email, token } = await register(koma);
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  const link = await readLinkToken(koma.platform, email);
  await koma.platform.pool.query("update mail_tokens set expires_at = expires_at - interval '1 hour'");
  expect((await koma.send(accounts.deactivate, { body: { token: link } })).http).toBe(410);
});

test('deleting an account needs its password', async () => {
  const { token } = await register(koma);
  expect(await remove(token, OTHER_PASSWORD)).toMatchObject({ http: 422, errors: [{ field: 'password' }] });
  const without = await koma.app.inject({
    method: 'DELETE',
    url: '/api/public/user/delete-account',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(without.statusCode).toBe(400);
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(200);
});

test('our page sends the password in the body, which no log of addresses keeps', async () => {
  const { token } = await register(koma);
  const say = (password: string) =>
    koma.send(accounts.deleteAccount, { body: { password: wire(password) } }, { token });
  expect(await say(OTHER_PASSWORD)).toMatchObject({ http: 422, errors: [{ field: 'password' }] });
  expect((await say(PASSWORD)).http).toBe(200);
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
});

test('a password with a plus sign in its base64 works unescaped', async () => {
  const password = 'Aa1!>>>>~~~~';
  expect(wire(password)).toContain('+');
  const { token } = await register(koma, { password });
  const response = await koma.app.inject({
    method: 'DELETE',
    url: `/api/public/user/delete-account?password=${wire(password)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
});

test('deleting an account deletes its projects with their recovery time, tells their members, and keeps a nameless author', async () => {
  const [owner, member, teammate] = [
    await registerWithId('持ち主'),
    await registerWithId('Member'),
    await registerWithId('Teammate'),
  ];
  const { db, pool } = koma.platform;
  const [teamId, ownId, theirsId] = [newId(), newId(), newId()];
  await db.insertInto('teams').values({ id: teamId, owner_id: owner.id, name: '制作' }).execute();
  await db
    .insertInto('projects')
    .values([
      { id: ownId, owner_id: owner.id, name: '春のCM', team_id: teamId },
      { id: theirsId, owner_id: member.id, name: 'Theirs' },
    ])
    .execute();
  await db
    .insertInto('team_members')
    .values({ id: newId(), team_id: teamId, account_id: teammate.id, role: 2, joined_at: new Date() })
    .execute();
  await db
    .insertInto('project_members')
    .values([
      { id: newId(), project_id: ownId, account_id: member.id, type: 1, joined_at: new Date() },
      { id: newId(), project_id: theirsId, account_id: owner.id, type: 3, joined_at: new Date() },
    ])
    .execute();

  expect(await remove(owner.token, PASSWORD)).toMatchObject({ http: 200 });

  expect(await koma.send(accounts.me, {}, { token: owner.token })).toMatchObject({
    http: 401,
    statusCode: errors.sessionExpired.code,
  });
  const projects = await db.selectFrom('projects').selectAll().orderBy('name').execute();
  expect(projects.map((project) => [project.name, project.deleted_at !== null])).toEqual([
    ['Theirs', false],
    ['春のCM', true],
  ]);
  const team = await db.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirstOrThrow();
  expect(team.deleted_at).not.toBeNull();
  const left = await db
    .selectFrom('project_members')
    .selectAll()
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(left.removed_at).not.toBeNull();
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'deleted',
    email: '',
    name: '',
    password_hash: null,
    google_id: null,
    picture_key: null,
  });
  for (const person of [member, teammate]) {
    const mail = await readLastMail(koma.platform, person.email);
    expect(mail.subject).toBe('Projects you were part of were deleted');
    expect(mail.text).toContain('春のCM');
    expect(mail.text).toContain('持ち主');
  }
  expect((await readLastMail(koma.platform, owner.email)).subject).toBe('Your account was deleted');
  const { rows } = await pool.query('select topics from events where type = $1', ['access.changed']);
  expect(rows[0].topics.sort()).toEqual([`account:${member.id}`, `account:${teammate.id}`].sort());
});
