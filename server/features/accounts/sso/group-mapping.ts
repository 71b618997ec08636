import type { GroupRole } from '../../../sso-settings.ts';

interface Mapping {
  groupRoles: GroupRole[];
  /** Undefined: the provider does not say now, so that everything stays as it is. */
  groups: string[] | undefined;
}

/** What somebody's groups give, by team. Of two groups that lead to one team the higher role counts. */
export function rolesOf({ groupRoles, groups }: Mapping): Map<string, 1 | 2> | undefined {
  if (!groups) return undefined;
  const roles = new Map<string, 1 | 2>();
  for (const { group, teamId, role } of groupRoles) {
    if (groups.includes(group) && role > (roles.get(teamId) ?? 0)) roles.set(teamId, role);
  }
  return roles;
}
