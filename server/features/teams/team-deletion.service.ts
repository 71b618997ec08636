import { TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import { countOwned, lockPlan, requireRoom } from '../../access/plan-limits.ts';
import type { TeamAccess } from '../../access/team-access.ts';
import { fail } from '../../http/failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../http/person.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { issueRestoreToken, spendRestoreToken } from '../accounts/mail-tokens.service.ts';
import { announceTeamAccess } from './team-announcements.ts';
import { queueTeamDeletedMail } from './team-mails.ts';
import {
  countDeletedTeams,
  deleteOverdueTeams,
  listDeletedTeams,
  listTeamPeopleIds,
  markTeamDeleted,
  unmarkTeamDeleted,
} from './teams.queries.ts';

const purpose = 'restore-team';

/** Its projects stay with their owner; its members reach them no longer, until the team is restored. */
export async function deleteTeam(parts: Parts, { team, person }: TeamAccess<'manageMembers'>): Promise<Date> {
  return parts.db.transaction().execute(async (tx) => {
    const accountIds = await listTeamPeopleIds(tx, team.id);
    const deleted = await markTeamDeleted(tx, team.id);
    if (!deleted) throw fail('notFound', { message: 'teams.missing' });
    const token = await issueRestoreToken(tx, {
      purpose,
      accountId: person.accountId,
      subject: team.id,
      days: TEAM_RECOVERY_DAYS,
    });
    await queueTeamDeletedMail(parts, tx, { owner: person, name: team.name, token });
    await announceTeamAccess(tx, { teamId: team.id, accountIds });
    return deleted.restorable_until;
  });
}

export async function restoreByToken(
  parts: Parts,
  { person, token }: { person: Person; token: string },
): Promise<string> {
  return parts.db.transaction().execute(async (tx) => {
    const spent = await spendRestoreToken(tx, { token, purpose });
    if (!spent) throw fail('linkExpired', { message: 'teams.restoreOver' });
    if (spent.accountId !== person.accountId) throw fail('forbidden', { message: 'teams.restoreOwnerOnly' });
    await restore(tx, { person, teamId: spent.subject });
    return spent.subject;
  });
}

export const restoreById = (
  parts: Parts,
  { person, teamId }: { person: Person; teamId: string },
): Promise<void> => parts.db.transaction().execute((tx) => restore(tx, { person, teamId }));

async function restore(
  tx: Transaction,
  { person: { accountId }, teamId }: { person: Person; teamId: string },
): Promise<void> {
  const plan = await lockPlan(tx, accountId);
  const before = await countOwned(tx, accountId);
  if (!(await unmarkTeamDeleted(tx, { teamId, ownerId: accountId }))) {
    throw fail('notFound', { message: 'teams.restoreOver' });
  }
  await requireRoom(tx, plan, { counted: 'teams', before: before.teams });
  await requireRoom(tx, plan, { counted: 'users', before: before.users });
  await announceTeamAccess(tx, { teamId, accountIds: await listTeamPeopleIds(tx, teamId) });
}

interface Page {
  person: Person;
  pageNo: number;
  pageSize: number;
}

export async function listDeleted({ db }: Parts, { person: { accountId: ownerId }, pageNo, pageSize }: Page) {
  const rows = await listDeletedTeams(db, { ownerId, limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = await countDeletedTeams(db, ownerId);
  return {
    results: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      deletedAt: row.deleted_at.toISOString(),
      restorableUntil: row.restorable_until.toISOString(),
    })),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}

export const purgeTeams = ({ db }: Parts): Promise<void> => deleteOverdueTeams(db);
