import type { Transaction } from '../../parts/database/database.ts';
import { accountTopic, projectTopic, record } from '../events/events.service.ts';

export const recordPlan = (
  tx: Transaction,
  { accountId: userId, isUp }: { accountId: string; isUp: boolean },
): Promise<void> => record(tx, { type: isUp ? 'plan.upgraded' : 'plan.downgraded', data: { userId } });

/** Projects were closed or opened: the pages of those who reach them ask again. */
export async function announceOpenness(
  tx: Transaction,
  { projectIds, accountIds }: { projectIds: string[]; accountIds: string[] },
): Promise<void> {
  for (const projectId of projectIds) {
    await record(tx, { topics: [projectTopic(projectId)], type: 'project.changed', data: { projectId } });
    await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data: { projectId } });
  }
}

export const recordPayment = (
  tx: Transaction,
  what: 'succeeded' | 'failed' | 'cancelled',
  userId: string,
): Promise<void> => record(tx, { type: `payment.${what}`, data: { userId } });
