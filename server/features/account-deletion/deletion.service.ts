import { countRecipients } from '../../access/limits/mail-budget.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
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

export async function deleteOwnAccount(platform: Platform, leaver: Leaver): Promise<void> {
  const owner = await confirmLeaver(platform, leaver);
  await owner.change(platform, async (tx, account) => {
    await requireUndoOver(tx, account);
    await removeAccount(platform, tx, account);
  });
}

export async function deleteAccountOf(platform: Platform, email: string): Promise<void> {
  const id = await requireAccountId(platform, email);
  await inTransaction(platform.db, async (tx) => removeAccount(platform, tx, await lockAccount(tx, id)));
}

/** Projects and teams keep their recovery time and end with it. Comments stay. */
async function removeAccount(platform: Platform, tx: Transaction, account: AccountRow): Promise<void> {
  const { id: accountId } = account;
  const things = {
    projectIds: await deleteOwnProjects(tx, accountId),
    teamIds: await deleteOwnTeams(tx, accountId),
  };
  const members = (await listLeftMembers(tx, things)).filter((member) => member.id !== accountId);
  await tellMembers(platform, tx, { account, members });
  for (const { subject, ownerId } of await listMemberships(tx, accountId)) {
    await recordRemoved(tx, { subject, ownerId, accountId });
    await announceMembers(tx, subject);
  }
  await leaveEverything(tx, accountId);
  await closeAccount(platform, tx, account);
  if (members.length === 0) return;
  const topics = members.map((member) => accountTopic(member.id));
  await record(tx, { topics, type: 'access.changed', data: {} });
}

interface Told {
  account: AccountRow;
  members: Awaited<ReturnType<typeof listLeftMembers>>;
}

/** Mails within the limit: a full limit must not prevent a deletion. */
async function tellMembers(platform: Platform, tx: Transaction, { account, members }: Told): Promise<void> {
  const people = members.flatMap(({ projects, ...member }) =>
    projects ? [{ ...member, projects, emailKey: emailKeyOf(member.email) }] : [],
  );
  const mailing = { senderId: account.id, people, isInvitation: false, beyond: 'leaveOut' } as const;
  const { mailed } = await countRecipients(tx, mailing);
  for (const { email: to, language, name, projects, counted } of mailed) {
    const owner = account.name || account.email;
    await queueAccountMail(platform, tx, {
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
