import { type Configuration, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** The provider could not be asked; what it was to be asked about may be good. */
export class ProviderUnreachable extends Error {}

/** What a provider says of itself is asked for once, at its first use, and again only after it did not answer. */
export function keepConfiguration(discover: () => Promise<Configuration>): () => Promise<Configuration> {
  let configuration: Promise<Configuration> | undefined;
  return () => {
    configuration ??= discover().catch((error: Error) => {
      configuration = undefined;
      throw new ProviderUnreachable(error.message, { cause: error });
    });
    return configuration;
  };
}

/** The keys that a signature is checked with come from the provider too. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof ResponseBodyError && error.status >= 500) return true;
  return error.message === 'fetch failed' || isUnreachable(error.cause);
}

/** It does not know us as we are set up: to try again helps nobody. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error));

/** For the log: what went wrong, one reason after the other, and nothing of what was sent. */
export function explainProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${explainProblem(error.cause)}` : '';
  return `${error.message}${detailsOf(error)}${cause}`;
}

function detailsOf(error: Error): string {
  if (error instanceof ResponseBodyError) return ` (${error.error}: ${error.error_description})`;
  if (!(error instanceof WWWAuthenticateChallengeError)) return '';
  const said = error.cause.map(({ parameters }) => `${parameters.error}: ${parameters.error_description}`);
  return ` (${said.join('; ')})`;
}
