import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { overtake } from '../../../test/overtake.ts';
import { CLIENT_ID } from '../../../test/sign-in/openid-provider.ts';
import { withState } from '../../../test/sign-in/test-google.ts';
import { startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import {
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  readCode,
  readLinkToken,
  register,
  signIn,
  wire,
} from '../../../test/test-accounts.ts';

const provider = await startSsoProvider();
const koma = await provider.startKoma({
  environment: { GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: provider.issuer },
});
afterAll(() => provider.stop(koma));

async function earnReset(email: string) {
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const body = { code: await readCode(koma.platform, email), hash };
  return (await koma.call(accounts.verifyForgotCode, { body })).hash;
}

const reset = (hash: string, password = OTHER_PASSWORD) =>
  koma.send(accounts.resetPassword, {
    body: { hash, password: wire(password), confirmPassword: wire(password) },
  });

async function changeEmail({ token, from, to }: { token: string; from: string; to: string }) {
  await koma.call(accounts.updateProfile, { body: { email: to } }, { token });
  await koma.call(accounts.verifyEmail, { body: { token: await readLinkToken(koma.platform, to) } });
  return readLinkToken(koma.platform, from);
}

async function countSessions(email: string) {
  const { rows } = await koma.platform.pool.query(
    'select count(*)::int as sessions from sessions join accounts on accounts.id = account_id where email = $1',
    [email],
  );
  return rows[0].sessions;
}

async function getCredential(login: string, email: string) {
  provider.people.set(login, { email });
  const { authorizationUrl } = await koma.call(accounts.googleOptions, {});
  return provider.signIn(withState(authorizationUrl).href, login);
}

const comeByGoogle = (credential: string, password?: string) =>
  koma.send(accounts.signInWithGoogle, {
    body: { credential, ...(password && { password: wire(password) }) },
  });

test('a sign-in that is on its way with the old password ends with the reset', async () => {
  const { email } = await register(koma);
  const hash = await earnReset(email);
  const second = () => signIn(koma, { email, password: PASSWORD });
  const answer = await overtake(koma, { email, first: () => reset(hash), second });
  expect(answer.http).toBe(409);
  expect(await countSessions(email)).toBe(0);
});

/** Sign-ins that a thief begins before the owner takes the address back. */
const ways: [
  string,
  (thief: { login: string; stolen: string }) => Promise<() => Promise<{ http: number }>>,
][] = [
  [
    'the password',
    async ({ stolen }) =>
      () =>
        signIn(koma, { email: stolen, password: PASSWORD }),
  ],
  [
    'Google',
    async ({ login, stolen }) => {
      await comeByGoogle(await getCredential(login, stolen), PASSWORD);
      const credential = await getCredential(login, stolen);
      return () => comeByGoogle(credential);
    },
  ],
  [
    'connecting Google',
    async ({ login, stolen }) => {
      const credential = await getCredential(login, stolen);
      return () => comeByGoogle(credential, PASSWORD);
    },
  ],
  [
    'single sign-on',
    async ({ login, stolen }) => {
      await provider.join(koma, login, { email: stolen, password: PASSWORD });
      const body = await provider.bring(koma, login);
      return () => koma.send(sso.signIn, { body });
    },
  ],
];

test.each(ways)(
  'a thief on the way in by %s is kept out when the old mailbox takes the address back',
  async (_, prepare) => {
    const { email, token } = await register(koma);
    const stolen = newAddress('thief');
    const link = await changeEmail({ token, from: email, to: stolen });
    const second = await prepare({ login: stolen, stolen });
    const first = () => koma.send(accounts.undoEmailChange, { body: { token: link } });
    expect((await overtake(koma, { email: stolen, first, second })).http).toBe(409);
    expect(await countSessions(email)).toBe(0);
  },
);

test('what a stolen session is just asking for ends with it', async () => {
  const { email, token } = await register(koma);
  const hash = await earnReset(email);
  const body = { email: newAddress('thief') };
  const asks = [
    () => koma.send(accounts.updateProfile, { body }, { token }),
    () => koma.send(accounts.requestDeactivation, { body: {} }, { token }),
    () => koma.send(accounts.updateGoogleAuth, { body: { googleAuthentication: false } }, { token }),
  ];
  const [first = () => reset(hash), ...others] = [() => reset(hash), ...asks];
  const second = () => Promise.all(others.map((ask) => ask()));
  const answers = await overtake(koma, { email, first, second, calls: others.length });
  expect(answers.map(({ http }) => http)).toEqual([401, 401, 401]);
  const { data } = await signIn(koma, { email, password: OTHER_PASSWORD });
  const profile = await koma.call(accounts.profile, {}, { token: data.accessToken });
  expect(profile).toMatchObject({ pendingEmail: null, googleAuthentication: true });
});

test('codes and links in the old mailbox set no password once the address was changed', async () => {
  const { email, token } = await register(koma);
  const earned = await earnReset(email);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  await changeEmail({ token, from: email, to: newAddress('moved') });
  expect((await reset(earned)).http).toBe(410);
  expect((await koma.send(accounts.verifyForgotCode, { body: { code, hash } })).http).toBe(422);
});

test('nor does a code that was sent there while the address was being changed', async () => {
  const { email, token } = await register(koma);
  const moved = newAddress('moved');
  await koma.call(accounts.updateProfile, { body: { email: moved } }, { token });
  const link = await readLinkToken(koma.platform, moved);
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const code = await readCode(koma.platform, email);
  const { rows } = await koma.platform.pool.query(
    "delete from codes where email_key = $1 and purpose = 'forgot-password' returning *",
    [email],
  );
  await koma.call(accounts.verifyEmail, { body: { token: link } });
  await koma.platform.db
    .insertInto('codes')
    .values({ ...rows[0], payload: JSON.stringify(rows[0].payload) })
    .execute();
  expect((await koma.send(accounts.verifyForgotCode, { body: { code, hash } })).http).toBe(410);
});
