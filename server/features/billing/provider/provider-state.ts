import type Stripe from 'stripe';
import { BillingStatus, type ValueOf } from '../../../../contract/enums.ts';
import { fetchPriceKey, readPriceKey, titleOfPrice } from './provider-prices.ts';
import { type ReplacedCard, readReplaced } from './replaced-card.ts';

export interface PaidInvoice {
  lines: Array<{
    priceKey: string | null;
    amount: number;
    isProration: boolean;
    startsAt: Date;
    endsAt: Date;
  }>;
  isCut: boolean;
  total: number;
  startingBalance: number;
  amountPaid: number;
  charged: number;
}

type PriceKey = NonNullable<ReturnType<typeof readPriceKey>>;

interface SubscriptionNow extends PriceKey {
  id: string;
  status: string;
  periodEndsAt: Date;
  cancelsAt: Date | null;
  next: PriceKey | null;
  /** Null if the subscription ends at the period's end. */
  nextAmount: number | null;
}

export interface RecordNow {
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
  attempts: number;
  isRenewal: boolean;
  paidAt: Date | null;
  invoice: PaidInvoice;
}

export interface ProviderState {
  subscription: SubscriptionNow | undefined;
  others: string[];
  isUnpaid: boolean;
  card: { brand: string; lastFour: string; expiresOn: string } | undefined;
  replacedCard: ReplacedCard | undefined;
  records: RecordNow[];
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;
const toDate = (seconds: number) => new Date(seconds * 1000);

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
  const subscription =
    current &&
    readSubscription(current, {
      next: await fetchNextPrice(stripe, current),
      credit: customer.deleted ? 0 : Math.max(0, -customer.balance),
    });
  return {
    subscription,
    others: live.slice(1).map(({ id }) => id),
    isUnpaid: subscriptions[0]?.cancellation_details?.reason === 'payment_failed',
    card: customer.deleted ? undefined : readCard(customer),
    replacedCard: customer.deleted ? undefined : readReplaced(customer),
    records: (
      await Promise.all(
        invoices
          .filter(({ currency }) => currency === 'jpy')
          .map((invoice) => readRecord(stripe, { invoice, charges })),
      )
    ).flat(),
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
  { next, credit }: { next: PriceKey | null; credit: number },
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
    nextAmount: cancel_at === null ? Math.max(0, (next ?? price).amount - credit) : null,
  };
}

function readCard({ invoice_settings: { default_payment_method: method } }: Stripe.Customer) {
  if (!method || typeof method === 'string' || !method.card) return undefined;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return { brand, lastFour: last4, expiresOn: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

async function readRecord(
  stripe: Stripe,
  { invoice, charges }: { invoice: Stripe.Invoice; charges: Stripe.Charge[] },
): Promise<RecordNow[]> {
  const intents = invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [];
  const tried = charges.filter(({ payment_intent: intent }) => intents.includes(idOf(intent)));
  const refunded = tried.reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
  const status = readStatus(invoice, { tried, refunded });
  if (!status) return [];
  const lines = await Promise.all(
    invoice.lines.data.map(async (line) => ({ ...line, read: await readLine(stripe, line) })),
  );
  const main = lines.find(({ amount }) => amount >= 0) ?? lines[0];
  const paidAt = invoice.status_transitions.paid_at;
  return [
    {
      invoiceId: invoice.id,
      number: invoice.number ?? invoice.id,
      chargedAt: toDate(invoice.created),
      status,
      planName: titleOfPrice(main?.read.priceKey ?? null) ?? main?.description ?? '',
      amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
      refunded,
      isDisputed: tried.some(({ disputed }) => disputed),
      periodStartsAt: toDate(main?.period.start ?? invoice.period_start),
      periodEndsAt: toDate(main?.period.end ?? invoice.period_end),
      attempts: invoice.attempt_count,
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      paidAt: paidAt === null ? null : toDate(paidAt),
      invoice: {
        lines: lines.map(({ read }) => read),
        isCut: invoice.lines.has_more,
        total: invoice.total,
        startingBalance: invoice.starting_balance,
        amountPaid: invoice.amount_paid,
        charged: tried.reduce((sum, { paid, amount_captured: amount }) => sum + (paid ? amount : 0), 0),
      },
    },
  ];
}

async function readLine(stripe: Stripe, { amount, period, pricing, parent }: Stripe.InvoiceLineItem) {
  const priceId = idOf(pricing?.price_details?.price);
  return {
    priceKey: priceId ? await fetchPriceKey(stripe, priceId) : null,
    amount,
    isProration: parent?.subscription_item_details?.proration ?? false,
    startsAt: toDate(period.start),
    endsAt: toDate(period.end),
  };
}

interface Tried {
  tried: Stripe.Charge[];
  refunded: number;
}

/** Returns undefined before the first try, while the bank asks the cardholder. */
function readStatus({ status, amount_paid: paid }: Stripe.Invoice, { tried, refunded }: Tried) {
  if (status === 'paid')
    return paid > 0 && refunded >= paid ? BillingStatus.cancelled : BillingStatus.success;
  if (status === 'void' || status === 'uncollectible') return BillingStatus.cancelled;
  return tried.some(({ paid: isPaid }) => !isPaid) ? BillingStatus.failed : undefined;
}
