import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { accountTopic, projectTopic, record } from '../events/events.service.ts';
import { isAwaited, markJoined, type Subject, spendInvitationsOf } from './invitations.queries.ts';

interface Joining {
  accountId: string;
  subject: Subject;
}

/** In one transaction with what let the person in. Call it last. */
export async function join(tx: Transaction, { accountId, subject }: Joining): Promise<void> {
  await markJoined(tx, { subject, accountId });
  if ('projectId' in subject) {
    const topics = [projectTopic(subject.projectId)];
    await record(tx, { topics, type: 'project.members', data: { projectId: subject.projectId } });
  }
  await record(tx, { topics: [accountTopic(accountId)], type: 'access.changed', data: { ...subject } });
}

/** Who comes by a link instead of the mail, and was invited: the address of the account is the proof. */
export async function joinInvited(parts: Parts, joining: Joining): Promise<void> {
  if (!(await isAwaited(parts.db, joining))) return;
  await parts.db.transaction().execute(async (tx) => {
    await spendInvitationsOf(tx, joining);
    await join(tx, joining);
  });
}

/** Who is in already needs no invitation; the mailed one then says so to them. */
export const spendOpenInvitations = (tx: Transaction, joining: Joining): Promise<void> =>
  spendInvitationsOf(tx, joining);
