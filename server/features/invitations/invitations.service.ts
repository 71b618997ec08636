import type { Language } from '../../../contract/enums.ts';
import { fail } from '../../http/failure.ts';
import type { Person } from '../../http/person.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { countTry } from '../../parts/database/rate-limits.ts';
import { hashToken, newToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { refusePretendAddress } from '../accounts/pretend-people.service.ts';
import { queueInvitationMail } from './invitation-mails.ts';
import {
  deleteOldInvitations,
  deleteOpenInvitations,
  insertInvitations,
  type Subject,
} from './invitations.queries.ts';
import { notifyInvited } from './notified.queries.ts';

const HOUR = 3600;
const CALLS_PER_HOUR = 300;
const RESENDS_PER_HOUR = 5;

interface Invited {
  accountId: string;
  email: string;
  language: Language;
}

interface Invitation {
  subject: Subject;
  /** The project's, the file's or the team's. */
  name: string;
  inviter: Person;
  people: Invited[];
}

/** Mails everybody a token of their own, in their language; what they were sent before works no longer. */
export async function invitePeople(
  parts: Parts,
  tx: Transaction,
  { subject, name, inviter, people }: Invitation,
): Promise<void> {
  if (people.length === 0) return;
  for (const { email } of people) refusePretendAddress(email);
  await countInviting(tx, inviter);
  const invitations = people.map((person) => ({ ...person, token: newToken() }));
  await deleteOpenInvitations(tx, { subject, accountIds: people.map(({ accountId }) => accountId) });
  await insertInvitations(tx, {
    subject,
    invitations: invitations.map(({ accountId, token }) => ({ accountId, tokenHash: hashToken(token) })),
  });
  await notifyInvited(tx, {
    subject,
    actorId: inviter.accountId,
    accountIds: people.map((one) => one.accountId),
  });
  const kind = kindOf(subject);
  for (const { email, language, token } of invitations) {
    await queueInvitationMail(parts, tx, { kind, to: email, language, token, name, inviter: inviter.name });
  }
}

function kindOf(subject: Subject): 'project' | 'file' | 'team' {
  if ('projectId' in subject) return 'project';
  return 'fileId' in subject ? 'file' : 'team';
}

interface Withdrawn {
  subject: Subject;
  accountIds: string[];
}

export const withdrawInvitations = (tx: Transaction, withdrawn: Withdrawn): Promise<void> =>
  deleteOpenInvitations(tx, withdrawn);

/** Nobody sends mail to strangers without end through us. */
async function countInviting(tx: Transaction, { accountId }: Person): Promise<void> {
  const isAllowed = await countTry(tx, { key: `inviting:${accountId}`, max: CALLS_PER_HOUR, seconds: HOUR });
  if (!isAllowed) throw fail('tooManyRequests');
}

export async function countResend({ db }: Parts, key: { subject: string; email: string }): Promise<void> {
  const isAllowed = await countTry(db, {
    key: `resend:${key.subject}:${key.email}`,
    max: RESENDS_PER_HOUR,
    seconds: HOUR,
  });
  if (!isAllowed) throw fail('tooManyRequests', { message: 'invitations.resentTooOften' });
}

export const purgeInvitations = ({ db }: Parts): Promise<void> => deleteOldInvitations(db);
