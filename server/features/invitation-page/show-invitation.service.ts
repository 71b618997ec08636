import { roleFromMemberType, toFileRole } from '../../../contract/roles.ts';
import { countOwned, readPlan } from '../../access/limits/plan-limits.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import { findRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { isSsoOnly } from '../accounts/account/way-in.rules.ts';
import { signPicture } from '../people/pictures/pictures.service.ts';
import { asksPassword } from '../sharing/link-password.service.ts';
import { findDeletedTeam } from './invitation-page.queries.ts';
import {
  type ProjectInvitation,
  requireMailedInvitation,
  requireNotifiedInvitation,
  requireTeamInvitation,
  type Shown,
} from './require-invitation.service.ts';

/** The token is the proof: until it is used, its holder sees the place, signed in or not. */
export const showProjectInvitation = async (parts: Parts, shown: Shown) =>
  presentInvitation(parts, await requireMailedInvitation(parts.db, shown));

export async function showNotifiedInvitation(
  parts: Parts,
  { accountId, notificationId }: { accountId: string; notificationId: string },
) {
  const invitation = await requireNotifiedInvitation(parts.db, { accountId, notificationId });
  return { ...(await presentInvitation(parts, invitation)), notificationId };
}

async function presentInvitation(parts: Parts, invitation: ProjectInvitation) {
  const plan = await readPlan(parts.db, invitation.account_id);
  const owned = await countOwned(parts.db, invitation.account_id);
  return {
    projectId: invitation.project_id,
    fileId: invitation.file_id,
    fileType: invitation.file_type,
    projectName: invitation.project_name,
    projectOwner: invitation.owner_name,
    projectPhoto: await signPicture(parts, invitation.icon_key),
    projectRootFolderId: invitation.project_id,
    hasPassword: asksPassword(invitation.link),
    alreadyShared: invitation.joined_at !== null,
    allowedProject: plan.projects,
    totalProject: owned.projects,
    memberRole: toFileRole(roleFromMemberType(invitation.type) ?? 'viewer'),
    email: invitation.email,
    hasAccount: hasAccount(parts, invitation),
  };
}

/** Under enforced single sign-on nobody sets a first password: the sign-in makes the account. */
const hasAccount = ({ config }: Parts, { state, email }: Pick<ProjectInvitation, 'state' | 'email'>) =>
  state !== 'invited' || isSsoOnly(config, email);

/** Two kinds of tokens lead to the team's page. */
export async function showTeamToken(parts: Parts, shown: Shown) {
  const { token } = shown;
  const restore = await findRestoreToken(parts.db, { token, purpose: 'restore-team' });
  return restore ? showTeamRestore(parts, restore) : showTeamInvitation(parts, shown);
}

async function showTeamInvitation(parts: Parts, shown: Shown) {
  const invitation = await requireTeamInvitation(parts.db, shown);
  return {
    kind: 'invitation' as const,
    teamId: invitation.team_id,
    teamName: invitation.team_name,
    teamOwner: invitation.owner_name,
    teamPhoto: await signPicture(parts, invitation.owner_picture),
    projectId: null,
    fileId: null,
    teamRole: invitation.role,
    email: invitation.email,
    hasAccount: hasAccount(parts, invitation),
    alreadyMember: invitation.joined_at !== null,
  };
}

async function showTeamRestore(parts: Parts, { subject, email }: { subject: string; email: string }) {
  const team = await findDeletedTeam(parts.db, subject);
  if (!team) throw fail('invitationInvalid', { message: 'teams.restoreOver' });
  return {
    kind: 'restore' as const,
    teamId: team.id,
    teamName: team.name,
    teamOwner: team.owner_name,
    teamPhoto: await signPicture(parts, team.owner_picture),
    projectId: null,
    fileId: null,
    teamRole: null,
    email,
    hasAccount: true,
    alreadyMember: true,
  };
}
