import type { PlanType, ValueOf } from '../../../../contract/enums.ts';
import type { Period } from '../provider/provider-prices.ts';

interface Move {
  plans: { id: string; type: ValueOf<typeof PlanType> }[];
  state: { paid_plan_id: string | null; subscription_type: Period | null };
  to: { type: ValueOf<typeof PlanType>; subscription_type: Period };
}

/** An upgrade counts at once, pro rata; a downgrade waits for the period's end. A year ranks above a month. */
export function isMoveUp({ plans, state, to }: Move): boolean {
  const now = plans.find(({ id }) => id === state.paid_plan_id);
  if (!now || !state.subscription_type) return true;
  if (to.type !== now.type) return to.type > now.type;
  return to.subscription_type >= state.subscription_type;
}
