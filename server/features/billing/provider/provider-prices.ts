import type Stripe from 'stripe';
import { BillingPeriod, PlanType, type ValueOf } from '../../../../contract/enums.ts';

export type Period = ValueOf<typeof BillingPeriod>;
type PaidPlan = 'basic' | 'professional';

export interface PricedPlan {
  type: ValueOf<typeof PlanType>;
  title: string;
  price_month: number;
  price_year: number;
}

export const priceOf = ({ price_month, price_year }: PricedPlan, period: Period): number =>
  period === BillingPeriod.yearly ? price_year : price_month;

const KEY = /^koma_(basic|professional)_(month|year)_(\d+)$/;

/** Includes the amount: subscribers of an old price must keep it. */
function keyOf(plan: PricedPlan, period: Period): string {
  const name: PaidPlan = plan.type === PlanType.professional ? 'professional' : 'basic';
  const interval = period === BillingPeriod.yearly ? 'year' : 'month';
  return `koma_${name}_${interval}_${priceOf(plan, period)}`;
}

/** Titles on bills; the provider's own would be `1 × Basic (at ¥1980 / month)`. */
const titles = { [PlanType.basic]: 'Basic', [PlanType.professional]: 'Professional' };

export const titleOfPrice = (key: string | null): string | undefined => {
  const price = readPriceKey(key);
  return price && titles[price.planType];
};

/** Returns undefined for a price that is not ours. */
export function readPriceKey(key: string | null) {
  const [, name, interval, amount] = KEY.exec(key ?? '') ?? [];
  if (!name) return undefined;
  return {
    planType: name === 'professional' ? PlanType.professional : PlanType.basic,
    period: interval === 'year' ? BillingPeriod.yearly : BillingPeriod.monthly,
    amount: Number(amount),
  };
}

export async function findPrice(stripe: Stripe, plan: PricedPlan, period: Period): Promise<string> {
  const lookup_key = keyOf(plan, period);
  const [known] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data;
  if (known) return known.id;
  const made = await stripe.prices.create(
    {
      currency: 'jpy',
      unit_amount: priceOf(plan, period),
      recurring: { interval: period === BillingPeriod.yearly ? 'year' : 'month' },
      product_data: { name: plan.title },
      lookup_key,
      tax_behavior: 'inclusive',
    },
    { idempotencyKey: `price-${lookup_key}` },
  );
  return made.id;
}

const keys = new WeakMap<Stripe, Map<string, Promise<string | null>>>();

export function fetchPriceKey(stripe: Stripe, priceId: string): Promise<string | null> {
  const known = keys.get(stripe) ?? new Map<string, Promise<string | null>>();
  keys.set(stripe, known);
  const asked = known.get(priceId) ?? stripe.prices.retrieve(priceId).then((price) => price.lookup_key);
  known.set(priceId, asked);
  asked.catch(() => known.delete(priceId));
  return asked;
}
