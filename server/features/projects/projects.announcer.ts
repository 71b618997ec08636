import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, projectTopic, record, teamTopic } from '../events/events.service.ts';

export const announceProject = (tx: Transaction, projectId: string) =>
  record(tx, { topics: [projectTopic(projectId)], type: 'project.changed', data: { projectId } });

/** For the history of the project. */
export const recordProject = (tx: Transaction, what: 'renamed' | 'moved', projectId: string) =>
  record(tx, { type: `project.${what}`, data: { projectId } });

/** To the other pages of whoever did it: nobody else sees a pin. */
export const announcePin = (
  tx: Transaction,
  { projectId, accountId }: { projectId: string; accountId: string },
) => record(tx, { topics: [accountTopic(accountId)], type: 'project.pinned', data: { projectId } });

/** A project that moves between teams opens to one and closes to the other. */
export async function announceTeamAccess(
  tx: Transaction,
  { projectId, teamIds }: { projectId: string; teamIds: string[] },
): Promise<void> {
  if (teamIds.length === 0) return;
  await record(tx, { topics: teamIds.map(teamTopic), type: 'access.changed', data: { projectId } });
}
