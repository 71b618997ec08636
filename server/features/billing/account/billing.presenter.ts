import type { billing } from '../../../../contract/calls/billing.ts';
import type { Order } from '../../../../contract/calls/payment.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import { translate } from '../../../texts.ts';
import type { readStanding } from './billing-accounts.queries.ts';
import type { OrderRow } from './orders.queries.ts';

type Subscription = ReplyOf<typeof billing.cancel>;

type Standing = Awaited<ReturnType<typeof readStanding>>;

export function presentSubscription(plans: Standing): Subscription {
  const plan = plans.find(({ is_current: isCurrent }) => isCurrent);
  // The account was deleted meanwhile.
  if (!plan) throw fail('sessionExpired');
  return {
    planId: plan.id,
    planType: plan.type,
    planTitle: plan.title,
    subscriptionType: plan.subscription_type,
    renewDate: plan.cancels_at ? null : (plan.period_ends_at?.toISOString() ?? null),
    cancelDate: plan.cancels_at?.toISOString() ?? null,
    canCancelled: Boolean(plan.subscription_id) && !plan.cancels_at,
    cardLastFour: plan.card_last_four,
    cardBrand: plan.card_brand,
    cardExpiry: plan.card_expires_on?.slice(0, 7) ?? null,
    paidPlanId: plan.paid_plan_id,
    nextAmount: plan.next_amount,
    nextPlan: presentNextPlan(plans, plan),
    isPaymentFailing: plan.subscription_status === 'past_due',
    isCardPending: Boolean(plan.card_setup_id),
  };
}

function presentNextPlan(plans: Standing, current: Standing[number]): Subscription['nextPlan'] {
  const plan = plans.find(({ id }) => id === current.next_plan_id);
  if (!plan || !current.next_subscription_type) return null;
  return { planId: plan.id, planTitle: plan.title, subscriptionType: current.next_subscription_type };
}

export const presentPlans = (plans: Standing): ReplyOf<typeof billing.getPlans>['plans'] =>
  plans.map((row) => ({
    _id: row.id,
    planType: row.type,
    planTitle: row.title,
    priceMonth: row.price_month,
    priceYear: row.price_year,
    maxProjects: row.max_projects,
    maxTeams: row.max_teams,
    maxUsers: row.max_users,
    maxStorage: row.room,
    maxFileSize: row.max_file_size,
    versioningAllowed: row.versioning,
    isCurrent: row.is_current,
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
