import type { TeamMember } from '../../../contract/calls/teams.ts';
import type { TeamAccess } from '../../access/team-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { emailKeyOf, findOrInviteAccounts } from '../accounts/invitees.service.ts';
import { isUsable } from '../accounts/people.presenter.ts';
import { inviteAgain, invitePeople, withdrawInvitations } from '../invitations/invitations.service.ts';
import { planTeamChanges, type TeamChanges, type TeamWish } from './team-member-changes.ts';
import { flagMemberLeft, flagMembersRemoved, listAllMembers, writeMembers } from './team-members.queries.ts';
import { announceTeam, announceTeamAccess } from './teams.announcer.ts';
import { presentTeamMember } from './teams.presenter.ts';

interface ChangeTeam {
  team: { id: string; name: string };
  owner: Person;
  wishes: TeamWish[];
}

/** Answers what was changed, to be announced at the end of the transaction. */
export async function changeTeamMembers(
  parts: Parts,
  tx: Transaction,
  { team, owner, wishes }: ChangeTeam,
): Promise<TeamChanges & { unmailed: string[] }> {
  const existing = await listAllMembers(tx, team.id);
  const plan = planTeamChanges({ wishes, existing, ownerEmail: owner.email });
  const accounts = await findOrInviteAccounts(tx, {
    emails: plan.added.map(({ email }) => email),
    language: owner.language,
  });
  const added = plan.added.flatMap((change) => {
    const account = accounts.get(change.emailKey);
    return account ? [{ ...change, account }] : [];
  });
  await writeMembers(tx, {
    teamId: team.id,
    members: [
      ...added.map(({ account, role }) => ({ accountId: account.id, role })),
      ...plan.changed.map(({ member, role }) => ({ accountId: member.account_id, role })),
    ],
  });
  const removedIds = plan.removed.map(({ account_id }) => account_id);
  await flagMembersRemoved(tx, { teamId: team.id, accountIds: removedIds });
  await withdrawInvitations(tx, { subject: { teamId: team.id }, accountIds: removedIds });
  const unmailed = await invitePeople(parts, tx, {
    subject: { teamId: team.id },
    name: team.name,
    inviter: owner,
    people: added
      .filter(({ member, account }) => !member?.joined_at && isUsable(account.state))
      .map(({ account }) => ({ accountId: account.id, email: account.email, language: account.language })),
  });
  return { ...plan, unmailed };
}

export const touchedIds = ({ added, changed, removed }: TeamChanges): string[] =>
  [...added, ...changed]
    .flatMap(({ member }) => (member ? [member] : []))
    .concat(removed)
    .map(({ account_id }) => account_id);

interface Resend {
  access: TeamAccess<'manageMembers'>;
  email: string;
  role: 1 | 2;
}

/** The new token replaces the old one, and the role is the one named now. */
export async function resendTeamInvitation(
  parts: Parts,
  { access: { team, person }, email, role }: Resend,
): Promise<TeamMember> {
  const emailKey = emailKeyOf(email);
  const find = async () => {
    const members = await listAllMembers(parts.db, team.id);
    return members.find((row) => row.email_key === emailKey && row.removed_at === null);
  };
  const member = await find();
  if (!member) throw refuseEmail('teams.notMember');
  if (member.joined_at) throw refuseEmail('projects.alreadyJoined');
  if (!isUsable(member.state)) throw refuseEmail('projects.disabledRole');
  await parts.db.transaction().execute(async (tx) => {
    await writeMembers(tx, { teamId: team.id, members: [{ accountId: member.account_id, role }] });
    await inviteAgain(parts, tx, {
      subject: { teamId: team.id },
      name: team.name,
      inviter: person,
      people: [{ accountId: member.account_id, email: member.email, language: member.language }],
    });
    await announceTeam(tx, { teamId: team.id, type: 'team.members' });
  });
  return presentTeamMember(parts, (await find()) ?? member);
}

const refuseEmail = (message: string) =>
  fail('unprocessable', { message, fields: [{ field: 'email', message }] });

export async function leaveTeam(parts: Parts, { team, person }: TeamAccess<'leave'>): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    await flagMemberLeft(tx, { teamId: team.id, accountId: person.accountId });
    await announceTeam(tx, { teamId: team.id, type: 'team.members' });
    await announceTeamAccess(tx, { teamId: team.id, accountIds: [person.accountId] });
  });
}
