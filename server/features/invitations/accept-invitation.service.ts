import type { z } from 'zod';
import type { Language } from '../../../contract/enums.ts';
import { ACCESS_CHANGED } from '../../../contract/live.ts';
import type { firstAccount } from '../../../contract/people.ts';
import { fail } from '../../http/failure.ts';
import type { Person } from '../../http/person.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { AccountStateName } from '../../parts/database/schema.ts';
import { announce } from '../../parts/live/announcements.ts';
import { hashToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { hashFirstPassword, openInvitedAccount } from '../accounts/invitees.service.ts';
import type { Device } from '../accounts/sessions.service.ts';
import { accountTopic, projectTopic, teamTopic } from '../live/live.service.ts';
import {
  findProjectInvitation,
  findTeamInvitation,
  markJoined,
  spendInvitation,
} from './invitations.queries.ts';

interface Accept {
  token: string;
  account: z.output<typeof firstAccount> | undefined;
  person: Person | undefined;
  language: Language;
  device: Device;
}

export async function acceptProjectInvitation(parts: Parts, accept: Accept) {
  const invitation = await requireProjectInvitation(parts.db, accept.token);
  const { project_id: projectId } = invitation;
  const accessToken = await acceptAs(parts, { accept, invitation }, async (tx) => {
    await markJoined(tx, { subject: { projectId }, accountId: invitation.account_id });
    await announce(tx, { topics: [projectTopic(projectId)], type: 'project.members', data: { projectId } });
    await announceAccess(tx, invitation.account_id, { projectId });
  });
  return { projectId, accessToken };
}

export async function acceptTeamInvitation(parts: Parts, accept: Accept) {
  const invitation = await requireTeamInvitation(parts.db, accept.token);
  const { team_id: teamId } = invitation;
  const accessToken = await acceptAs(parts, { accept, invitation }, async (tx) => {
    await markJoined(tx, { subject: { teamId }, accountId: invitation.account_id });
    await announce(tx, { topics: [teamTopic(teamId)], type: 'team.members', data: { teamId } });
    await announceAccess(tx, invitation.account_id, { teamId });
  });
  return { teamId, accessToken };
}

export async function requireProjectInvitation(db: Database, token: string) {
  const invitation = await findProjectInvitation(db, hashToken(token));
  if (!invitation) throw fail('invitationInvalid');
  return invitation;
}

export async function requireTeamInvitation(db: Database, token: string) {
  const invitation = await findTeamInvitation(db, hashToken(token));
  if (!invitation) throw fail('invitationInvalid');
  return invitation;
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

/** Answers a session's token when the account begins here. */
async function acceptAs(
  parts: Parts,
  { accept, invitation }: Acceptance,
  join: (tx: Transaction) => Promise<void>,
): Promise<string | undefined> {
  const passwordHash = await requireInvited({ accept, invitation });
  return parts.db.transaction().execute(async (tx) => {
    if (!(await spendInvitation(tx, invitation.token_hash))) throw fail('invitationInvalid');
    const accessToken = passwordHash
      ? await openInvitedAccount(tx, {
          email: invitation.email,
          name: accept.account?.name ?? '',
          passwordHash,
          language: accept.language,
          device: accept.device,
        })
      : undefined;
    await join(tx);
    return accessToken;
  });
}

/** An invitation is for one person: the account it was sent to, or the one that begins with it. */
async function requireInvited({ accept, invitation }: Acceptance): Promise<string | undefined> {
  const { person, account } = accept;
  if (person && person.accountId !== invitation.account_id) {
    throw fail('forbidden', { message: 'invitations.otherAccount', values: { email: invitation.email } });
  }
  if (invitation.state === 'invited') {
    if (account) return hashFirstPassword(account.password);
    throw fail('unprocessable', {
      message: 'invitations.createAccount',
      fields: [{ field: 'account', message: 'invitations.createAccount' }],
    });
  }
  if (invitation.state !== 'active') throw fail('projectDeactivated', { message: 'accounts.deactivated' });
  if (!person) throw fail('signInRequired');
  return undefined;
}

const announceAccess = (tx: Transaction, accountId: string, data: Record<string, string>) =>
  announce(tx, { topics: [accountTopic(accountId)], type: ACCESS_CHANGED, data });
