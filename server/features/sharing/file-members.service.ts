import type { FileRole, ValueOf } from '../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../access/file-access.ts';
import { countRecipients } from '../../access/mail-budget.ts';
import { type FieldFailure, fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { emailKeyOf, findOrInviteAccounts } from '../accounts/invitees.service.ts';
import { isUsable, presentMember } from '../accounts/people.presenter.ts';
import { accountTopic, record } from '../events/events.service.ts';
import { inviteAgain, invitePeople, withdrawInvitations } from '../invitations/invitations.service.ts';
import {
  type FileMemberRow,
  flagFileMembersRemoved,
  listFileMembers,
  writeFileMembers,
} from './file-members.queries.ts';
import { queueSharedAgainMail } from './sharing-mails.ts';

export interface FileMemberWish {
  email: string;
  type: ValueOf<typeof FileRole>;
  canDownload?: boolean | undefined;
  remove?: boolean | undefined;
}

export const presentFileMember = async (parts: Parts, row: FileMemberRow) => ({
  ...(await presentMember(parts, row)),
  type: row.type,
  canDownload: row.can_download,
  remove: row.removed_at !== null,
});

interface Change {
  access: FileOrFolderAccess<'manageSharing'>;
  wishes: FileMemberWish[];
  /** The field that named them. */
  field: string;
}

interface Planned {
  wish: FileMemberWish;
  emailKey: string;
  member: FileMemberRow | undefined;
}

interface Outcome {
  /** How many are on it afterwards. */
  count: number;
  isChanged: boolean;
  removesOnly: boolean;
  /** Whose open pages have to ask again. */
  touchedIds: string[];
  /** Whom no mail went to. */
  unmailed: string[];
}

export async function changeFileMembers(
  parts: Parts,
  tx: Transaction,
  { access, wishes, field }: Change,
): Promise<Outcome> {
  const fileId = access.item.id;
  const existing = await listFileMembers(tx, fileId);
  const planned = planWishes({ access, wishes, field }, existing);
  const removed = planned.flatMap(({ wish, member }) =>
    wish.remove && member?.removed_at === null ? [member] : [],
  );
  const kept = planned.filter(({ wish }) => !wish.remove);
  const added = kept.filter(({ member }) => !member || member.removed_at !== null);
  const changed = kept.filter(
    ({ wish, member }) =>
      member?.removed_at === null &&
      (member.type !== wish.type || (wish.canDownload ?? member.can_download) !== member.can_download),
  );
  await flagFileMembersRemoved(tx, { fileId, accountIds: removed.map(({ account_id }) => account_id) });
  const subject = { fileId };
  await withdrawInvitations(tx, { subject, accountIds: removed.map(({ account_id }) => account_id) });
  const unmailed = await addMembers(parts, tx, { access, added, changed });
  const staying = existing.filter((row) => row.removed_at === null && !removed.includes(row));
  return {
    unmailed,
    count: staying.length + added.length,
    isChanged: removed.length + added.length + changed.length > 0,
    removesOnly: removed.length > 0 && added.length === 0,
    touchedIds: [...removed, ...[...added, ...changed].flatMap(({ member }) => member ?? [])].map(
      ({ account_id }) => account_id,
    ),
  };
}

function planWishes({ access, wishes, field }: Change, existing: FileMemberRow[]): Planned[] {
  const byKey = new Map(existing.map((row) => [row.email_key, row]));
  const ownerKey = emailKeyOf(access.project.project.owner_email);
  const refusals: FieldFailure[] = [];
  const planned = wishes.map((wish, index) => {
    const emailKey = emailKeyOf(wish.email);
    const member = byKey.get(emailKey);
    const isDisabled = member?.removed_at === null && !isUsable(member.state) && member.type !== wish.type;
    const message =
      emailKey === ownerKey
        ? 'projects.invitedOwner'
        : isDisabled && !wish.remove
          ? 'projects.disabledRole'
          : undefined;
    if (message) refusals.push({ field: `${field}.${index}.email`, message });
    return { wish, emailKey, member };
  });
  const [first] = refusals;
  if (first) throw fail('unprocessable', { message: first.message, fields: refusals });
  // The same person named twice is one wish: the last one.
  return [...new Map(planned.map((plan) => [plan.emailKey, plan])).values()];
}

interface Added {
  access: Change['access'];
  added: Planned[];
  changed: Planned[];
}

async function addMembers(
  parts: Parts,
  tx: Transaction,
  { access, added, changed }: Added,
): Promise<string[]> {
  const { person, item } = access;
  const accounts = await findOrInviteAccounts(tx, {
    emails: added.map(({ wish }) => wish.email),
    language: person.language,
  });
  const withAccounts = added.flatMap((plan) => {
    const account = accounts.get(plan.emailKey);
    return account ? [{ ...plan, account }] : [];
  });
  const allowed = access.project.project.can_download_permission;
  await writeFileMembers(tx, {
    fileId: item.id,
    invitedBy: person.accountId,
    members: [
      ...withAccounts.map(({ account, wish }) => ({
        accountId: account.id,
        type: wish.type,
        canDownload: wish.canDownload ?? allowed,
      })),
      ...changed.flatMap(({ member, wish }) =>
        member
          ? [
              {
                accountId: member.account_id,
                type: wish.type,
                canDownload: wish.canDownload ?? member.can_download,
              },
            ]
          : [],
      ),
    ],
  });
  const reachable = withAccounts.filter(({ account }) => isUsable(account.state));
  const back = reachable.filter(({ member }) => member?.joined_at);
  const news = await countRecipients(tx, {
    senderId: person.accountId,
    people: back.map(({ account }) => ({ ...account, emailKey: account.email_key })),
    isInvitation: false,
    beyond: 'refuse',
  });
  for (const { email: to, language, counted } of news.mailed) {
    await queueSharedAgainMail(parts, tx, { to, counted, language, item, inviter: person.name });
  }
  const unmailed = await invitePeople(parts, tx, {
    subject: { fileId: item.id },
    name: item.name,
    inviter: person,
    people: reachable
      .filter(({ member }) => !member?.joined_at)
      .map(({ account: { id: accountId, email, language } }) => ({ accountId, email, language })),
  });
  return [...news.unmailed.map(({ email }) => email), ...unmailed];
}

/** Last in the transaction. */
export async function announceFileAccess(
  tx: Transaction,
  { fileId, accountIds }: { fileId: string; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data: { fileId } });
}

interface Resend {
  access: FileOrFolderAccess<'manageSharing'>;
  email: string;
}

/** The new token replaces the old one. */
export async function resendFileInvitation(parts: Parts, { access, email }: Resend) {
  const { item, person } = access;
  const emailKey = emailKeyOf(email);
  const find = async () =>
    (await listFileMembers(parts.db, item.id)).find(
      (row) => row.email_key === emailKey && row.removed_at === null,
    );
  const member = await find();
  if (!member) throw refuseEmail('projects.notMember');
  if (member.joined_at) throw refuseEmail('projects.alreadyJoined');
  if (!isUsable(member.state)) throw refuseEmail('projects.disabledRole');
  await parts.db.transaction().execute((tx) =>
    inviteAgain(parts, tx, {
      subject: { fileId: item.id },
      name: item.name,
      inviter: person,
      people: [{ accountId: member.account_id, email: member.email, language: member.language }],
    }),
  );
  return presentFileMember(parts, (await find()) ?? member);
}

const refuseEmail = (message: string) =>
  fail('unprocessable', { message, fields: [{ field: 'email', message }] });
