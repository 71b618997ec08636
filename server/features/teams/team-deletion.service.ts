import { TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { TeamAccess } from '../../access/team-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { markDeleted } from '../../parts/database/recoverable.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { issueRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { bringBack, restoreByToken } from '../recovery/recovery.service.ts';
import { queueTeamDeletedMail } from './team-mails.ts';
import { announceTeamAccess } from './teams.announcer.ts';
import { deleteOverdueTeams, listTeamPeopleIds } from './teams.queries.ts';

const purpose = 'restore-team';

/** Its projects stay with their owner; its members reach them no longer, until the team is restored. */
export async function deleteTeam(parts: Parts, { team, person }: TeamAccess<'manageMembers'>): Promise<Date> {
  return parts.db.transaction().execute(async (tx) => {
    const accountIds = await listTeamPeopleIds(tx, team.id);
    const deleted = await markDeleted(tx, 'teams', team.id);
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

export const restoreById = (
  parts: Parts,
  { person, teamId }: { person: Person; teamId: string },
): Promise<void> => parts.db.transaction().execute((tx) => restore(tx, { person, teamId }));

export const restoreMailed = (parts: Parts, { person, token }: { person: Person; token: string }) =>
  restoreByToken(parts, 'teams', {
    person,
    token,
    restore: (tx, teamId) => restore(tx, { person, teamId }),
  });

async function restore(tx: Transaction, { person, teamId }: { person: Person; teamId: string }) {
  await bringBack(tx, 'teams', { person, id: teamId });
  await announceTeamAccess(tx, { teamId, accountIds: await listTeamPeopleIds(tx, teamId) });
}

export const purgeTeams = ({ db }: Parts): Promise<void> => deleteOverdueTeams(db);
