import { lockPlan } from '../../access/limits/plan-limits.ts';
import { refuseField } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { inviteAgain } from '../invitations/invitations.service.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import { isUsable } from '../people/people.presenter.ts';
import type { ManagedMembers } from './managed-members.rules.ts';
import { announceMembers, recordMember } from './members.announcer.ts';
import { type GivenRole, listMembers, type MemberRow, writeMembers } from './members.queries.ts';

interface Resend {
  of: ManagedMembers;
  email: string;
  /** Undefined keeps the role. */
  role?: GivenRole;
}

export const resendInvitation = (platform: Platform, { of, email, role }: Resend): Promise<MemberRow> =>
  inTransaction(platform.db, async (tx) => {
    const { subject, name, person, owner } = of.about;
    // Locks: a person who is being removed would come back by this.
    await lockPlan(tx, owner.id);
    const member = await findInvited(tx, { of, email });
    const { account_id: accountId, can_download: canDownload, language } = member;
    if (role) {
      const members = [{ accountId, role, canDownload }];
      await writeMembers(tx, { subject, invitedBy: person.accountId, members });
      if (role !== member.role) {
        await recordMember(tx, 'changed', { subject, ownerId: owner.id, accountId, role });
      }
    }
    const people = [{ accountId, email: member.email, language }];
    await inviteAgain(platform, tx, { subject, name, inviter: person, people });
    await announceMembers(tx, subject);
    return { ...member, role: role ?? member.role, has_invitation: true };
  });

async function findInvited(tx: Transaction, { of, email }: Pick<Resend, 'of' | 'email'>): Promise<MemberRow> {
  const emailKey = emailKeyOf(email);
  const members = await listMembers(tx, of.about.subject);
  const member = members.find((row) => row.email_key === emailKey && row.removed_at === null);
  if (!member) throw refuseEmail('members.notMember');
  if (member.joined_at) throw refuseEmail('members.alreadyJoined');
  if (!isUsable(member.state)) throw refuseEmail('members.disabledRole');
  return member;
}

const refuseEmail = (message: string) => refuseField('unprocessable', 'email', message);
