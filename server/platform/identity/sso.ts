import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import { isLoopback } from './loopback.ts';
import {
  explainProblem,
  isMisconfigured,
  isUnreachable,
  keepConfiguration,
  ProviderUnreachable,
} from './provider.ts';
import { beginFlow, type Flow, type FlowPurpose } from './sign-in-flow.ts';
import { type Claims, readGroups, readPersonClaims } from './sso-claims.ts';

const TIMEOUT_SECONDS = 10;
const YEAR_SECONDS = '31536000';
const CLOCK_SECONDS = 60;

interface SsoOptions {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  groupsClaim: string;
  secret: string;
  redirectUri: string;
  onProblem: (problem: string) => void;
}

export interface SsoIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Undefined: the provider does not say. */
  isVerified: boolean | undefined;
  name: string;
  groups: string[] | undefined;
  /** Undefined: the provider does not say. */
  authenticated: Date | undefined;
}

export interface Sso {
  makeAuthorizationUrl(flow: { purpose: FlowPurpose; challenge: string }): Promise<string>;
  readAnswer(answer: { flow: Flow; purpose: FlowPurpose; query: string }): Promise<SsoIdentity | undefined>;
}

export function openSso(options: SsoOptions): Sso {
  const { secret, redirectUri, groupsClaim, onProblem } = options;
  const configure = keepConfiguration(() => discover(options));

  async function redeem({ flow, purpose, query }: Parameters<Sso['readAnswer']>[0]): Promise<Claims> {
    const configuration = await configure();
    const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      // Requires a proof since we asked; an earlier session of the provider is not enough.
      ...(purpose === 'confirm' && { maxAge: secondsSince(flow.started) + CLOCK_SECONDS }),
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider sent no ID token');
    const missing = !('email' in claims && 'name' in claims && groupsClaim in claims);
    const more: Claims =
      missing && configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    // `email_verified` speaks of the address in the same answer only.
    const isOther = 'email' in claims && more.email !== claims.email;
    return { ...more, ...(isOther && { email_verified: undefined }), ...claims };
  }

  return {
    async makeAuthorizationUrl({ purpose, challenge }) {
      const flow = beginFlow({ secret, purpose, challenge });
      const address = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: options.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        // A requested age makes the provider send `auth_time`; a year asks nobody again.
        ...(purpose === 'confirm' ? { prompt: 'login', max_age: '0' } : { max_age: YEAR_SECONDS }),
      });
      return address.href;
    },

    async readAnswer(answer) {
      try {
        const claims = await redeem(answer);
        const { iss, sub } = claims;
        if (typeof iss !== 'string' || typeof sub !== 'string' || sub.length > 255) return undefined;
        const person = readPersonClaims(claims);
        return { issuer: iss, subject: sub, ...person, groups: readGroups(claims, groupsClaim) };
      } catch (error) {
        onProblem(explainProblem(error));
        if (error instanceof ProviderUnreachable) throw error;
        if (isUnreachable(error) || isMisconfigured(error))
          throw new ProviderUnreachable('the provider did not answer', { cause: error });
        return undefined;
      }
    },
  };
}

const secondsSince = (time: Date) => Math.ceil((Date.now() - time.getTime()) / 1000);

async function discover({ issuer, clientId, clientSecret }: SsoOptions): Promise<Configuration> {
  const server = new URL(issuer);
  const insecure = isLoopback(server) ? [allowInsecureRequests] : [];
  const found = await discovery(server, clientId, undefined, None(), {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
  });
  const metadata = found.serverMetadata();
  const configuration = new Configuration(metadata, clientId, undefined, proveClient(metadata, clientSecret));
  configuration.timeout = TIMEOUT_SECONDS;
  for (const allow of insecure) allow(configuration);
  // Checks the signature as well: a proxy before the provider could change the token.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

function proveClient(
  { token_endpoint_auth_methods_supported: methods }: { token_endpoint_auth_methods_supported?: string[] },
  clientSecret: string | undefined,
) {
  if (!clientSecret) return None();
  const isPosted = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isPosted ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}
