import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  type Configuration,
  discovery,
  useIdTokenResponseType as expectIdToken,
  implicitAuthentication,
  None,
} from 'openid-client';
import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { makeNonce, type NonceUse, readNonce } from './nonce.ts';
import { isUnreachable, keepConfiguration, ProviderUnreachable } from './provider.ts';

interface GoogleOptions {
  clientId: string;
  issuer: string;
  /** Google returns here with the ID token behind the `#`. */
  redirectUri: string;
  secret: string;
}

interface Credential {
  googleId: string;
  email: string;
  isVerified: boolean;
  name: string;
  /** Undefined: Google does not say. */
  authenticated: Date | undefined;
  nonce: string;
  nonceStarted: Date;
  nonceExpires: Date;
}

export const CLOCK_MS = 60_000;

export interface Google {
  makeAuthorizationUrl(use: NonceUse): Promise<string>;
  /** Returns undefined for a credential that is unsigned, outdated, or not issued to us for this nonce. */
  readCredential(answer: { credential: string; use: NonceUse }): Promise<Credential | undefined>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  iat: z.number(),
  auth_time: z.number().optional().catch(undefined),
});

/** Asks for `auth_time`. Google sends it only to verified products. */
const ASK_FOR_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } });

export function openGoogle({ clientId, issuer, redirectUri, secret }: GoogleOptions): Google {
  const configure = keepConfiguration(() => discover({ clientId, issuer }));

  return {
    async makeAuthorizationUrl(use) {
      const address = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        nonce: makeNonce({ secret, use }),
        claims: ASK_FOR_TIME,
        // Google knows no prompt=login; choosing the account is the most it can ask for.
        ...(use.purpose === 'confirm' && { prompt: 'select_account' }),
      });
      return address.href;
    },

    async readCredential({ credential, use }) {
      const nonce = peekNonce(credential);
      const times = nonce && readNonce({ secret, use, nonce });
      if (!nonce || !times) return undefined;
      const answer = new URL(redirectUri);
      answer.hash = new URLSearchParams({ id_token: credential }).toString();
      const claims = await verify(await configure(), { answer, nonce });
      const parsed = claimsSchema.safeParse(claims);
      if (!parsed.success) return undefined;
      const { sub, email, email_verified: isVerified, name, iat, auth_time: authTime } = parsed.data;
      if (iat * 1000 < times.started.getTime() - CLOCK_MS) return undefined;
      return {
        googleId: sub,
        email,
        isVerified,
        name,
        authenticated: authTime === undefined ? undefined : new Date(authTime * 1000),
        nonce,
        nonceStarted: times.started,
        nonceExpires: times.expires,
      };
    },
  };
}

async function discover({ clientId, issuer }: Pick<GoogleOptions, 'clientId' | 'issuer'>) {
  const server = new URL(issuer);
  const configuration = await discovery(server, clientId, undefined, None(), {
    execute: isLoopback(server) ? [allowInsecureRequests] : [],
  });
  expectIdToken(configuration);
  return configuration;
}

async function verify(configuration: Configuration, { answer, nonce }: { answer: URL; nonce: string }) {
  try {
    return await implicitAuthentication(configuration, answer, nonce);
  } catch (error) {
    if (isUnreachable(error)) throw new ProviderUnreachable('the provider did not answer', { cause: error });
    return undefined;
  }
}

/** Reads the nonce before the signature check, which needs to know the expected one. */
function peekNonce(credential: string): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
    return z.object({ nonce: z.string() }).safeParse(claims).data?.nonce;
  } catch {
    return undefined;
  }
}
