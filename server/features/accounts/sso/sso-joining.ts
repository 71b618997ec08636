import { z } from 'zod';
import { CODE_MINUTES } from '../../../../contract/limits.ts';
import type { SsoIdentity } from '../../../platform/identity/sso.ts';
import { sealText, unsealText } from '../../../platform/seal.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import type { SsoSettings } from '../../../sso-settings.ts';

const purpose = 'koma joining';

const joiningSchema = z.object({
  nonce: z.string(),
  expires: z.number(),
  /** Binds it to the page that began, by that page's secret. */
  verifierHash: z.string(),
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    isVerified: z.boolean().optional(),
    name: z.string(),
    groups: z.array(z.string()).optional(),
  }),
});

interface NewJoining {
  settings: SsoSettings;
  identity: SsoIdentity;
  verifier: string;
}

const hashOf = (verifier: string) => hashToken(verifier).toString('base64url');

/** Seals the identity, because the provider's answer is spent. Keeps only mapped groups: there may be hundreds. */
export function sealJoining({ config }: Platform, { settings, identity, verifier }: NewJoining): string {
  const joining: z.input<typeof joiningSchema> = {
    nonce: newToken(),
    expires: Date.now() + CODE_MINUTES * 60_000,
    verifierHash: hashOf(verifier),
    identity: { ...identity, groups: keepNamedGroups(settings, identity.groups) },
  };
  return sealText({ secret: config.secret, purpose, text: JSON.stringify(joining) });
}

export const keepNamedGroups = ({ groupRoles }: SsoSettings, groups: string[] | undefined) =>
  groups?.filter((group) => groupRoles.some((role) => role.group === group));

export function openJoining(
  { config }: Platform,
  { sealed, verifier }: { sealed: string; verifier: string },
) {
  const joining = joiningSchema.safeParse(unseal(config.secret, sealed)).data;
  if (!joining || joining.expires <= Date.now() || joining.verifierHash !== hashOf(verifier))
    return undefined;
  const { identity, nonce, expires } = joining;
  const { email, isVerified, groups, ...person } = identity;
  // The password proves the person now.
  const authenticated = undefined;
  return {
    identity: { ...person, email, isVerified, groups, authenticated },
    nonce,
    expires: new Date(expires),
  };
}

function unseal(secret: string, sealed: string): unknown {
  try {
    return JSON.parse(unsealText({ secret, purpose, sealed }));
  } catch {
    return undefined;
  }
}
