import { countRecipients } from '../../access/limits/mail-budget.ts';
import { withinPlan } from '../../access/limits/plan-limits.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { invitePeople, withdrawInvitations } from '../invitations/invitations.service.ts';
import { findOrInviteAccounts, type InvitedAccount } from '../people/invitees.service.ts';
import { isUsable } from '../people/people.presenter.ts';
import type { ManagedMembers } from './managed-members.rules.ts';
import { queueAddedAgainMail } from './member-mails.ts';
import type { MemberWish } from './member-wishes.rules.ts';
import { announceAccess, announceMembers, recordMember, recordRemoved } from './members.announcer.ts';
import { flagRemoved, listMembers, type MemberRow, writeMembers } from './members.queries.ts';
import { type MemberPlan, planMembers } from './plan-members.ts';

interface Change {
  of: ManagedMembers;
  wishes: MemberWish[];
  field: string;
}

export interface ChangedMembers {
  count: number;
  isChanged: boolean;
  removesOnly: boolean;
  /** Addresses that no mail went to. */
  unmailed: string[];
}

export const changeMembers = (platform: Platform, change: Change): Promise<ChangedMembers> =>
  inTransaction(platform.db, (tx) => changeMembersWithin(platform, tx, change));

/** Applies all wishes or none. Spares members who are not named, and existing ones if the caller may only add. */
export async function changeMembersWithin(
  platform: Platform,
  tx: Transaction,
  { of, wishes, field }: Change,
): Promise<ChangedMembers> {
  const { subject, owner, manages } = of.about;
  const change = async () => {
    const existing = await listMembers(tx, subject);
    const plan = planMembers({ of, wishes, field, existing });
    if (!manages && plan.added.length === 0) throw fail('notice', { message: 'members.alreadyShared' });
    return { existing, plan, unmailed: await carryOut(platform, tx, { of, plan }) };
  };
  // A file's member takes no place of the plan. Locks it all the same: two calls would both mail one person.
  const counted = subject.kind === 'file' ? [] : ['users' as const];
  const { existing, plan, unmailed } = await withinPlan(tx, { ownerId: owner.id, counted }, change);
  const { added, changed, removed } = plan;
  const isChanged = added.length + changed.length + removed.length > 0;
  if (isChanged) await announceMembers(tx, subject);
  await announceAccess(tx, { subject, accountIds: touchedIds(plan) });
  const present = existing.filter((row) => row.removed_at === null);
  return {
    count: present.length - removed.length + added.length,
    isChanged,
    removesOnly: removed.length > 0 && added.length === 0,
    unmailed,
  };
}

/** Leaves out new people: they have to accept first. */
const touchedIds = ({ added, changed, removed }: MemberPlan): string[] =>
  [...removed, ...[...changed, ...added].flatMap(({ member }) => member ?? [])].map(
    ({ account_id }) => account_id,
  );

interface Planned {
  of: ManagedMembers;
  plan: MemberPlan;
}

async function carryOut(platform: Platform, tx: Transaction, { of, plan }: Planned): Promise<string[]> {
  const { subject, person, owner } = of.about;
  const accounts = await findOrInviteAccounts(tx, {
    emails: plan.added.map(({ email }) => email),
    language: person.language,
  });
  const added = plan.added.flatMap((change) => {
    const account = accounts.get(change.emailKey);
    return account ? [{ ...change, account }] : [];
  });
  const brought = added.map(({ account, ...change }) => ({ ...change, accountId: account.id }));
  const changed = plan.changed.map(({ member, ...change }) => ({ ...change, accountId: member.account_id }));
  await writeMembers(tx, { subject, invitedBy: person.accountId, members: [...brought, ...changed] });
  const removedIds = plan.removed.map(({ account_id }) => account_id);
  // Withdraws invitations first, as accepting does: another order deadlocks.
  await withdrawInvitations(tx, { subject, accountIds: removedIds });
  await flagRemoved(tx, { subject, accountIds: removedIds });
  const on = { subject, ownerId: owner.id };
  for (const { accountId, role } of brought) await recordMember(tx, 'added', { ...on, accountId, role });
  for (const { accountId, role } of changed) await recordMember(tx, 'changed', { ...on, accountId, role });
  for (const accountId of removedIds) await recordRemoved(tx, { ...on, accountId });
  return mailAdded(platform, tx, { of, added: added.filter(({ account }) => isUsable(account.state)) });
}

interface Added {
  of: ManagedMembers;
  added: Array<{ account: InvitedAccount; member: MemberRow | undefined }>;
}

async function mailAdded(platform: Platform, tx: Transaction, { of, added }: Added): Promise<string[]> {
  const { subject, name, path, person } = of.about;
  const back = added.filter(({ member }) => member?.joined_at);
  const news = await countRecipients(tx, {
    senderId: person.accountId,
    people: back.map(({ account }) => ({ ...account, emailKey: account.email_key })),
    isInvitation: false,
    beyond: 'refuse',
  });
  for (const { email: to, language, counted } of news.mailed) {
    const mail = { kind: subject.kind, to, counted, language, name, path, inviter: person.name };
    await queueAddedAgainMail(platform, tx, mail);
  }
  const unmailed = await invitePeople(platform, tx, {
    subject,
    name,
    inviter: person,
    people: added
      .filter(({ member }) => !member?.joined_at)
      .map(({ account: { id: accountId, email, language } }) => ({ accountId, email, language })),
  });
  return [...news.unmailed.map(({ email }) => email), ...unmailed];
}
