import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { makeSoftAuthenticator } from '../../../test/sign-in/soft-authenticator.ts';
import { sayPassword } from '../../../test/sign-in/test-second-factor.ts';
import { PASSWORD, readLastMail, register, signIn, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const origin = 'https://koma.example';
let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({ environment: { PUBLIC_URL: `${origin}/` } });
});
afterAll(() => koma.stop());

async function registerWithPasskey() {
  const person = await register(koma);
  const { token } = person;
  const key = makeSoftAuthenticator({ host: 'koma.example' });
  const { challenge } = await koma.call(passkeys.start, { body: {} }, { token });
  const body = { passkey: key.make({ origin, challenge }) };
  const added = await koma.call(passkeys.add, { body }, { token, headers: { 'user-agent': CHROME } });
  return { ...person, key, ...added };
}

const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36';
const ask = () => koma.call(passkeys.signInQuestion, {});
const come = (passkey: ReturnType<Key['answer']>) => koma.send(passkeys.signIn, { body: { passkey } });
type Key = ReturnType<typeof makeSoftAuthenticator>;

const REFUSED = { http: 422, errors: [{ field: 'passkey' }] };

test('a passkey is made for this site, named after the device, and comes with recovery codes and a mail', async () => {
  const { email, token, passkey, recoveryCodes } = await registerWithPasskey();
  expect(passkey).toMatchObject({ name: 'Chrome · macOS', lastUsedAt: null });
  expect(recoveryCodes).toHaveLength(10);
  expect((await readLastMail(koma.platform, email)).text).toContain('Chrome · macOS');
  const wish = await koma.call(passkeys.start, { body: {} }, { token });
  expect(wish).toMatchObject({ rp: { id: 'koma.example', name: 'Koma' }, user: { name: email } });
  expect(wish.excludeCredentials).toHaveLength(1);
});

test('a passkey signs in without a password, and the list says when', async () => {
  const { key, token } = await registerWithPasskey();
  const { challenge, userVerification, allowCredentials } = await ask();
  expect({ userVerification, allowCredentials }).toEqual({
    userVerification: 'required',
    allowCredentials: [],
  });
  const answer = key.answer({ origin, challenge });
  const { http, data } = await come(answer);
  expect(http).toBe(200);
  expect((await koma.send(accounts.me, {}, { token: data.accessToken })).http).toBe(200);
  const { passkeys: listed } = await koma.call(secondFactor.show, {}, { token });
  expect(listed).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  expect(await come(answer)).toMatchObject(REFUSED);
});

test.each<[string, (key: Key, challenge: string) => ReturnType<Key['answer']>]>([
  [
    'of a key that does not know who holds it',
    (key, challenge) => key.answer({ origin, challenge, isVerified: false }),
  ],
  [
    'that another site asked for',
    (key, challenge) => key.answer({ origin: 'https://koma.example.evil.example', challenge }),
  ],
  [
    'to a question that we did not ask',
    (key) => key.answer({ origin, challenge: Buffer.alloc(54, 7).toString('base64url') }),
  ],
  [
    'of a key that is nobody’s',
    (_, challenge) => makeSoftAuthenticator({ host: 'koma.example' }).answer({ origin, challenge }),
  ],
  [
    'that was changed on the way',
    (key, challenge) => ({
      ...key.answer({ origin, challenge }),
      signature: makeSoftAuthenticator({ host: 'koma.example' }).answer({ origin, challenge }).signature,
    }),
  ],
])('an answer %s signs nobody in', async (_, answer) => {
  const { key } = await registerWithPasskey();
  const { challenge } = await ask();
  expect(await come(answer(key, challenge))).toMatchObject(REFUSED);
});

test('an answer to one question is none to another: sign-in, second factor and confirmation are apart', async () => {
  const person = await registerWithPasskey();
  const { key, token } = person;
  const half = await sayPassword(koma, person);
  const forFactor = half.data.passkeyQuestion?.challenge ?? '';
  expect(await come(key.answer({ origin, challenge: forFactor }))).toMatchObject(REFUSED);
  const { challenge: forSignIn } = await ask();
  const passkey = key.answer({ origin, challenge: forSignIn });
  expect(await koma.send(accounts.confirm, { body: { passkey } }, { token })).toMatchObject(REFUSED);
  const pass = { challenge: half.data.challenge, passkey };
  expect(await koma.send(secondFactor.pass, { body: pass })).toMatchObject(REFUSED);
});

test('after the password a passkey is the second factor, also one that only is held', async () => {
  const person = await registerWithPasskey();
  const half = await sayPassword(koma, person);
  expect(half.data).toMatchObject({ hasAuthenticator: false, hasRecoveryCodes: true });
  const question = half.data.passkeyQuestion;
  expect(question).toMatchObject({ userVerification: 'preferred' });
  expect(question?.allowCredentials).toHaveLength(1);
  const challenge = question?.challenge ?? '';
  const other = await registerWithPasskey();
  const pass = (passkey: ReturnType<Key['answer']>) =>
    koma.send(secondFactor.pass, { body: { challenge: half.data.challenge, passkey } });
  expect(await pass(other.key.answer({ origin, challenge }))).toMatchObject(REFUSED);
  expect((await pass(person.key.answer({ origin, challenge, isVerified: false }))).http).toBe(200);
});

test('a passkey confirms its owner', async () => {
  const { key, token, passkey } = await registerWithPasskey();
  await koma.platform.pool.query("update sessions set confirmed_at = confirmed_at - interval '10 minutes'");
  const remove = () => koma.send(passkeys.remove, { params: { id: passkey._id } }, { token });
  expect(await remove()).toMatchObject({ http: 403, statusCode: errors.confirmationRequired.code });
  const { passkeyQuestion } = await koma.call(accounts.confirmOptions, {}, { token });
  const answer = key.answer({ origin, challenge: passkeyQuestion?.challenge ?? '' });
  expect((await koma.send(accounts.confirm, { body: { passkey: answer } }, { token })).http).toBe(200);
  expect((await remove()).http).toBe(200);
});

test('a copied key is noticed: its count of signatures falls behind', async () => {
  const { key } = await registerWithPasskey();
  const answer = async (counter: number) =>
    come(key.answer({ origin, counter, challenge: (await ask()).challenge }));
  expect((await answer(5)).http).toBe(200);
  expect(await answer(5)).toMatchObject(REFUSED);
  expect((await answer(6)).http).toBe(200);
});

test('a passkey is renamed and removed by its owner alone; with the last one the second factor is off', async () => {
  const { email, token, passkey } = await registerWithPasskey();
  const stranger = await register(koma);
  const rename = (sender: string, name: string) =>
    koma.send(passkeys.rename, { params: { id: passkey._id }, body: { name } }, { token: sender });
  const remove = (sender: string) =>
    koma.send(passkeys.remove, { params: { id: passkey._id } }, { token: sender });
  expect((await rename(stranger.token, 'Mine')).http).toBe(404);
  expect((await remove(stranger.token)).http).toBe(404);
  expect(await rename(token, '  仕事用 Mac ')).toMatchObject({ http: 200, data: { name: '仕事用 Mac' } });
  expect((await signIn(koma, { email, password: PASSWORD })).statusCode).toBe(
    errors.secondFactorRequired.code,
  );
  expect((await remove(token)).http).toBe(200);
  expect((await readLastMail(koma.platform, email)).subject).toBe('A passkey was removed');
  expect(await koma.call(secondFactor.show, {}, { token })).toMatchObject({
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(200);
});

test('one passkey belongs to one account, and is added once', async () => {
  const { key, token } = await registerWithPasskey();
  const other = await register(koma);
  for (const sender of [token, other.token]) {
    const { challenge } = await koma.call(passkeys.start, { body: {} }, { token: sender });
    const body = { passkey: key.make({ origin, challenge }) };
    expect((await koma.send(passkeys.add, { body }, { token: sender })).http).toBe(409);
  }
  const { challenge } = await koma.call(passkeys.start, { body: {} }, { token });
  const fresh = makeSoftAuthenticator({ host: 'koma.example' });
  const body = { passkey: fresh.make({ origin, challenge }) };
  expect((await koma.send(passkeys.add, { body }, { token: other.token })).http).toBe(422);
});

test('what is no passkey at all is refused in words', async () => {
  const { token } = await register(koma);
  const junk = { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA', transports: [] };
  expect((await koma.send(passkeys.add, { body: { passkey: junk } }, { token })).http).toBe(422);
  const answer = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  expect(await come(answer)).toMatchObject(REFUSED);
});

test('whoever was deactivated is told so, not signed in', async () => {
  const { key, email } = await registerWithPasskey();
  await koma.platform.pool.query("update accounts set state = 'deactivated' where email = $1", [email]);
  const answer = key.answer({ origin, challenge: (await ask()).challenge });
  expect(await come(answer)).toMatchObject({ http: 403, statusCode: errors.projectDeactivated.code });
});
