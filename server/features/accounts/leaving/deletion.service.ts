import { countRecipients } from '../../../access/limits/mail-budget.ts';
import { fail, refuseInput } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { accountTopic, record } from '../../events/events.service.ts';
import { announceMembers, recordRemoved } from '../../members/members.announcer.ts';
import { queueAccountMail } from '../account/account-mails.ts';
import { type AccountRow, lockAccount } from '../account/accounts.queries.ts';
import { emailKeyOf } from '../account/email-key.ts';
import { deleteMailTokens } from '../account/mail-tokens.queries.ts';
import { isSsoOnly } from '../account/way-in.ts';
import {
  type ConfirmedOwner,
  confirmByPassword,
  requireConfirmed,
} from '../confirmation/confirmation.service.ts';
import { findUndoEnd } from '../email/email-changes.queries.ts';
import { removePictureLater } from '../profile/pictures.service.ts';
import { deleteFactors } from '../second-factor/factors.queries.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import {
  anonymiseAccount,
  deleteOwnProjects,
  deleteOwnTeams,
  leaveEverything,
  listLeftMembers,
  listMemberships,
} from './deletion.queries.ts';

/**
 * Refused while an address change can be undone: nothing would be left. Deactivating is allowed, as the undo
 * reverses it.
 */
export async function deleteOwnAccount(parts: Parts, leaver: Leaver): Promise<void> {
  const owner = await confirmLeaver(parts, leaver);
  await owner.change(parts, async (tx, account) => {
    const at = await findUndoEnd(tx, account.id);
    if (at) {
      const time = { at, timeZone: account.time_zone };
      throw fail('conflict', { message: 'accounts.deletionWaits', times: { time } });
    }
    await removeAccount(parts, tx, account);
  });
}

interface Leaver {
  person: Person;
  wire: string | undefined;
  network: string;
}

async function confirmLeaver(parts: Parts, { person, wire, network }: Leaver): Promise<ConfirmedOwner> {
  if (wire !== undefined) return confirmByPassword(parts, { person, wire, network });
  const owner = await requireConfirmed(parts, person);
  const { password_hash: stored, email } = owner.account;
  if (stored === null || isSsoOnly(parts.config, email)) return owner;
  throw refuseInput('password', 'fields.password');
}

export const deleteAccount = (parts: Parts, { id }: AccountRow): Promise<void> =>
  inTransaction(parts.db, async (tx) => removeAccount(parts, tx, await lockAccount(tx, id)));

/** Projects and teams keep their recovery time and end with it. Comments stay. */
async function removeAccount(parts: Parts, tx: Transaction, account: AccountRow): Promise<void> {
  const { id: accountId, email, language, name } = account;
  const things = {
    projectIds: await deleteOwnProjects(tx, accountId),
    teamIds: await deleteOwnTeams(tx, accountId),
  };
  const members = (await listLeftMembers(tx, things)).filter((member) => member.id !== accountId);
  await tellMembers(parts, tx, { account, members });
  for (const { subject, ownerId } of await listMemberships(tx, accountId)) {
    await recordRemoved(tx, { subject, ownerId, accountId });
    await announceMembers(tx, subject);
  }
  await leaveEverything(tx, accountId);
  await deleteFactors(tx, accountId);
  await deleteMailTokens(tx, { accountId });
  await removePictureLater(parts, tx, account.picture_key);
  await queueAccountMail(parts, tx, { kind: 'accountDeleted', to: email, language, name });
  await anonymiseAccount(tx, accountId);
  await endSessions(tx, { accountId });
  await record(tx, { type: 'account.deleted', data: { userId: accountId } });
  if (members.length === 0) return;
  const topics = members.map((member) => accountTopic(member.id));
  await record(tx, { topics, type: 'access.changed', data: {} });
}

interface Told {
  account: AccountRow;
  members: Awaited<ReturnType<typeof listLeftMembers>>;
}

/** Mails within the limit: a full limit must not prevent a deletion. */
async function tellMembers(parts: Parts, tx: Transaction, { account, members }: Told): Promise<void> {
  const people = members.flatMap(({ projects, ...member }) =>
    projects ? [{ ...member, projects, emailKey: emailKeyOf(member.email) }] : [],
  );
  const mailing = { senderId: account.id, people, isInvitation: false, beyond: 'leaveOut' } as const;
  const { mailed } = await countRecipients(tx, mailing);
  for (const { email: to, language, name, projects, counted } of mailed) {
    const owner = account.name || account.email;
    await queueAccountMail(parts, tx, {
      kind: 'projectsDeleted',
      to,
      language,
      name,
      owner,
      projects,
      counted,
    });
  }
}
