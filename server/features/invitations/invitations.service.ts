import type { Language } from '../../../contract/enums.ts';
import { countRecipients } from '../../access/limits/mail-budget.ts';
import { type MemberSubject, subjectIds } from '../../access/projects/member-subject.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../events/events.service.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import { refusePretendAddress } from '../people/pretend-address.rules.ts';
import { queueInvitationMail } from './invitation-mails.ts';
import {
  deleteOldInvitations,
  deleteOpenInvitations,
  insertInvitations,
  spendInvitation,
  spendInvitationsOf,
} from './invitations.queries.ts';

const NAMED = 3;

interface Invited {
  accountId: string;
  email: string;
  language: Language;
}

interface Invitation {
  subject: MemberSubject;
  name: string;
  inviter: Person;
  people: Invited[];
}

/** Mails everybody a new token, which ends the old one. Returns the addresses that never answer and get no mail. */
export async function invitePeople(
  platform: Platform,
  tx: Transaction,
  { subject, name, inviter, people }: Invitation,
): Promise<string[]> {
  if (people.length === 0) return [];
  for (const { email } of people) refusePretendAddress(email);
  const invitations = people.map((person) => ({ ...person, token: newToken() }));
  await deleteOpenInvitations(tx, { subject, accountIds: people.map(({ accountId }) => accountId) });
  await insertInvitations(tx, {
    subject,
    invitations: invitations.map(({ accountId, token }) => ({ accountId, tokenHash: hashToken(token) })),
    invitedBy: inviter.accountId,
  });
  if (subject.kind !== 'team') {
    for (const { accountId: userId } of people)
      await record(tx, { type: 'invitation.sent', data: { ...subjectIds(subject), userId } });
  }
  const { mailed, unmailed } = await countRecipients(tx, {
    senderId: inviter.accountId,
    people: invitations.map((one) => ({ ...one, emailKey: emailKeyOf(one.email) })),
    isInvitation: true,
    beyond: 'refuse',
  });
  for (const { email: to, language, token, counted } of mailed) {
    const mail = { kind: subject.kind, to, counted, language, token, name, inviter: inviter.name };
    await queueInvitationMail(platform, tx, mail);
  }
  return unmailed.map(({ email }) => email);
}

export async function inviteAgain(
  platform: Platform,
  tx: Transaction,
  invitation: Invitation,
): Promise<void> {
  const [email] = await invitePeople(platform, tx, invitation);
  if (email) throw fail('unprocessable', { message: 'invitations.neverAnswered', values: { email } });
}

export function tellUnmailed(message: string, unmailed: string[]) {
  if (unmailed.length === 0) return { message };
  const named = unmailed.slice(0, NAMED).join(', ');
  const addresses = unmailed.length > NAMED ? `${named} …` : named;
  return { message: 'invitations.unmailed', values: { addresses } };
}

interface Withdrawn {
  subject: MemberSubject;
  accountIds: string[];
}

export const withdrawInvitations = (tx: Transaction, withdrawn: Withdrawn): Promise<void> =>
  deleteOpenInvitations(tx, withdrawn);

/** Returns false for an invitation that was used meanwhile. */
export const spendMailedInvitation = (tx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  spendInvitation(tx, tokenHash);

/** Spends the invitation of a member who joined otherwise. */
export const spendOpenInvitations = (
  tx: Transaction,
  answered: { subject: MemberSubject; accountId: string },
): Promise<void> => spendInvitationsOf(tx, answered);

export const purgeInvitations = ({ db }: Platform): Promise<void> => deleteOldInvitations(db);
