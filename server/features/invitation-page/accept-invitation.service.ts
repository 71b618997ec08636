import type { z } from 'zod';
import type { firstAccount } from '../../../contract/calls/people.ts';
import type { Language } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { fail, refuseField } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import type { Platform } from '../../platform.ts';
import type { Device } from '../accounts/sessions/sessions.service.ts';
import { hashFirstPassword, openInvitedAccount } from '../accounts/sign-up/invited-account.service.ts';
import { spendMailedInvitation } from '../invitations/invitations.service.ts';
import { join } from '../members/joining.service.ts';
import { asksPassword, type LinkVisitor, requireLinkPassword } from '../sharing/link-password.service.ts';
import {
  type ProjectInvitation,
  requireMailedInvitation,
  requireNotifiedInvitation,
  requireTeamInvitation,
  type Shown,
} from './require-invitation.service.ts';

interface Accept extends Shown {
  account: z.output<typeof firstAccount> | undefined;
  language: Language;
  device: Device;
}

/** Asks for a protected project's password here too. */
export async function acceptProjectInvitation(platform: Platform, accept: Accept & PasswordSaid) {
  const invitation = await requireMailedInvitation(platform.db, accept);
  if (invitation.used_at) return presentJoined(invitation);
  await requirePassword(platform, invitation, accept);
  const accessToken = await acceptAs(platform, { accept, invitation, subject: invitation.subject });
  return { ...presentJoined(invitation), ...(accessToken && { accessToken }) };
}

interface PasswordSaid extends LinkVisitor {
  password: string | undefined;
}

async function requirePassword(
  platform: Platform,
  { link }: ProjectInvitation,
  { password, network, deviceHash }: PasswordSaid,
): Promise<void> {
  if (!link || !asksPassword(link)) return;
  await requireLinkPassword(platform, { link, wire: password, field: 'password', network, deviceHash });
}

const presentJoined = (invitation: ProjectInvitation) => ({
  projectId: invitation.project_id,
  fileId: invitation.file_id,
  fileType: invitation.file_type,
  projectRootFolderId: invitation.project_id,
  alreadyShared: invitation.used_at !== null,
});

interface AcceptNotified extends PasswordSaid {
  person: Person;
  notificationId: string;
}

export async function acceptNotifiedInvitation(platform: Platform, accept: AcceptNotified) {
  const { person, notificationId } = accept;
  const { accountId } = person;
  const invitation = await requireNotifiedInvitation(platform.db, { accountId, notificationId });
  if (invitation.used_at) return presentJoined(invitation);
  await requirePassword(platform, invitation, accept);
  await inTransaction(platform.db, async (tx) => {
    if (!(await spendMailedInvitation(tx, invitation.token_hash))) throw fail('invitationInvalid');
    await join(tx, { subject: invitation.subject, accountId });
  });
  return presentJoined(invitation);
}

export async function acceptTeamInvitation(platform: Platform, accept: Accept) {
  const invitation = await requireTeamInvitation(platform.db, accept);
  const { team_id: teamId } = invitation;
  if (invitation.used_at) return { teamId, alreadyMember: true };
  const subject = { kind: 'team', id: teamId } as const;
  const accessToken = await acceptAs(platform, { accept, invitation, subject });
  return { teamId, alreadyMember: false, ...(accessToken && { accessToken }) };
}

interface OpenInvitation {
  account_id: string;
  email: string;
  state: AccountStateName;
  token_hash: Buffer;
}

interface Acceptance {
  accept: Accept;
  invitation: OpenInvitation;
}

/** Returns a session token if the account begins here. */
async function acceptAs(
  platform: Platform,
  { accept, invitation, subject }: Acceptance & { subject: MemberSubject },
): Promise<string | undefined> {
  const passwordHash = await requireInvited({ accept, invitation });
  return inTransaction(platform.db, async (tx) => {
    if (!(await spendMailedInvitation(tx, invitation.token_hash))) throw fail('invitationInvalid');
    const accessToken = passwordHash
      ? await openInvitedAccount(platform, tx, {
          email: invitation.email,
          name: accept.account?.name ?? '',
          passwordHash,
          language: accept.language,
          device: accept.device,
        })
      : undefined;
    await join(tx, { subject, accountId: invitation.account_id });
    return accessToken;
  });
}

/** Refuses every account but the invited one. */
async function requireInvited({ accept, invitation }: Acceptance): Promise<string | undefined> {
  const { person, account } = accept;
  if (person && person.accountId !== invitation.account_id) {
    throw fail('forbidden', { message: 'invitations.otherAccount', values: { email: invitation.email } });
  }
  if (invitation.state === 'invited') {
    if (account) return hashFirstPassword(account.password);
    throw refuseField('unprocessable', 'account', 'invitations.createAccount');
  }
  if (invitation.state !== 'active') throw fail('projectDeactivated', { message: 'accounts.deactivated' });
  if (!person) throw fail('signInRequired');
  return undefined;
}
