import { type MemberSubject, subjectIds } from '../../access/projects/member-subject.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { linkTopic, record } from '../events/events.service.ts';
import type { LinkRow } from './links.queries.ts';

interface ChangedLink {
  link: Pick<LinkRow, 'id'>;
  subject: MemberSubject;
  owner: { id: string };
}

export async function announceLink(
  tx: Transaction,
  { link: { id: linkId }, subject, owner }: ChangedLink,
): Promise<void> {
  const { projectId, fileId } = { projectId: undefined, fileId: undefined, ...subjectIds(subject) };
  await record(tx, { type: 'link.changed', data: { projectId, fileId, linkId, ownerId: owner.id } });
  await record(tx, { topics: [linkTopic(linkId)], type: 'access.changed', data: {} });
}
