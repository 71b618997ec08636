import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'koma-test';

interface ProviderPerson {
  email: string;
  isVerified?: boolean;
  name?: string;
}

/** A real OpenID provider in Google's place, and a browser's part of signing in at it. */
export async function startOpenidProvider({ redirectUri }: { redirectUri: string }) {
  const people = new Map<string, ProviderPerson>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const client = {
    redirect_uris: [redirectUri],
    response_types: ['id_token'],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none',
  };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: CLIENT_ID },
      { ...client, client_id: 'another-product' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => {
      const { email = '', isVerified = true, name = '' } = people.get(id) ?? {};
      const claims = { sub: id, email, email_verified: isVerified, name };
      return { accountId: id, claims: () => claims };
    },
    cookies: { keys: ['only for tests'] },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    /** Follows the sign-in of a browser to its end and answers the ID token. */
    signIn: (authorizationUrl: string, login: string) => signInAt({ authorizationUrl, login, redirectUri }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface BrowserSignIn {
  authorizationUrl: string;
  login: string;
  redirectUri: string;
}

async function signInAt({ authorizationUrl, login, redirectUri }: BrowserSignIn): Promise<string> {
  const cookies = new Map<string, string>();
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
    if (next?.startsWith(redirectUri)) {
      const answer = new URLSearchParams(new URL(next).hash.slice(1));
      return answer.get('id_token') ?? `refused: ${answer.get('error_description')}`;
    }
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
