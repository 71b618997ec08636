import { PlanType } from '../../../../contract/enums.ts';
import type { Period } from '../periods.ts';
import type { Plans, Subscription } from '../use-billing.ts';

interface Asked {
  plan: Plans['plans'][number];
  period: Period;
  subscription: Subscription;
}

/** What the plan already is to whoever looks at it: the one they go on having, or the one that follows. */
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
 * The plan that one has is marked as such until it ends, also while another one is to follow. What is paid beside a
 * larger plan that was given is marked as paid, and that one stays after it.
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
