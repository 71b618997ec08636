import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import type { sharing } from '../../../contract/calls/sharing.ts';
import type { TeamMember } from '../../../contract/calls/teams.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { FileRole, MemberType, TeamRole, type UserStatus, type ValueOf } from '../../../contract/enums.ts';
import type { Invited } from '../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../ui/fields/role-select.tsx';

export interface Member {
  _id?: string | undefined;
  email: string;
  name: string;
  profilePic: string | null;
  role: RoleName;
  canDownload: boolean | undefined;
  isRemoved: boolean;
  /** Named on this page, not invited yet. */
  isFresh: boolean;
  isInvited: boolean;
  invitationExpired: boolean;
  userStatus: ValueOf<typeof UserStatus>;
}

export const memberRoles = ['viewer', 'collaborator', 'editor'] as const satisfies RoleName[];
export const teamRoles = ['viewer', 'editor'] as const satisfies RoleName[];
export type TeamRoleName = (typeof teamRoles)[number];

export const nobodyYet: Invited<RoleName> = { addresses: [], role: 'collaborator', canDownload: true };
export const nobodyOnTeam: Invited<TeamRoleName> = { addresses: [], role: 'viewer', canDownload: false };

type FileMember = ReplyOf<typeof sharing.getFileShare>['fileMember'][number];

const readEntry = (entry: Omit<TeamMember, 'teamRole'>) => ({
  _id: entry._id,
  email: entry.email,
  name: entry.name,
  profilePic: entry.profilePic,
  isFresh: false,
  isInvited: entry.isInvited,
  invitationExpired: entry.invitationExpired,
  userStatus: entry.userStatus,
});

/** A removed member has no role, so this proposes one. */
const roleOfType = (type: ValueOf<typeof MemberType>): RoleName =>
  memberRoles.find((role) => MemberType[role] === type) ?? 'collaborator';

export const readTeamMember = (member: TeamMember): Member => ({
  ...readEntry(member),
  role: teamRoles.find((role) => TeamRole[role] === member.teamRole) ?? 'viewer',
  canDownload: undefined,
  isRemoved: member.teamRole === TeamRole.remove,
});

export const readProjectMember = (member: ProjectMember): Member => ({
  ...readEntry(member),
  role: roleOfType(member.type),
  canDownload: member.canDownload,
  isRemoved: member.type === MemberType.remove,
});

export const readFileMember = (member: FileMember): Member => ({
  ...readEntry(member),
  role: roleOfType(member.type),
  canDownload: member.canDownload,
  isRemoved: member.remove,
});

const idOf = ({ _id }: Member) => (_id === undefined ? {} : { _id });

export const writeTeamMember = (member: Member) => ({
  ...idOf(member),
  email: member.email,
  teamRole: member.isRemoved
    ? TeamRole.remove
    : TeamRole[teamRoles.find((role) => role === member.role) ?? 'viewer'],
});

export const writeProjectMember = (member: Member) => ({
  ...idOf(member),
  email: member.email,
  type: member.isRemoved ? MemberType.remove : MemberType[member.role],
  ...(member.canDownload !== undefined && { canDownload: member.canDownload }),
});

export const writeFileMember = (member: Member) => ({
  ...idOf(member),
  email: member.email,
  type: FileRole[member.role],
  ...(member.canDownload !== undefined && { canDownload: member.canDownload }),
  remove: member.isRemoved,
});
