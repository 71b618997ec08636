import type Stripe from 'stripe';
import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { readBilling } from '../billing-accounts.queries.ts';
import { findPrice } from '../provider/provider-prices.ts';
import { payOpenInvoice } from './open-payment.ts';
import type { OrderRow } from './orders.queries.ts';

type Address = BodyOf<typeof billing.updateOrder>['address'];

/** Without the fields that are empty: the provider takes an empty text for a wish to clear one. */
const readAddress = (address: Address) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value)) as Stripe.AddressParam;

interface Card {
  customerId: string;
  paymentMethod: string;
  holder?: string | undefined;
  address: Address;
  /** By which a repeated call is known. */
  key: string;
}

/** Saves a card and pays with it from now on. */
export async function saveCard(
  stripe: Stripe,
  { customerId, paymentMethod, holder, address, key }: Card,
): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(
    paymentMethod,
    { customer: customerId },
    { idempotencyKey: `${key}-attach` },
  );
  const details = { address: readAddress(address), ...(holder && { name: holder }) };
  await stripe.paymentMethods.update(id, { billing_details: details });
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
  return id;
}

interface Paying {
  order: OrderRow;
  customerId: string;
  cardId: string;
  billing: NonNullable<Awaited<ReturnType<typeof readBilling>>>;
  /** Whether the plan counts at once. */
  isUp: boolean;
}

/** What of it has to be looked at: the invoice that is being paid, if there is one. */
export async function payAtProvider(stripe: Stripe, paying: Paying): Promise<string | undefined> {
  const { order, billing } = paying;
  const price = await findPrice(stripe, order, order.subscription_type);
  if (!billing.subscription_id) return subscribe(stripe, paying, price);
  return paying.isUp
    ? moveUp(stripe, { paying, price, subscriptionId: billing.subscription_id })
    : moveDown(stripe, { price, subscriptionId: billing.subscription_id });
}

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

/**
 * One order is one subscription, however often it is paid for: the key knows no attempt. What a further attempt pays is
 * the invoice that the first one left open.
 */
async function subscribe(stripe: Stripe, { order, customerId, cardId }: Paying, price: string) {
  const { id } = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price }],
      payment_behavior: 'allow_incomplete',
      metadata: { order: order.id },
    },
    { idempotencyKey: `order-${order.id}-subscribe` },
  );
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

/** At once, the difference pro rata; it counts when it is paid. Whoever had cancelled goes on. */
async function moveUp(stripe: Stripe, { paying, price, subscriptionId }: Moving & { paying: Paying }) {
  await goOn(stripe, subscriptionId);
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const moved = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: items.data[0]?.id ?? '', price }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    },
    { idempotencyKey: `order-${paying.order.id}-${paying.order.attempt}-move` },
  );
  return moved.pending_update ? idOf(moved.latest_invoice) : undefined;
}

/** At the end of the paid period. */
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

/** Takes back what was to happen at the end of the period. */
export async function goOn(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule, cancel_at_period_end: cancels } = await stripe.subscriptions.retrieve(subscriptionId);
  const scheduleId = idOf(schedule);
  if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
  if (cancels) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
}
