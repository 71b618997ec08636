import type { Transaction } from '../../platform/database/database.ts';
import { accountTopic, projectTopic, record, teamTopic } from '../events/events.service.ts';

export const announceProject = (tx: Transaction, projectId: string) =>
  record(tx, { topics: [projectTopic(projectId)], type: 'project.changed', data: { projectId } });

export const recordProject = (tx: Transaction, what: 'renamed' | 'moved', projectId: string) =>
  record(tx, { type: `project.${what}`, data: { projectId } });

/** Reaches the same account's other pages only. */
export const announcePin = (
  tx: Transaction,
  { projectId, accountId }: { projectId: string; accountId: string },
) => record(tx, { topics: [accountTopic(accountId)], type: 'project.pinned', data: { projectId } });

/** Moving a project between teams changes the access of both. */
export async function announceTeamAccess(
  tx: Transaction,
  { projectId, teamIds }: { projectId: string; teamIds: string[] },
): Promise<void> {
  if (teamIds.length === 0) return;
  await record(tx, { topics: teamIds.map(teamTopic), type: 'access.changed', data: { projectId } });
}
