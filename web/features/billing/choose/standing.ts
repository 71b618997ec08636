import { PlanType } from '../../../../contract/enums.ts';
import type { Period } from '../periods.ts';
import type { Plans, Subscription } from '../use-billing.ts';

interface Asked {
  plan: Plans['plans'][number];
  period: Period;
  subscription: Subscription;
}

export function standingOf({ plan, period, subscription }: Asked): 'current' | 'follows' | undefined {
  const { paidPlanId, subscriptionType, cancelDate, nextPlan } = subscription;
  if (nextPlan?.planId === plan._id && nextPlan.subscriptionType === period) return 'follows';
  if (plan.planType === PlanType.free) {
    if (cancelDate !== null) return 'follows';
    return paidPlanId === null && plan.isCurrent ? 'current' : undefined;
  }
  const isPaid = paidPlanId === plan._id && subscriptionType === period;
  return isPaid && cancelDate === null && nextPlan === null ? 'current' : undefined;
}

/**
 * The current plan stays marked until it ends, even if another follows. A plan paid beside a larger
 * granted one is marked as paid.
 */
export function markOf(asked: Asked): 'current' | 'paid' | 'follows' | 'afterEnd' | undefined {
  const { plan, period, subscription } = asked;
  const { planId, paidPlanId, subscriptionType, cancelDate } = subscription;
  const isGranted = paidPlanId !== planId;
  if (isGranted && planId === plan._id) return 'current';
  if (paidPlanId === plan._id && subscriptionType === period) return isGranted ? 'paid' : 'current';
  const standing = standingOf(asked);
  if (standing !== 'follows' || cancelDate === null) return standing;
  return isGranted ? undefined : 'afterEnd';
}
