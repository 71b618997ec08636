import { ACCESS_CHANGED } from '../../../contract/live.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { announce } from '../../parts/live/announcements.ts';
import type { Parts } from '../../parts.ts';
import { accountTopic } from '../live/live.service.ts';
import { queueAccountMail } from './account-mails.ts';
import type { AccountRow } from './accounts.queries.ts';
import type { ConfirmedOwner } from './confirmation.service.ts';
import {
  anonymiseAccount,
  deleteOwnProjects,
  deleteOwnTeams,
  leaveEverything,
  listLeftMembers,
} from './deletion.queries.ts';
import { deleteMailTokens } from './mail-tokens.queries.ts';
import { removePictureLater } from './pictures.service.ts';
import { deleteFactors } from './second-factor/factors.queries.ts';
import { endSessions } from './sessions.service.ts';

export const deleteOwnAccount = (parts: Parts, { account }: ConfirmedOwner) => deleteAccount(parts, account);

/** Projects and teams keep their recovery time, and with their owner gone end with it; comments keep their place. */
export async function deleteAccount(parts: Parts, account: AccountRow): Promise<void> {
  const { id: accountId, email, language, name } = account;
  await parts.db.transaction().execute(async (tx) => {
    const things = {
      projectIds: await deleteOwnProjects(tx, accountId),
      teamIds: await deleteOwnTeams(tx, accountId),
    };
    const members = (await listLeftMembers(tx, things)).filter((member) => member.id !== accountId);
    for (const { projects, ...member } of members) {
      if (projects) await tellMember(parts, tx, { member, owner: name || email, projects });
    }
    await leaveEverything(tx, accountId);
    await deleteFactors(tx, accountId);
    await deleteMailTokens(tx, { accountId });
    await removePictureLater(parts, tx, account.picture_key);
    await queueAccountMail(parts, tx, { kind: 'accountDeleted', to: email, language, name });
    await anonymiseAccount(tx, accountId);
    await endSessions(tx, { accountId });
    if (members.length === 0) return;
    const topics = members.map((member) => accountTopic(member.id));
    await announce(tx, { topics, type: ACCESS_CHANGED, data: {} });
  });
}

interface Told {
  member: Pick<AccountRow, 'email' | 'name' | 'language'>;
  owner: string;
  projects: string;
}

const tellMember = (parts: Parts, tx: Transaction, { member, owner, projects }: Told) =>
  queueAccountMail(parts, tx, {
    kind: 'projectsDeleted',
    to: member.email,
    language: member.language,
    name: member.name,
    owner,
    projects,
  });
