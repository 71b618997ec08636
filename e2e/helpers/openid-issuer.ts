import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { askLikeGoogle } from '../../server/test/sign-in/openid-provider.ts';

export const CLIENT_ID = 'koma-e2e';
export const SSO_CLIENT_ID = 'koma-e2e-sso';

/**
 * Starts a real OpenID provider with its own sign-in page. `hana` gets hana@example.com, an address
 * gets itself, and names beginning with `unverified` get an unverified address.
 */
export async function startIssuer() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port.');
  const url = `http://localhost:${address.port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        // Native clients may return to any local port, as the server's is not known yet.
        application_type: 'native',
        redirect_uris: ['http://localhost/sign-in'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
      {
        client_id: SSO_CLIENT_ID,
        application_type: 'native',
        redirect_uris: ['http://localhost/sso'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: id,
        email: id.includes('@') ? id : `${id}@example.com`,
        email_verified: !id.startsWith('unverified'),
      }),
    }),
    cookies: { keys: ['only for tests'] },
    features: { claimsParameter: { enabled: true } },
  });
  server.on('request', askLikeGoogle(provider.callback()));
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
