import { z } from 'zod';

/** Some providers write booleans as words. */
const verified = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional()
  .catch(undefined);

const claimsSchema = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: verified,
  name: z.string().default('').catch(''),
  auth_time: z.number().optional().catch(undefined),
});

export type Claims = Record<string, unknown>;

export function readPersonClaims(claims: Claims) {
  const { email, email_verified: isVerified, name, auth_time: time } = claimsSchema.parse(claims);
  return { email, isVerified, name, authenticated: time === undefined ? undefined : new Date(time * 1000) };
}

const groupsSchema = z.union([z.string().transform((group) => [group]), z.array(z.unknown())]);

/** Supports nested claims (`realm_access.roles`). Undefined: too many groups to send. */
export function readGroups(claims: Claims, claim: string): string[] | undefined {
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === 'object' && elsewhere && Object.hasOwn(elsewhere, claim)) return undefined;
  const groups = groupsSchema.safeParse(findClaim(claims, claim)).data ?? [];
  return groups.filter((group) => typeof group === 'string');
}

/** Tries the whole name first: claims named by an address contain dots. */
function findClaim(claims: Claims, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  return claim
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found && Object.hasOwn(found, key) ? Object(found)[key] : undefined,
      claims,
    );
}
