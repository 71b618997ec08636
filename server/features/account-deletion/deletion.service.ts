import { countRecipients } from '../../access/limits/mail-budget.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import { queueAccountMail } from '../accounts/account/account-mails.service.ts';
import { requireAccountId } from '../accounts/administration.service.ts';
import {
  type AccountRow,
  closeAccount,
  confirmLeaver,
  type Leaver,
  lockAccount,
  requireUndoOver,
} from '../accounts/closing/close-account.service.ts';
import { accountTopic, record } from '../events/events.service.ts';
import { announceMembers, recordRemoved } from '../members/members.announcer.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import {
  deleteOwnProjects,
  deleteOwnTeams,
  leaveEverything,
  listLeftMembers,
  listMemberships,
} from './deletion.queries.ts';

export async function deleteOwnAccount(parts: Parts, leaver: Leaver): Promise<void> {
  const owner = await confirmLeaver(parts, leaver);
  await owner.change(parts, async (tx, account) => {
    await requireUndoOver(tx, account);
    await removeAccount(parts, tx, account);
  });
}

export async function deleteAccountOf(parts: Parts, email: string): Promise<void> {
  const id = await requireAccountId(parts, email);
  await inTransaction(parts.db, async (tx) => removeAccount(parts, tx, await lockAccount(tx, id)));
}

/** Projects and teams keep their recovery time and end with it. Comments stay. */
async function removeAccount(parts: Parts, tx: Transaction, account: AccountRow): Promise<void> {
  const { id: accountId } = account;
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
  await closeAccount(parts, tx, account);
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
