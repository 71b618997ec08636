import type { billing } from '../../../contract/calls/billing.ts';
import type { Order } from '../../../contract/calls/payment.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';
import type { readBilling } from './billing-accounts.queries.ts';
import type { readAccountPlan } from './plans/plan-change.queries.ts';
import type { OrderRow, readPlanRows } from './purchase/orders.queries.ts';

type Billing = Awaited<ReturnType<typeof readBilling>>;
type Subscription = ReplyOf<typeof billing.cancel>;

type Plans = Awaited<ReturnType<typeof readPlanRows>>;

interface Standing {
  plan: Awaited<ReturnType<typeof readAccountPlan>>;
  plans: Plans;
  state: Billing;
}

export const presentSubscription = ({ plan, plans, state }: Standing): Subscription => ({
  planId: plan.id,
  planType: plan.type,
  planTitle: plan.title,
  subscriptionType: state?.subscription_type ?? null,
  renewDate: state?.cancels_at ? null : (state?.period_ends_at?.toISOString() ?? null),
  cancelDate: state?.cancels_at?.toISOString() ?? null,
  canCancelled: Boolean(state?.subscription_id) && !state?.cancels_at,
  cardLastFour: state?.card_last_four ?? null,
  cardBrand: state?.card_brand ?? null,
  cardExpiry: state?.card_expires_on?.slice(0, 7) ?? null,
  paidPlanId: state?.paid_plan_id ?? null,
  nextAmount: state?.next_amount ?? null,
  nextPlan: presentNextPlan(plans, state),
  isPaymentFailing: state?.subscription_status === 'past_due',
  isCardPending: Boolean(state?.card_setup_id),
});

function presentNextPlan(plans: Plans, state: Billing): Subscription['nextPlan'] {
  const plan = plans.find(({ id }) => id === state?.next_plan_id);
  if (!plan || !state?.next_subscription_type) return null;
  return { planId: plan.id, planTitle: plan.title, subscriptionType: state.next_subscription_type };
}

export const presentPlans = (rows: Plans, currentId: string): ReplyOf<typeof billing.getPlans>['plans'] =>
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

interface OrderExtras extends Pick<Order, 'publicKey' | 'clientSecret'> {
  language: Language;
}

export const presentOrder = (row: OrderRow, { publicKey, clientSecret, language }: OrderExtras): Order => ({
  _id: row.id,
  planId: row.plan_id,
  planType: row.type,
  planTitle: row.title,
  subscriptionType: row.subscription_type,
  price: row.price,
  publicKey,
  state: row.is_over && row.state !== 'paid' ? 'ended' : row.state,
  failure: row.state === 'failed' && row.failure ? translate(language, row.failure) : null,
  clientSecret: row.state === 'paying' ? clientSecret : null,
});
