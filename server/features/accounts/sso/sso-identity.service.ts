import type { sso as calls } from '../../../../contract/calls/sso.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { ProviderUnreachable } from '../../../platform/identity/provider.ts';
import { endFlow, type FlowPurpose } from '../../../platform/identity/sign-in-flow.ts';
import type { Sso, SsoIdentity } from '../../../platform/identity/sso.ts';
import type { Platform } from '../../../platform.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import { translate } from '../../../texts.ts';
import { takeNonce } from '../account/nonces.queries.ts';

export interface SsoProvider {
  settings: SsoSettings;
  sso: Sso;
}

export const nameOf = ({ names }: SsoSettings, language: Language): string =>
  names[language] ?? translate(language, 'sso.name');

interface Start {
  provider: SsoProvider;
  purpose: FlowPurpose;
  challenge: string;
  language: Language;
}

export async function startSso(platform: Platform, { provider, purpose, challenge, language }: Start) {
  const name = nameOf(provider.settings, language);
  try {
    return { authorizationUrl: await provider.sso.makeAuthorizationUrl({ purpose, challenge }) };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    platform.log.warn({ reason: error.message }, 'single sign-on is out of reach');
    throw fail('unavailable', { message: 'sso.unavailable', values: { name } });
  }
}

interface Proof {
  provider: SsoProvider;
  purpose: FlowPurpose;
  input: BodyOf<typeof calls.signIn>;
  language: Language;
}

/** Spends the provider's answer, accepted or not. */
export async function proveIdentity(
  platform: Platform,
  { provider, purpose, input, language }: Proof,
): Promise<SsoIdentity> {
  const name = nameOf(provider.settings, language);
  const invalid = () => fail('unprocessable', { message: 'sso.invalid', values: { name } });
  const { secret } = platform.config;
  const state = new URLSearchParams(input.answer).get('state') ?? '';
  const flow = endFlow({ secret, purpose, state, verifier: input.verifier });
  if (!flow) throw invalid();
  const isFirst = await inTransaction(platform.db, (tx) =>
    takeNonce(tx, { nonce: flow.id, expires: flow.expires }),
  );
  if (!isFirst) throw invalid();
  const identity = await provider.sso
    .readAnswer({ flow, purpose, query: input.answer })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) throw error;
      throw fail('unavailable', { message: 'sso.unavailable', values: { name } });
    });
  if (!identity) throw invalid();
  return identity;
}
