import type Stripe from 'stripe';
import type { readBilling } from '../account/billing-accounts.queries.ts';
import type { OrderRow } from '../account/orders.queries.ts';
import { findPrice } from '../provider/provider-prices.ts';
import { payOpenInvoice } from './open-payment.ts';
import { findOwnSubscription, type PurchasePlace } from './purchase-place.ts';

interface Paying {
  order: OrderRow;
  customerId: string;
  /** Undefined for a change at the end of the paid period. */
  cardId: string | undefined;
  place: PurchasePlace;
  billing: NonNullable<Awaited<ReturnType<typeof readBilling>>>;
}

type Charging = Paying & { cardId: string };

/** Returns the invoice being paid, if any. */
export async function payAtProvider(stripe: Stripe, paying: Paying): Promise<string | undefined> {
  const {
    order,
    cardId,
    billing: { subscription_id: subscriptionId },
  } = paying;
  const price = await findPrice(stripe, order, order.subscription_type);
  if (cardId === undefined) return subscriptionId ? moveDown(stripe, { price, subscriptionId }) : undefined;
  if (!subscriptionId) return subscribe(stripe, { ...paying, cardId }, price);
  return moveUp(stripe, { paying: { ...paying, cardId }, price, subscriptionId });
}

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

/** Keeps one subscription per order: another attempt pays the invoice left open. */
async function subscribe(stripe: Stripe, { order, customerId, cardId, place }: Charging, price: string) {
  const own = findOwnSubscription(place, order.id);
  const { id } =
    own ??
    (await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        payment_behavior: 'allow_incomplete',
        metadata: { order: order.id },
      },
      { idempotencyKey: place.key },
    ));
  const subscription = await stripe.subscriptions.retrieve(id);
  const invoiceId = idOf(subscription.latest_invoice);
  if (subscription.status === 'incomplete' && order.attempt > 1 && invoiceId)
    await payOpenInvoice(stripe, { invoiceId, cardId, key: `order-${order.id}-${order.attempt}-pay` });
  return invoiceId;
}

interface Moving {
  price: string;
  subscriptionId: string;
}

/** Charges the difference at once. Also undoes a cancellation. */
async function moveUp(stripe: Stripe, { paying, price, subscriptionId }: Moving & { paying: Charging }) {
  const { order, cardId, place } = paying;
  await goOn(stripe, subscriptionId);
  const now = await stripe.subscriptions.retrieve(subscriptionId);
  const waiting = now.pending_update?.subscription_items?.[0]?.price.id === price && idOf(now.latest_invoice);
  if (waiting) {
    await payOpenInvoice(stripe, {
      invoiceId: waiting,
      cardId,
      key: `order-${order.id}-${order.attempt}-pay`,
    });
    return waiting;
  }
  const moved = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: now.items.data[0]?.id ?? '', price }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    },
    { idempotencyKey: place.key },
  );
  return moved.pending_update ? idOf(moved.latest_invoice) : undefined;
}

async function moveDown(stripe: Stripe, { price, subscriptionId }: Moving) {
  await goOn(stripe, subscriptionId);
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const now = items.data[0]?.price.id ?? '';
  if (now === price) return undefined;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const [phase] = schedule.phases;
  if (!phase) throw new Error('The provider made a schedule without a phase.');
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: now }], start_date: phase.start_date, end_date: phase.end_date },
      { items: [{ price }] },
    ],
  });
  return undefined;
}

export async function goOn(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule, cancel_at_period_end: cancels } = await stripe.subscriptions.retrieve(subscriptionId);
  const scheduleId = idOf(schedule);
  if (scheduleId) await releaseSchedule(stripe, scheduleId);
  if (cancels) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
}

/** A second tab may have released it already. */
export async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptionSchedules.release(id);
  } catch (error) {
    const { status } = await stripe.subscriptionSchedules.retrieve(id);
    if (status === 'active' || status === 'not_started') throw error;
  }
}
