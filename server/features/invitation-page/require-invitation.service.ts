import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/secrets.ts';
import {
  findFileInvitation,
  findProjectInvitation,
  findTeamInvitation,
  type Key,
} from './invitation-page.queries.ts';
import { findNotifiedSubject } from './notified.queries.ts';

/** Answers alike for expired, withdrawn, invented and other people's used tokens. */
async function requireInvitation(db: Database, key: Key) {
  const ofProject = await findProjectInvitation(db, key);
  const found = ofProject
    ? { ...ofProject, file_id: null, file_type: null }
    : await findFileInvitation(db, key);
  if (!found) throw fail('invitationInvalid');
  const subject: MemberSubject = found.file_id
    ? { kind: 'file', id: found.file_id }
    : { kind: 'project', id: found.project_id };
  return { ...found, subject, link: linkOf(found) };
}

function linkOf(found: FoundInvitation) {
  const { link_id: id, link_epoch: epoch, link_access_type: access_type } = found;
  if (id === null || epoch === null || access_type === null) return undefined;
  return { id, epoch, access_type, password_hash: found.link_password_hash };
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findProjectInvitation>>>;

export type ProjectInvitation = Awaited<ReturnType<typeof requireInvitation>>;

export interface Shown {
  token: string;
  person: Person | undefined;
}

export const requireMailedInvitation = (db: Database, shown: Shown) => requireInvitation(db, toKey(shown));

const toKey = ({ token, person }: Shown) => ({ tokenHash: hashToken(token), readerId: person?.accountId });

export async function requireTeamInvitation(db: Database, shown: Shown) {
  const invitation = await findTeamInvitation(db, toKey(shown));
  if (!invitation) throw fail('invitationInvalid');
  return invitation;
}

interface Notified {
  accountId: string;
  notificationId: string;
}

export async function requireNotifiedInvitation(
  db: Database,
  { accountId, notificationId }: Notified,
): Promise<ProjectInvitation> {
  const subject = await findNotifiedSubject(db, { accountId, notificationId });
  if (!subject) throw fail('invitationInvalid');
  return requireInvitation(db, { accountId, subject });
}
