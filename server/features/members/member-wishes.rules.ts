import type { z } from 'zod';
import type { ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import type { sharing } from '../../../contract/calls/sharing.ts';
import type { teams } from '../../../contract/calls/teams.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import type { GivenRole } from './members.queries.ts';

export interface MemberWish {
  /** Must match the member of the address, if given. */
  _id?: string | undefined;
  email: string;
  /** Undefined keeps it, or gives a new member the default. */
  role: GivenRole | 'remove' | undefined;
  canDownload?: boolean | undefined;
  /** Field of the form; otherwise the place in the list. */
  field?: string;
}

type TeamMemberChange = BodyOf<typeof teams.update>['teamMember'][number];
type FileMemberChange = z.output<typeof sharing.shareFile.body>['fileMember'][number];

export const toTeamWishes = (changes: TeamMemberChange[]): MemberWish[] =>
  changes.map(({ _id, email, teamRole, remove }) => ({
    _id,
    email,
    role: remove || teamRole === TeamRole.remove ? 'remove' : teamRole,
  }));

export const toProjectWishes = (changes: ProjectMemberChange[]): MemberWish[] =>
  changes.map(({ _id, email, canDownload, type, remove }) => ({
    _id,
    email,
    canDownload,
    role: remove || type === MemberType.remove ? 'remove' : type,
  }));

export const withTypedAddress = (wishes: MemberWish[], email: string | undefined): MemberWish[] =>
  !email || wishes.some((wish) => emailKeyOf(wish.email) === emailKeyOf(email))
    ? wishes
    : [...wishes, { email, role: undefined, field: 'email' }];

export const toFileWishes = (changes: FileMemberChange[]): MemberWish[] =>
  changes.map(({ _id, email, canDownload, type, remove }) => ({
    _id,
    email,
    canDownload,
    role: remove ? 'remove' : type,
  }));
