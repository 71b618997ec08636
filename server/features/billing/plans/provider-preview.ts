import type Stripe from 'stripe';
import type { readBilling } from '../account/billing-accounts.queries.ts';
import { findPrice, type Period, type PricedPlan, priceOf } from '../provider/provider-prices.ts';

interface Asked {
  plan: PricedPlan;
  period: Period;
  billing: Awaited<ReturnType<typeof readBilling>>;
}

interface Charge {
  amountNow: number;
  nextAmount: number;
  nextDate: string;
}

export async function previewCharge(stripe: Stripe, { plan, period, billing }: Asked): Promise<Charge> {
  const price = await findPrice(stripe, plan, period);
  const subscriptionId = billing?.subscription_id;
  const item = subscriptionId
    ? (await stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.id
    : undefined;
  const invoice = await stripe.invoices.createPreview({
    ...(billing?.customer_id ? { customer: billing.customer_id } : { currency: 'jpy' }),
    ...(subscriptionId && { subscription: subscriptionId }),
    subscription_details: {
      items: [{ ...(item && { id: item }), price }],
      ...(subscriptionId && { proration_behavior: 'always_invoice' }),
    },
  });
  const credit = Math.max(0, -(invoice.ending_balance ?? 0));
  const ends = Math.max(...invoice.lines.data.map(({ period: { end } }) => end));
  return {
    amountNow: invoice.amount_due,
    nextAmount: Math.max(0, priceOf(plan, period) - credit),
    nextDate: new Date(ends * 1000).toISOString(),
  };
}
