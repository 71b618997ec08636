import type { ProjectMember, ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import { countRecipients } from '../../access/mail-budget.ts';
import { countOwned, lockPlan, requirePlanCapacity } from '../../access/plan-limits.ts';
import type { ProjectAccess } from '../../access/project-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { emailKeyOf, findOrInviteAccounts, type InvitedAccount } from '../accounts/invitees.service.ts';
import { isUsable } from '../accounts/people.presenter.ts';
import { inviteAgain, invitePeople, withdrawInvitations } from '../invitations/invitations.service.ts';
import { type MemberChanges, planMemberChanges, type Wish } from './member-changes.ts';
import { queueProjectMail } from './project-mails.ts';
import { flagMembersRemoved, listAllMembers, writeMembers } from './project-members.queries.ts';
import { presentProjectMember } from './project-people.service.ts';
import { announceAccess, announceProject } from './projects.announcer.ts';

type ChangingAccess = ProjectAccess<'addPeople'> | ProjectAccess<'manageMembers'>;

interface ChangeMembers {
  access: ChangingAccess;
  changes: ProjectMemberChange[];
}

/** Answers whom no mail went to. */
export const changeMembers = (parts: Parts, change: ChangeMembers): Promise<string[]> =>
  parts.db.transaction().execute((tx) => changeMembersWithin(parts, tx, change));

/** Last in the transaction. Whoever may only add people leaves those who are there as they are. */
export async function changeMembersWithin(
  parts: Parts,
  tx: Transaction,
  { access, changes }: ChangeMembers,
): Promise<string[]> {
  const { person, project } = access;
  const plan = await lockPlan(tx, project.owner_id);
  const { users: before } = await countOwned(tx, project.owner_id);
  const existing = await listAllMembers(tx, project.id);
  const wanted = planMemberChanges({
    wishes: mergeWishes(changes),
    existing,
    callerKey: emailKeyOf(person.email),
    ownerKey: emailKeyOf(project.owner_email),
    role: access.standing.role,
    manages: access.asked === 'manageMembers',
  });
  if (access.asked === 'addPeople' && wanted.added.length === 0) {
    throw fail('unprocessable', { message: 'projects.alreadyShared' });
  }
  const unmailed = await carryOut(parts, tx, { access, wanted });
  await requirePlanCapacity(tx, plan, { counted: 'users', before });
  await announceMembers(tx, project.id, wanted);
  return unmailed;
}

/** The same person named twice is one wish: the last one. */
function mergeWishes(changes: ProjectMemberChange[]): Wish[] {
  const wishes = changes.map((change, index) => ({ index, emailKey: emailKeyOf(change.email), change }));
  return [...new Map(wishes.map((wish) => [wish.emailKey, wish])).values()];
}

interface CarryOut {
  access: ChangingAccess;
  wanted: MemberChanges;
}

async function carryOut(parts: Parts, tx: Transaction, { access, wanted }: CarryOut): Promise<string[]> {
  const { person, project } = access;
  const subject = { projectId: project.id };
  const accounts = await findOrInviteAccounts(tx, {
    emails: wanted.added.map(({ wish }) => wish.change.email),
    language: person.language,
  });
  const added = wanted.added.flatMap((change) => {
    const account = accounts.get(change.wish.emailKey);
    return account ? [{ ...change, account }] : [];
  });
  const mayGiveDownload = access.standing.can('download');
  await writeMembers(tx, {
    projectId: project.id,
    invitedBy: person.accountId,
    members: [
      ...added.map(({ account, type, wish }) => ({
        accountId: account.id,
        type,
        canDownload: mayGiveDownload && (wish.change.canDownload ?? project.can_download_permission),
      })),
      ...wanted.changed.map(({ member, type, wish }) => ({
        accountId: member.account_id,
        type,
        canDownload: wish.change.canDownload ?? member.can_download,
      })),
    ],
  });
  const removedIds = wanted.removed.map(({ account_id }) => account_id);
  await flagMembersRemoved(tx, { projectId: project.id, accountIds: removedIds });
  await withdrawInvitations(tx, { subject, accountIds: removedIds });

  const back = added.filter(({ member }) => member?.joined_at).filter(isReachable);
  const news = await countRecipients(tx, {
    senderId: person.accountId,
    people: back.map(({ account }) => ({ ...account, emailKey: account.email_key })),
    isInvitation: false,
    beyond: 'refuse',
  });
  for (const { email: to, language, counted } of news.mailed) {
    const mail = { to, language, project: project.name, path: `/dashboard/${project.id}`, counted };
    await queueProjectMail(parts, tx, { ...mail, kind: 'addedAgain', owner: person.name });
  }
  const unmailed = await invitePeople(parts, tx, {
    subject,
    name: project.name,
    inviter: person,
    people: added
      .filter(({ member }) => !member?.joined_at)
      .filter(isReachable)
      .map(toInvited),
  });
  return [...news.unmailed.map(({ email }) => email), ...unmailed];
}

const isReachable = ({ account }: { account: InvitedAccount }) => isUsable(account.state);
const toInvited = ({ account }: { account: InvitedAccount }) => ({
  accountId: account.id,
  email: account.email,
  language: account.language,
});

async function announceMembers(tx: Transaction, projectId: string, wanted: MemberChanges): Promise<void> {
  const touched = [
    ...wanted.removed,
    ...wanted.changed.map(({ member }) => member),
    ...wanted.added.flatMap(({ member }) => (member ? [member] : [])),
  ];
  await announceProject(tx, { projectId, type: 'project.members' });
  await announceAccess(tx, { projectId, accountIds: touched.map(({ account_id }) => account_id) });
}

interface Resend {
  access: ProjectAccess<'addPeople'>;
  email: string;
}

/** The new token replaces the old one. */
export async function resendInvitation(parts: Parts, { access, email }: Resend): Promise<ProjectMember> {
  const { person, project } = access;
  const emailKey = emailKeyOf(email);
  const find = async () => {
    const members = await listAllMembers(parts.db, project.id);
    return members.find((row) => row.email_key === emailKey && row.removed_at === null);
  };
  const member = await find();
  if (!member) throw refuseEmail('projects.notMember');
  if (member.joined_at) throw refuseEmail('projects.alreadyJoined');
  if (!isUsable(member.state)) throw refuseEmail('projects.disabledRole');
  await parts.db.transaction().execute(async (tx) => {
    await inviteAgain(parts, tx, {
      subject: { projectId: project.id },
      name: project.name,
      inviter: person,
      people: [{ accountId: member.account_id, email: member.email, language: member.language }],
    });
    await announceProject(tx, { projectId: project.id, type: 'project.members' });
  });
  return presentProjectMember(parts, (await find()) ?? member);
}

const refuseEmail = (message: string) =>
  fail('unprocessable', { message, fields: [{ field: 'email', message }] });
