import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { EMAIL_UNDO_DAYS } from '../../../../contract/limits.ts';
import { newId } from '../../../platform/id.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readLinkToken,
  readMails,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const idOf = async (token: string) => (await koma.call(accounts.me, {}, { token }))._id;

async function changeEmail({ token, from, to }: { token: string; from: string; to: string }) {
  await koma.call(accounts.updateProfile, { body: { email: to } }, { token });
  await koma.call(accounts.verifyEmail, { body: { token: await readLinkToken(koma.platform, to) } });
  return readLinkToken(koma.platform, from);
}

const undo = (link: string) => koma.send(accounts.undoEmailChange, { body: { token: link } });

async function steal() {
  const owner = await register(koma);
  const stolen = newAddress('thief');
  const link = await changeEmail({ token: owner.token, from: owner.email, to: stolen });
  return { ...owner, stolen, link };
}

test('the old mailbox takes a change of the address back: the account is its owner’s again, and nobody else’s', async () => {
  const { email, token, stolen, link } = await steal();
  expect(await koma.call(accounts.emailChange, { query: { token: link } })).toEqual({
    oldEmail: email,
    newEmail: stolen,
  });
  const passwords = {
    password: wire(PASSWORD),
    newPassword: wire(OTHER_PASSWORD),
    confirmPassword: wire(OTHER_PASSWORD),
  };
  await koma.call(accounts.updatePassword, { body: passwords }, { token });

  const { email: restored, hash } = await koma.call(accounts.undoEmailChange, { body: { token: link } });
  expect(restored).toBe(email);
  expect((await koma.send(accounts.me, {}, { token })).http).toBe(401);
  for (const password of [PASSWORD, OTHER_PASSWORD]) {
    expect((await signIn(koma, { email, password })).http).toBe(422);
    expect((await signIn(koma, { email: stolen, password })).http).toBe(422);
  }
  const password = wire('Asagao-no-hana-9');
  await koma.call(accounts.resetPassword, { body: { hash, password, confirmPassword: password } });
  expect((await signIn(koma, { email, password: 'Asagao-no-hana-9' })).http).toBe(200);
  const subjects = async (to: string) =>
    (await readMails(koma.platform, to)).map((mail) => mail.subject).slice(-2);
  expect(await subjects(email)).toEqual(['Your email address is back', 'Your password was changed']);
  expect((await subjects(stolen)).at(-1)).toBe('A change of the email address was taken back');
});

test('the link works once, and ends after seven days', async () => {
  const first = await steal();
  expect((await undo(first.link)).http).toBe(200);
  expect((await undo(first.link)).http).toBe(410);
  expect((await koma.send(accounts.emailChange, { query: { token: first.link } })).http).toBe(410);

  const second = await steal();
  const age = (minutes: number) =>
    koma.platform.pool.query(
      'update email_changes set expires_at = expires_at - make_interval(mins => $1) where old_email = $2',
      [minutes, second.email],
    );
  await age(EMAIL_UNDO_DAYS * 24 * 60 - 1);
  expect((await koma.send(accounts.emailChange, { query: { token: second.link } })).http).toBe(200);
  await age(1);
  expect((await undo(second.link)).http).toBe(410);
});

test('two clicks at once take the change back once', async () => {
  const { link } = await steal();
  const answers = await Promise.all([undo(link), undo(link)]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 410]);
});

test('a second change does not outrun the first mailbox, nor does undoing the second', async () => {
  const { email, token, stolen, link } = await steal();
  const further = newAddress('thief');
  const thiefsLink = await changeEmail({ token, from: stolen, to: further });
  expect((await undo(thiefsLink)).http).toBe(200);
  expect(await undo(link)).toMatchObject({ http: 200, data: { email } });

  const again = await steal();
  const theirs = await changeEmail({ token: again.token, from: again.stolen, to: newAddress('thief') });
  expect((await undo(again.link)).http).toBe(200);
  expect((await undo(theirs)).http).toBe(410);
});

test('passkeys, codes and a Google account that came with the theft open nothing any more; older ones stay', async () => {
  const { email, token, link } = await steal();
  const accountId = await idOf(token);
  const { db, pool } = koma.platform;
  const passkey = (name: string, added_at: Date) => ({
    id: newId(),
    account_id: accountId,
    credential_id: newId(),
    public_key: Buffer.from('key'),
    name,
    added_at,
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await db
    .insertInto('passkeys')
    .values([passkey('own', daysAgo(30)), passkey('prepared', daysAgo(1)), passkey('thief', new Date())])
    .execute();
  await db
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, sealed_secret: 'x', added_at: new Date() })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ account_id: accountId, code_hash: Buffer.from('x') })
    .execute();
  await pool.query("update accounts set google_id = 'the thief' where id = $1", [accountId]);

  expect((await undo(link)).http).toBe(200);
  const names = await db.selectFrom('passkeys').select('name').where('account_id', '=', accountId).execute();
  expect(names).toEqual([{ name: 'own' }]);
  const { rows } = await pool.query(
    `select google_id, email, (select count(*)::int from authenticator_apps where account_id = $1) as apps,
      (select count(*)::int from recovery_codes where account_id = $1) as codes from accounts where id = $1`,
    [accountId],
  );
  expect(rows).toEqual([{ google_id: null, email, apps: 0, codes: 0 }]);
});

test('an account that the thief deactivated comes back; one that an administrator stopped does not', async () => {
  const { email, token, stolen, link } = await steal();
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  await koma.call(accounts.deactivate, { body: { token: await readLinkToken(koma.platform, stolen) } });
  const { hash } = await koma.call(accounts.undoEmailChange, { body: { token: link } });
  const password = wire(PASSWORD);
  await koma.call(accounts.resetPassword, { body: { hash, password, confirmPassword: password } });
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);

  const stopped = await steal();
  await koma.platform.pool.query("update accounts set state = 'disabled' where email = $1", [stopped.stolen]);
  expect((await undo(stopped.link)).http).toBe(410);
});

test('nobody deletes an account while the old mailbox can take its address back, and afterwards its owner can', async () => {
  const { token, password, stolen, link } = await steal();
  const leave = () => koma.send(accounts.deleteAccount, { query: { password: wire(password) } }, { token });
  expect(await leave()).toMatchObject({
    http: 409,
    message: expect.stringMatching(
      /^The email address .* cannot be deleted before \w+ \d+, .* deactivate it meanwhile\.$/,
    ),
  });
  expect((await koma.send(accounts.emailChange, { query: { token: link } })).http).toBe(200);
  await koma.platform.pool.query('update email_changes set expires_at = now() where new_email = $1', [
    stolen,
  ]);
  expect((await leave()).http).toBe(200);
});

test('an account that only Google opens keeps its Google, and gets no password it never had', async () => {
  const { token, email } = await register(koma);
  const accountId = await idOf(token);
  await koma.platform.pool.query(
    "update accounts set password_hash = null, google_id = 'owner' where id = $1",
    [accountId],
  );
  const link = await changeEmail({ token, from: email, to: newAddress('other') });
  expect((await undo(link)).http).toBe(200);
  const { rows } = await koma.platform.pool.query(
    'select google_id, password_hash from accounts where id = $1',
    [accountId],
  );
  expect(rows).toEqual([{ google_id: 'owner', password_hash: null }]);
});

test('an address that has another account by now is not taken from it, and the link still works later', async () => {
  const { email, link } = await steal();
  const newcomer = await register(koma, { email });
  expect(await undo(link)).toMatchObject({ http: 409 });
  const query = { password: wire(newcomer.password) };
  await koma.call(accounts.deleteAccount, { query }, { token: newcomer.token });
  expect((await undo(link)).http).toBe(200);
});
