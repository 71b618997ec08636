import { roleFromMemberType, toFileRole } from '../../../contract/roles.ts';
import { countOwned, readPlan } from '../../access/limits/plan-limits.ts';
import { fail } from '../../failure.ts';
import type { Platform } from '../../platform.ts';
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
export const showProjectInvitation = async (platform: Platform, shown: Shown) =>
  presentInvitation(platform, await requireMailedInvitation(platform.db, shown));

export async function showNotifiedInvitation(
  platform: Platform,
  { accountId, notificationId }: { accountId: string; notificationId: string },
) {
  const invitation = await requireNotifiedInvitation(platform.db, { accountId, notificationId });
  return { ...(await presentInvitation(platform, invitation)), notificationId };
}

async function presentInvitation(platform: Platform, invitation: ProjectInvitation) {
  const plan = await readPlan(platform.db, invitation.account_id);
  const owned = await countOwned(platform.db, invitation.account_id);
  return {
    projectId: invitation.project_id,
    fileId: invitation.file_id,
    fileType: invitation.file_type,
    projectName: invitation.project_name,
    projectOwner: invitation.owner_name,
    projectPhoto: await signPicture(platform, invitation.icon_key),
    projectRootFolderId: invitation.project_id,
    hasPassword: asksPassword(invitation.link),
    alreadyShared: invitation.joined_at !== null,
    allowedProject: plan.projects,
    totalProject: owned.projects,
    memberRole: toFileRole(roleFromMemberType(invitation.type) ?? 'viewer'),
    email: invitation.email,
    hasAccount: hasAccount(platform, invitation),
  };
}

/** Under enforced single sign-on nobody sets a first password: the sign-in makes the account. */
const hasAccount = ({ config }: Platform, { state, email }: Pick<ProjectInvitation, 'state' | 'email'>) =>
  state !== 'invited' || isSsoOnly(config, email);

/** Two kinds of tokens lead to the team's page. */
export async function showTeamToken(platform: Platform, shown: Shown) {
  const { token } = shown;
  const restore = await findRestoreToken(platform.db, { token, purpose: 'restore-team' });
  return restore ? showTeamRestore(platform, restore) : showTeamInvitation(platform, shown);
}

async function showTeamInvitation(platform: Platform, shown: Shown) {
  const invitation = await requireTeamInvitation(platform.db, shown);
  return {
    kind: 'invitation' as const,
    teamId: invitation.team_id,
    teamName: invitation.team_name,
    teamOwner: invitation.owner_name,
    teamPhoto: await signPicture(platform, invitation.owner_picture),
    projectId: null,
    fileId: null,
    teamRole: invitation.role,
    email: invitation.email,
    hasAccount: hasAccount(platform, invitation),
    alreadyMember: invitation.joined_at !== null,
  };
}

async function showTeamRestore(platform: Platform, { subject, email }: { subject: string; email: string }) {
  const team = await findDeletedTeam(platform.db, subject);
  if (!team) throw fail('invitationInvalid', { message: 'teams.restoreOver' });
  return {
    kind: 'restore' as const,
    teamId: team.id,
    teamName: team.name,
    teamOwner: team.owner_name,
    teamPhoto: await signPicture(platform, team.owner_picture),
    projectId: null,
    fileId: null,
    teamRole: null,
    email,
    hasAccount: true,
    alreadyMember: true,
  };
}
