import type { billing } from '../../../contract/calls/billing.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { readBilling } from './billing-accounts.queries.ts';
import type { readPlanRows } from './orders.queries.ts';
import type { readAccountPlan } from './plan-change.queries.ts';

type Billing = Awaited<ReturnType<typeof readBilling>>;
type Subscription = ReplyOf<typeof billing.cancel>;

export const presentSubscription = (
  plan: Awaited<ReturnType<typeof readAccountPlan>>,
  state: Billing,
): Subscription => ({
  planId: plan.id,
  planType: plan.type,
  planTitle: plan.title,
  subscriptionType: state?.subscription_type ?? null,
  renewDate: state?.cancels_at ? null : (state?.period_ends_at?.toISOString() ?? null),
  cancelDate: state?.cancels_at?.toISOString() ?? null,
  canCancelled: Boolean(state?.subscription_id) && !state?.cancels_at,
  cardLastFour: state?.card_last_four ?? null,
});

export const presentPlans = (
  rows: Awaited<ReturnType<typeof readPlanRows>>,
  currentId: string,
): ReplyOf<typeof billing.getPlans>['plans'] =>
  rows.map((row) => ({
    _id: row.id,
    planType: row.type,
    planTitle: row.title,
    priceMonth: row.price_month,
    priceYear: row.price_year,
    maxProjects: row.max_projects,
    maxTeams: row.max_teams,
    maxUsers: row.max_users,
    maxStorage: row.max_storage,
    maxFileSize: row.max_file_size,
    versioningAllowed: row.versioning,
    isCurrent: row.id === currentId,
  }));
