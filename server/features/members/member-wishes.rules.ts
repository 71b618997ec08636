import type { z } from 'zod';
import type { ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import type { sharing } from '../../../contract/calls/sharing.ts';
import type { teams } from '../../../contract/calls/teams.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import type { GivenRole } from './members.queries.ts';

/** What somebody asks for about one person. */
export interface MemberWish {
  /** Where it is said, it has to be that of the member with the address. */
  _id?: string | undefined;
  email: string;
  role: GivenRole | 'remove';
  canDownload?: boolean | undefined;
}

type TeamMemberChange = BodyOf<typeof teams.update>['teamMember'][number];
type FileMemberChange = z.output<typeof sharing.shareFile.body>['fileMember'][number];

export const toTeamWishes = (changes: TeamMemberChange[]): MemberWish[] =>
  changes.map(({ _id, email, teamRole }) => ({
    _id,
    email,
    role: teamRole === TeamRole.remove ? 'remove' : teamRole,
  }));

/** Of a folder as well. */
export const toProjectWishes = (changes: ProjectMemberChange[]): MemberWish[] =>
  changes.map(({ type, ...wish }) => ({ ...wish, role: type === MemberType.remove ? 'remove' : type }));

export const toFileWishes = (changes: FileMemberChange[]): MemberWish[] =>
  changes.map(({ type, remove, ...wish }) => ({ ...wish, role: remove ? 'remove' : type }));
