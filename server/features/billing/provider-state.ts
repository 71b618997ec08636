import type Stripe from 'stripe';
import { BillingStatus, type ValueOf } from '../../../contract/enums.ts';
import { readPriceKey } from './provider-prices.ts';

type PriceKey = NonNullable<ReturnType<typeof readPriceKey>>;

interface SubscriptionNow extends PriceKey {
  id: string;
  status: string;
  periodEndsAt: Date;
  cancelsAt: Date | null;
  next: PriceKey | null;
}

interface RecordNow {
  invoiceId: string;
  number: string;
  chargedAt: Date;
  status: ValueOf<typeof BillingStatus>;
  planName: string;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  periodStartsAt: Date;
  periodEndsAt: Date;
}

export interface ProviderState {
  subscription: SubscriptionNow | undefined;
  /** Subscriptions that live beside it: never more than none, unless somebody made one by hand. */
  others: string[];
  card: { brand: string; lastFour: string; expiresOn: string } | undefined;
  records: RecordNow[];
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;
const toDate = (seconds: number) => new Date(seconds * 1000);

/** Everything that the provider knows of a customer, as we keep it. The provider is asked, and nothing else is believed. */
export async function fetchProviderState(stripe: Stripe, customerId: string): Promise<ProviderState> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  const subscriptions = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const invoices = await stripe.invoices
    .list({ customer: customerId, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 10_000 });
  const charges = await stripe.charges
    .list({ customer: customerId, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const live = subscriptions.filter(
    ({ status, currency }) => (status === 'active' || status === 'past_due') && currency === 'jpy',
  );
  const [current] = live;
  const subscription = current && readSubscription(current, await fetchNextPrice(stripe, current));
  return {
    subscription,
    others: live.slice(1).map(({ id }) => id),
    card: customer.deleted ? undefined : readCard(customer),
    records: invoices
      .filter(({ currency }) => currency === 'jpy')
      .flatMap((invoice) => readRecord(invoice, charges)),
  };
}

async function fetchNextPrice(stripe: Stripe, subscription: Stripe.Subscription): Promise<PriceKey | null> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return null;
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId, {
    expand: ['phases.items.price'],
  });
  const next = schedule.phases.at(-1)?.items[0]?.price;
  return next && typeof next === 'object' && !next.deleted ? (readPriceKey(next.lookup_key) ?? null) : null;
}

function readSubscription(
  { id, status, items, cancel_at }: Stripe.Subscription,
  next: PriceKey | null,
): SubscriptionNow | undefined {
  const [item] = items.data;
  const price = readPriceKey(item?.price.lookup_key ?? null);
  if (!item || !price) return undefined;
  const isSame = next?.planType === price.planType && next.period === price.period;
  return {
    id,
    status,
    ...price,
    periodEndsAt: toDate(item.current_period_end),
    cancelsAt: cancel_at === null ? null : toDate(cancel_at),
    next: isSame ? null : next,
  };
}

function readCard({ invoice_settings: { default_payment_method: method } }: Stripe.Customer) {
  if (!method || typeof method === 'string' || !method.card) return undefined;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return { brand, lastFour: last4, expiresOn: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

function readRecord(invoice: Stripe.Invoice, charges: Stripe.Charge[]): RecordNow[] {
  const intents = invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [];
  const tried = charges.filter(({ payment_intent: intent }) => intents.includes(idOf(intent)));
  const refunded = tried.reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
  const status = readStatus(invoice, { tried, refunded });
  if (!status) return [];
  const lines = invoice.lines.data;
  const main = lines.find(({ amount }) => amount >= 0) ?? lines[0];
  return [
    {
      invoiceId: invoice.id,
      number: invoice.number ?? invoice.id,
      chargedAt: toDate(invoice.created),
      status,
      planName: main?.description ?? '',
      amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
      refunded,
      isDisputed: tried.some(({ disputed }) => disputed),
      periodStartsAt: toDate(main?.period.start ?? invoice.period_start),
      periodEndsAt: toDate(main?.period.end ?? invoice.period_end),
    },
  ];
}

interface Tried {
  tried: Stripe.Charge[];
  refunded: number;
}

/** Undefined while nothing was tried yet: the owner of the card is being asked. */
function readStatus({ status, amount_paid: paid }: Stripe.Invoice, { tried, refunded }: Tried) {
  if (status === 'paid')
    return paid > 0 && refunded >= paid ? BillingStatus.cancelled : BillingStatus.success;
  if (status === 'void' || status === 'uncollectible') return BillingStatus.cancelled;
  return tried.some(({ paid: isPaid }) => !isPaid) ? BillingStatus.failed : undefined;
}
