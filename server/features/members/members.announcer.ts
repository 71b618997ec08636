import { type MemberSubject, subjectIds } from '../../access/projects/member-subject.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { accountTopic, projectTopic, record, teamTopic } from '../events/events.service.ts';

interface MemberEvent {
  subject: MemberSubject;
  ownerId?: string;
  accountId: string;
  role: number;
}

export const recordMember = (
  tx: Transaction,
  what: 'added' | 'changed',
  { subject, ownerId, accountId: userId, role }: MemberEvent,
): Promise<void> =>
  record(tx, { type: `member.${what}`, data: { ...subjectIds(subject), ownerId, userId, role } });

export const recordRemoved = (
  tx: Transaction,
  { subject, ownerId, accountId: userId }: Omit<MemberEvent, 'role'>,
): Promise<void> => record(tx, { type: 'member.removed', data: { ...subjectIds(subject), ownerId, userId } });

/** A file's members are listed for its owner alone. */
export async function announceMembers(tx: Transaction, { kind, id }: MemberSubject): Promise<void> {
  if (kind === 'team') {
    await record(tx, { topics: [teamTopic(id)], type: 'team.members', data: { teamId: id } });
  } else if (kind === 'project') {
    await record(tx, { topics: [projectTopic(id)], type: 'project.members', data: { projectId: id } });
  }
}

export async function announceAccess(
  tx: Transaction,
  { subject, accountIds }: { subject: MemberSubject; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  const data = subjectIds(subject);
  await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data });
}
