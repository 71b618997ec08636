import { TeamRole, type ValueOf } from '../../../contract/enums.ts';
import { INVITE_MAX } from '../../../contract/limits.ts';
import type { RoleName } from '../../ui/fields/role-select.tsx';

export const teamRoles = ['viewer', 'editor'] as const satisfies RoleName[];
export type TeamRoleName = (typeof teamRoles)[number];

export const numberOf = (role: TeamRoleName) => TeamRole[role];
export const roleOf = (number: ValueOf<typeof TeamRole>): TeamRoleName =>
  teamRoles.find((role) => TeamRole[role] === number) ?? 'viewer';

/** Told beside the addresses, for whichever one it is. */
export const memberFields = Array.from({ length: INVITE_MAX }, (_, place) => `teamMember.${place}.email`);
