import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { ProjectAccess } from '../../access/projects/project-access.ts';
import type { TeamAccess } from '../../access/projects/team-access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { spendOpenInvitations } from '../invitations/invitations.service.ts';
import { readInvitation } from '../notifications/notifications.service.ts';
import { announceAccess, announceMembers, recordRemoved } from './members.announcer.ts';
import { flagLeft, type GivenRole, isAwaited, markJoined, writeMembers } from './members.queries.ts';

interface Joining {
  subject: MemberSubject;
  accountId: string;
}

export async function join(tx: Transaction, { subject, accountId }: Joining): Promise<void> {
  await markJoined(tx, { subject, accountId });
  await readInvitation(tx, { subject, accountId });
  await announceMembers(tx, subject);
  await announceAccess(tx, { subject, accountIds: [accountId] });
}

/** Joins an invited account that came by a link. Its address is the proof. */
export async function joinInvited(platform: Platform, joining: Joining): Promise<void> {
  if (!(await isAwaited(platform.db, joining))) return;
  await inTransaction(platform.db, async (tx) => {
    await spendOpenInvitations(tx, joining);
    await join(tx, joining);
  });
}

interface Joined {
  subject: MemberSubject;
  accountIds: string[];
  role: GivenRole;
}

/** Adds members without an invitation. */
export async function addJoined(tx: Transaction, { subject, accountIds, role }: Joined): Promise<void> {
  const members = accountIds.map((accountId) => ({ accountId, role, canDownload: true }));
  await writeMembers(tx, { subject, invitedBy: null, members });
  for (const accountId of accountIds) await markJoined(tx, { subject, accountId });
}

export const leave = (
  platform: Platform,
  access: TeamAccess<'leave'> | ProjectAccess<'leave'>,
): Promise<void> =>
  inTransaction(platform.db, (tx) =>
    endMembership(tx, {
      subject:
        'team' in access ? { kind: 'team', id: access.team.id } : { kind: 'project', id: access.project.id },
      accountId: access.person.accountId,
    }),
  );

export async function endMembership(tx: Transaction, { subject, accountId }: Joining): Promise<void> {
  await flagLeft(tx, { subject, accountId });
  await recordRemoved(tx, { subject, accountId });
  await announceMembers(tx, subject);
  await announceAccess(tx, { subject, accountIds: [accountId] });
}
