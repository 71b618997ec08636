import { type Configuration, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** The provider did not answer; the sign-in may still be good. */
export class ProviderUnreachable extends Error {}

/** Discovers the provider's configuration at its first use, and again only after a failure. */
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

/** Counts missing signature keys too: they come from the provider. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof ResponseBodyError && error.status >= 500) return true;
  return error.message === 'fetch failed' || isUnreachable(error.cause);
}

/** The provider rejects our client settings: a retry cannot help. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error));

/** Explains the chain of causes for the log, without anything that was sent. */
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
