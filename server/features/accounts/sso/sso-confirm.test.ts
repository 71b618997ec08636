import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { errors } from '../../../../contract/errors.ts';
import { newBrowser, startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import { newAddress, readLastMail, readLinkToken, register } from '../../../test/test-accounts.ts';
import { runCommand } from '../../admin/run-command.ts';

const provider = await startSsoProvider();
const koma = await provider.startKoma();
afterAll(() => provider.stop(koma));

/** Signs a person in, longer ago than a confirmation lasts. */
async function comeLongAgo(login: string) {
  const { data } = await provider.come(koma, login, { email: newAddress(login) });
  await koma.platform.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
  return data.accessToken;
}

const deactivate = (token: string) => koma.send(accounts.requestDeactivation, { body: {} }, { token });

test('somebody without a password proves at the provider who they are', async () => {
  const token = await comeLongAgo('owner');
  expect(await deactivate(token)).toMatchObject({ statusCode: errors.confirmationRequired.code });
  expect(await provider.confirm(koma, { token, login: 'owner' })).toMatchObject({ http: 200 });
  expect((await deactivate(token)).http).toBe(200);
});

test('the dialog offers what the account can be proven by', async () => {
  const token = await comeLongAgo('offered');
  const ask = (sender: string) => koma.call(accounts.confirmOptions, {}, { token: sender });
  expect(await ask(token)).toMatchObject({ password: false, googleUrl: null, ssoName: 'Studio ID' });
  const { token: other } = await register(koma);
  expect(await ask(other)).toMatchObject({ password: true, googleUrl: null, ssoName: null });
});

test('who takes a change of the address back ends a single sign-on that was connected since', async () => {
  const { data } = await provider.come(koma, 'robbed', { email: newAddress('robbed') });
  const token = data.accessToken;
  const { email: old } = await koma.call(accounts.profile, {}, { token });
  const stolen = newAddress('stolen');
  await koma.call(accounts.updateProfile, { body: { email: stolen } }, { token });
  await koma.call(accounts.verifyEmail, { body: { token: await readLinkToken(koma.platform, stolen) } });
  await runCommand(['disconnect-sso', stolen], async () => koma.platform);
  expect((await provider.come(koma, 'thief-of-address', { email: stolen })).data.isNew).toBe(false);
  const { text } = await readLastMail(koma.platform, old);
  const [, undo = ''] = /undo-email-change\/(\S+)/.exec(text) ?? [];
  await koma.call(accounts.undoEmailChange, { body: { token: undo } });
  const back = await provider.come(koma, 'robbed', { email: old });
  expect(back.data.isNew).toBe(false);
  const thief = await provider.come(koma, 'thief-of-address', { email: newAddress('thief') });
  expect(thief.data.isNew).toBe(true);
});

test('somebody else at the provider proves nothing', async () => {
  const token = await comeLongAgo('victim');
  await comeLongAgo('thief');
  expect(await provider.confirm(koma, { token, login: 'thief' })).toMatchObject({
    http: 422,
    message: expect.stringContaining('somebody else'),
  });
  expect(await deactivate(token)).toMatchObject({ statusCode: errors.confirmationRequired.code });
});

test('the provider has to ask anew: a plain sign-in is no proof, nor is an earlier one', async () => {
  const token = await comeLongAgo('busy');
  const plain = await provider.bring(koma, 'busy');
  expect(await koma.send(sso.confirm, { body: plain }, { token })).toMatchObject({ http: 422 });

  const cookies = new Map<string, string>();
  const begin = async () => {
    const { challenge, verifier } = newBrowser();
    const { authorizationUrl } = await koma.call(sso.startConfirm, { body: { challenge } }, { token });
    return { url: new URL(authorizationUrl), verifier };
  };
  const end = async ({ url, verifier }: Awaited<ReturnType<typeof begin>>) => {
    const answer = await provider.signInForCode(url.href, 'busy', cookies);
    expect(new URLSearchParams(answer).get('code')).not.toBeNull();
    return koma.send(sso.confirm, { body: { answer, verifier } }, { token });
  };
  const first = await begin();
  expect(Object.fromEntries(first.url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  expect(await end(first)).toMatchObject({ http: 200 });
  await koma.platform.pool.query(`update sessions set confirmed_at = null`);

  // Later, a person at the open browser removes the request to authenticate again.
  const { now } = Date;
  Date.now = () => now() + 3_600_000;
  try {
    const lazy = await begin();
    lazy.url.searchParams.delete('prompt');
    lazy.url.searchParams.set('max_age', '86400');
    expect(await end(lazy)).toMatchObject({ http: 422 });
    expect(await deactivate(token)).toMatchObject({ statusCode: errors.confirmationRequired.code });
    expect(await end(await begin())).toMatchObject({ http: 200 });
  } finally {
    Date.now = now;
  }
});

test('who is let in by an older sign-in at the provider proved nothing yet', async () => {
  const cookies = new Map<string, string>();
  provider.people.set('silent', { email: newAddress('silent') });
  const come = async () => {
    const { challenge, verifier } = newBrowser();
    const { authorizationUrl } = await koma.call(sso.start, { body: { challenge } });
    const answer = await provider.signInForCode(authorizationUrl, 'silent', cookies);
    return (await koma.call(sso.signIn, { body: { answer, verifier } })).accessToken;
  };
  const { now } = Date;
  Date.now = () => now() - 11 * 60_000;
  try {
    await come();
  } finally {
    Date.now = now;
  }
  expect(await deactivate(await come())).toMatchObject({
    http: 403,
    statusCode: errors.confirmationRequired.code,
  });
  const { data } = await provider.come(koma, 'silent');
  expect((await deactivate(data.accessToken)).http).toBe(200);
});

test('the answer to such a question signs nobody in', async () => {
  const token = await comeLongAgo('asked');
  const { challenge, verifier } = newBrowser();
  const { authorizationUrl } = await koma.call(sso.startConfirm, { body: { challenge } }, { token });
  const answer = await provider.signInForCode(authorizationUrl, 'asked');
  expect(await koma.send(sso.signIn, { body: { answer, verifier } })).toMatchObject({ http: 422 });
});
