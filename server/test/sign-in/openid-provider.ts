import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

/** Google's flow: the browser brings the ID token. */
export const CLIENT_ID = 'koma-test';
/** Single sign-on: the browser brings a code. */
export const SSO_CLIENT = { id: 'koma-sso', secret: 'only for tests: =&%+' };
export const PUBLIC_SSO_CLIENT_ID = 'koma-sso-public';

export interface ProviderPerson {
  email?: string;
  /** Null: the provider does not say. */
  isVerified?: boolean | null;
  name?: string;
  groups?: unknown;
  more?: Record<string, unknown>;
}

interface ProviderOptions {
  redirectUri: string;
  ssoRedirectUri?: string;
  port?: number;
}

export async function startOpenidProvider({
  redirectUri,
  ssoRedirectUri = 'https://koma.example/sso',
  port = 0,
}: ProviderOptions) {
  const people = new Map<string, ProviderPerson>();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const withToken = {
    redirect_uris: [redirectUri],
    response_types: ['id_token'],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none',
  };
  const withCode = {
    redirect_uris: [ssoRedirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  const provider = new Provider(issuer, {
    clients: [
      { ...withToken, client_id: CLIENT_ID },
      { ...withToken, client_id: 'another-product' },
      { ...withCode, client_id: SSO_CLIENT.id, client_secret: SSO_CLIENT.secret },
      { ...withCode, client_id: PUBLIC_SSO_CLIENT_ID, token_endpoint_auth_method: 'none' },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups', 'realm_access', '_claim_names'],
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => presentClaims(id, people.get(id) ?? {}),
    }),
    cookies: { keys: ['only for tests'] },
    features: { claimsParameter: { enabled: true } },
  });
  server.on('request', askLikeGoogle(provider.callback()));
  return {
    issuer,
    people,
    async signIn(authorizationUrl: string, login: string, cookies?: Map<string, string>) {
      const { hash } = await signInAt({ authorizationUrl, login, redirectUri, cookies });
      const answer = new URLSearchParams(hash.slice(1));
      return answer.get('id_token') ?? `refused: ${answer.get('error_description')}`;
    },
    /** Returns the query with the code. Earlier cookies keep the provider's session. */
    async signInForCode(authorizationUrl: string, login: string, cookies?: Map<string, string>) {
      const back = await signInAt({ authorizationUrl, login, redirectUri: ssoRedirectUri, cookies });
      return back.search.slice(1);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Google's prompt `select_account` is called `login` here. */
export const askLikeGoogle =
  (answer: (request: IncomingMessage, response: ServerResponse) => unknown) =>
  (request: IncomingMessage, response: ServerResponse) => {
    request.url = request.url?.replace('prompt=select_account', 'prompt=login');
    return answer(request, response);
  };

function presentClaims(sub: string, person: ProviderPerson) {
  const { email, isVerified = true, name = '', groups, more } = person;
  return {
    sub,
    name,
    ...(email !== undefined && { email }),
    ...(isVerified !== null && { email_verified: isVerified }),
    ...(groups !== undefined && { groups }),
    ...more,
  };
}

interface BrowserSignIn {
  authorizationUrl: string;
  login: string;
  redirectUri: string;
  cookies?: Map<string, string> | undefined;
}

async function signInAt({
  authorizationUrl,
  login,
  redirectUri,
  cookies = new Map(),
}: BrowserSignIn): Promise<URL> {
  const open = async (url: URL, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  let url = new URL(authorizationUrl);
  for (let step = 0; step < 12; step++) {
    const response = await open(url);
    const next = response.headers.get('location');
    if (next?.startsWith(redirectUri)) return new URL(next);
    if (next) {
      url = new URL(next, url);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const sent = await open(new URL(action, url), new URLSearchParams({ prompt, login, password: 'any' }));
    url = new URL(sent.headers.get('location') ?? '', url);
  }
  throw new Error('The sign-in at the provider did not end.');
}
