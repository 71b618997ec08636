import { createHash, randomBytes } from 'node:crypto';
import { sso, ssoJoining } from '../../../contract/calls/sso.ts';
import { type TestApp, wire } from '../test-accounts.ts';
import { startTestApp } from '../test-app.ts';
import type { TestDatabase } from '../test-database.ts';
import { type ProviderPerson, SSO_CLIENT, startOpenidProvider } from './openid-provider.ts';

const PUBLIC_URL = 'https://koma.example';

interface Settings {
  environment?: NodeJS.ProcessEnv;
  database?: TestDatabase;
  logTo?: { write(line: string): void };
}

export async function startSsoProvider() {
  const provider = await startOpenidProvider({
    redirectUri: `${PUBLIC_URL}/sign-in`,
    ssoRedirectUri: `${PUBLIC_URL}/sso`,
  });
  const startKoma = ({ environment = {}, ...options }: Settings = {}) =>
    startTestApp({
      ...options,
      environment: {
        PUBLIC_URL,
        SSO_ISSUER: provider.issuer,
        SSO_CLIENT_ID: SSO_CLIENT.id,
        SSO_CLIENT_SECRET: SSO_CLIENT.secret,
        SSO_SCOPES: 'openid email profile groups',
        SSO_NAME: 'Studio ID',
        ...environment,
      },
    });

  async function bring(koma: TestApp, login: string, person?: ProviderPerson) {
    if (person) provider.people.set(login, person);
    const browser = newBrowser();
    const { authorizationUrl } = await koma.call(sso.start, { body: { challenge: browser.challenge } });
    return {
      answer: await provider.signInForCode(authorizationUrl, login),
      verifier: browser.verifier,
    };
  }

  const come = async (koma: TestApp, login: string, person?: ProviderPerson) =>
    koma.send(sso.signIn, { body: await bring(koma, login, person) });

  /** Stops where the account asks for its password. */
  async function bringToJoin(koma: TestApp, login: string, person?: ProviderPerson) {
    const brought = await bring(koma, login, person);
    const { data } = await koma.send(sso.signIn, { body: brought });
    return { ...ssoJoining.parse(data), verifier: brought.verifier };
  }

  const join = async (koma: TestApp, login: string, person: ProviderPerson & { password: string }) =>
    koma.send(sso.join, {
      body: { ...(await bringToJoin(koma, login, person)), password: wire(person.password) },
    });

  async function confirm(koma: TestApp, { token, login }: { token: string; login: string }) {
    const { challenge, verifier } = newBrowser();
    const { authorizationUrl } = await koma.call(sso.startConfirm, { body: { challenge } }, { token });
    const answer = await provider.signInForCode(authorizationUrl, login);
    return koma.send(sso.confirm, { body: { answer, verifier } }, { token });
  }

  const stop = async (koma?: TestApp) => {
    await koma?.stop();
    await provider.stop();
  };

  return { ...provider, startKoma, bring, come, bringToJoin, join, confirm, stop };
}

export function newBrowser() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export type SsoProvider = Awaited<ReturnType<typeof startSsoProvider>>;
