import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, projectTopic, record, teamTopic } from '../events/events.service.ts';

/** All of these are called last in a transaction, as everything that announces. */
export const announceProject = (
  tx: Transaction,
  { projectId, type }: { projectId: string; type: 'project.changed' | 'project.members' },
) => record(tx, { topics: [projectTopic(projectId)], type, data: { projectId } });

/** Their open pages ask again what they may see. */
export async function announceAccess(
  tx: Transaction,
  { projectId, accountIds }: { projectId: string; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data: { projectId } });
}

/** A project that moves between teams opens to one and closes to the other. */
export async function announceTeamAccess(
  tx: Transaction,
  { projectId, teamIds }: { projectId: string; teamIds: string[] },
): Promise<void> {
  if (teamIds.length === 0) return;
  await record(tx, { topics: teamIds.map(teamTopic), type: 'access.changed', data: { projectId } });
}
