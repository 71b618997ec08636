import { MemberType, type ValueOf } from '../../../contract/enums.ts';
import type { RoleName } from '../../ui/fields/role-select.tsx';

export const memberRoles = ['viewer', 'collaborator', 'editor'] as const satisfies RoleName[];
export type MemberRole = (typeof memberRoles)[number];

export const typeOf = (role: MemberRole) => MemberType[role];
export const roleOf = (type: ValueOf<typeof MemberType>): MemberRole =>
  memberRoles.find((role) => MemberType[role] === type) ?? 'viewer';
