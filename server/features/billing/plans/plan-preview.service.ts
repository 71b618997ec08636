import type { billing } from '../../../../contract/calls/billing.ts';
import type { QueryOf, ReplyOf } from '../../../../contract/endpoint.ts';
import { PlanType } from '../../../../contract/enums.ts';
import { countOwned } from '../../../access/limits/plan-limits.ts';
import { refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { readBilling } from '../account/billing-accounts.queries.ts';
import { readPlanRows } from '../account/orders.queries.ts';
import { priceOf } from '../provider/provider-prices.ts';
import { explainProvider, requirePayments } from '../provider/require-payments.ts';
import { countOpenProjects, readStoredBytes } from './plan-change.queries.ts';
import { isMoveUp } from './plan-move.rules.ts';
import { foretellLeaving, foretellProjects, foretellReturning } from './plan-preview.queries.ts';
import { previewCharge } from './provider-preview.ts';

type Preview = ReplyOf<typeof billing.preview>;
type Plan = Awaited<ReturnType<typeof readPlanRows>>[number];

/** Longer lists are counted only. */
const NAMED = 5;

interface Asked {
  person: Person;
  query: QueryOf<typeof billing.preview>;
}

export async function previewPlan(
  platform: Platform,
  { person: { accountId }, query: { planId, subscriptionType: period } }: Asked,
): Promise<Preview> {
  requirePayments(platform);
  const plans = await readPlanRows(platform.db);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw refuseField('unprocessable', 'planId', 'billing.noPlan');
  const state = await readBilling(platform.db, accountId);
  const granted = plans.find(({ id }) => id === state?.granted_plan_id);
  const counting = granted && granted.type > plan.type ? granted : plan;
  return {
    ...(await previewMoney(platform, { plan, plans, period, state })),
    ...(await previewEffects(platform, { accountId, plan: counting })),
  };
}

interface Chosen {
  plan: Plan;
  plans: Plan[];
  period: Asked['query']['subscriptionType'];
  state: Awaited<ReturnType<typeof readBilling>>;
}

type Money = Pick<Preview, 'amountNow' | 'startsAt' | 'nextAmount' | 'nextDate'>;

async function previewMoney(platform: Platform, { plan, plans, period, state }: Chosen): Promise<Money> {
  const ends = state?.subscription_id ? (state.period_ends_at?.toISOString() ?? null) : null;
  if (plan.type === PlanType.free) return { amountNow: 0, startsAt: ends, nextAmount: null, nextDate: null };
  const to = { type: plan.type, subscription_type: period };
  const isSame = state?.paid_plan_id === plan.id && state.subscription_type === period;
  if (state?.subscription_id && isSame)
    return { amountNow: 0, startsAt: null, nextAmount: priceOf(plan, period), nextDate: ends };
  if (state?.subscription_id && !isMoveUp({ plans, state, to }))
    return { amountNow: 0, startsAt: ends, nextAmount: priceOf(plan, period), nextDate: ends };
  const { stripe } = requirePayments(platform);
  try {
    const charge = await previewCharge(stripe, { plan, period, billing: state });
    return { startsAt: null, ...charge };
  } catch (error) {
    throw explainProvider(error);
  }
}

interface Effected {
  accountId: string;
  plan: Plan;
}

async function previewEffects(platform: Platform, { accountId: ownerId, plan }: Effected) {
  const { db } = platform;
  const isFree = plan.type === PlanType.free;
  const projects = await foretellProjects(db, { ownerId, most: plan.max_projects });
  const closed = projects.filter(({ fate }) => isFree && fate === 'lost');
  const opened = projects.filter(({ fate }) => fate === 'back');
  const people = { ownerId, most: plan.max_users };
  const leaving = isFree ? await foretellLeaving(db, people) : [];
  const returning = isFree ? [] : await foretellReturning(db, people);
  const owned = await countOwned(db, ownerId);
  const openProjects = (await countOpenProjects(db, ownerId)) - closed.length + opened.length;
  const over = (used: number, most: number | null) => (most === null ? 0 : Math.max(0, used - most));
  return {
    closed: nameFirst(closed.map(({ name }) => name)),
    opened: nameFirst(opened.map(({ name }) => name)),
    leaving: nameFirst(leaving),
    returning: nameFirst(returning),
    over: {
      projects: over(openProjects, plan.max_projects),
      teams: over(owned.teams, plan.max_teams),
      users: over(owned.users - leaving.length + returning.length, plan.max_users),
      storage: over(await readStoredBytes(db, ownerId), plan.max_storage),
    },
  };
}

const nameFirst = (names: string[]) => ({ total: names.length, names: names.slice(0, NAMED) });
