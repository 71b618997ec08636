import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, record, teamTopic } from '../events/events.service.ts';

/** Both are called last in a transaction, as everything that announces. */
export const announceTeam = (
  tx: Transaction,
  { teamId, type }: { teamId: string; type: 'team.changed' | 'team.members' },
) => record(tx, { topics: [teamTopic(teamId)], type, data: { teamId } });

/** Their open pages ask again what they may see: the team's projects come and go with it. */
export async function announceTeamAccess(
  tx: Transaction,
  { teamId, accountIds }: { teamId: string; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data: { teamId } });
}
