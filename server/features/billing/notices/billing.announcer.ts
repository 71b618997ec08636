import { PlanCause, type PlanType, type ValueOf } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { actAs } from '../../../platform/events/actor.ts';
import { accountTopic, projectTopic, record } from '../../events/events.service.ts';

export type Cause = keyof typeof PlanCause;

interface Move {
  accountId: string;
  plan: ValueOf<typeof PlanType>;
  isUp: boolean;
  cause: Cause;
}

/** Records the actor for the trail. The second event has no actor, so that owners are notified of their own changes. */
export async function recordPlan(tx: Transaction, { accountId: userId, plan, isUp, cause }: Move) {
  await record(tx, { type: 'plan.changed', data: { userId, plan, cause: PlanCause[cause] } });
  if (cause === 'configuration') return;
  await actAs({}, () => record(tx, { type: isUp ? 'plan.upgraded' : 'plan.downgraded', data: { userId } }));
}

export async function announceOpenness(
  tx: Transaction,
  { projectIds, accountIds }: { projectIds: string[]; accountIds: string[] },
): Promise<void> {
  for (const projectId of projectIds) {
    await record(tx, { topics: [projectTopic(projectId)], type: 'project.changed', data: { projectId } });
    await record(tx, { topics: accountIds.map(accountTopic), type: 'access.changed', data: { projectId } });
  }
}

/** Records no actor, so that owners are notified of their own payments too. */
export const recordPayment = (
  tx: Transaction,
  what: 'succeeded' | 'failed' | 'cancelled' | 'expiring',
  userId: string,
): Promise<void> => actAs({}, () => record(tx, { type: `payment.${what}`, data: { userId } }));
