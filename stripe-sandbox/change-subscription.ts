import { chargeInvoice, voidInvoice } from './charge-invoice.ts';
import { tellEvent } from './events.ts';
import { makeInvoice, prorate, wholePeriod } from './make-invoice.ts';
import { addIntervals } from './periods.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { CustomerState, InvoiceState, PriceState, SubscriptionState } from './states.ts';

/** The provider's wait for a first payment or that of a change. */
const WAITS = 23 * 3600;

function dueOf({ status, created, periodEnd, pending }: SubscriptionState): number | null {
  if (status === 'incomplete') return created + WAITS;
  if (status !== 'active' && status !== 'past_due') return null;
  return pending ? Math.min(pending.expiresAt, periodEnd) : periodEnd;
}

export async function putSubscription(
  store: SandboxStore,
  subscription: SubscriptionState,
  told: 'created' | 'updated' | 'deleted' = 'updated',
): Promise<void> {
  await store.put('subscription', subscription, dueOf(subscription));
  await tellEvent(store, `customer.subscription.${told}`, { kind: 'subscription', id: subscription.id });
}

interface NewSubscription {
  customer: CustomerState;
  price: PriceState;
  paymentMethodId: string | null;
  metadata: Record<string, string>;
}

export async function createSubscription(
  store: SandboxStore,
  { customer, price, paymentMethodId, metadata }: NewSubscription,
): Promise<SubscriptionState> {
  const { now } = store;
  const subscription: SubscriptionState = {
    id: newSandboxId('subscription'),
    created: now,
    customerId: customer.id,
    itemId: newSandboxId('item'),
    priceId: price.id,
    status: 'incomplete',
    anchor: now,
    periodStart: now,
    periodEnd: addIntervals(now, price.interval, 1),
    cancelsAtEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    invoiceId: null,
    paymentMethodId,
    metadata,
    scheduleId: null,
    pending: null,
  };
  await store.put('subscription', subscription, dueOf(subscription));
  const invoice = await makeInvoice(store, {
    subscription,
    reason: 'subscription_create',
    lines: [wholePeriod(price, now)],
  });
  subscription.invoiceId = invoice.id;
  const charged = await chargeInvoice(store, {
    invoice,
    paymentMethodId: paymentMethodId ?? customer.paymentMethodId,
    isOwnerHere: true,
  });
  if (charged.status === 'paid') subscription.status = 'active';
  await putSubscription(store, subscription, 'created');
  return subscription;
}

interface PriceChange {
  subscription: SubscriptionState;
  price: PriceState;
}

/** Prorates at once; the change waits until it is paid. */
export async function changePrice(
  store: SandboxStore,
  { subscription, price }: PriceChange,
): Promise<SubscriptionState> {
  const { now } = store;
  const from = await store.get('price', subscription.priceId);
  const customer = await store.get('customer', subscription.customerId);
  if (subscription.pending) await voidInvoice(store, subscription.pending.invoiceId);
  const lines = prorate(subscription, { from, to: price, now });
  const invoice = await makeInvoice(store, { subscription, reason: 'subscription_update', lines });
  const waiting: SubscriptionState = {
    ...subscription,
    invoiceId: invoice.id,
    pending: { priceId: price.id, invoiceId: invoice.id, expiresAt: now + WAITS },
  };
  await store.put('subscription', waiting, dueOf(waiting));
  const charged = await chargeInvoice(store, {
    invoice,
    paymentMethodId: subscription.paymentMethodId ?? customer.paymentMethodId,
    isOwnerHere: true,
  });
  if (charged.status === 'paid') return applyPaid(store, charged);
  await putSubscription(store, waiting);
  return waiting;
}

export async function applyPaid(store: SandboxStore, invoice: InvoiceState): Promise<SubscriptionState> {
  const subscription = await store.get('subscription', invoice.subscriptionId);
  if (invoice.status !== 'paid') return subscription;
  const paid = { ...subscription };
  if (paid.pending?.invoiceId === invoice.id) {
    const [from, to] = [
      await store.get('price', paid.priceId),
      await store.get('price', paid.pending.priceId),
    ];
    paid.priceId = to.id;
    paid.pending = null;
    if (from.interval !== to.interval) {
      paid.anchor = store.now;
      paid.periodStart = store.now;
      paid.periodEnd = addIntervals(store.now, to.interval, 1);
    }
  }
  if (paid.status === 'incomplete' || (paid.status === 'past_due' && paid.invoiceId === invoice.id))
    paid.status = 'active';
  await putSubscription(store, paid);
  return paid;
}

export async function endSubscription(
  store: SandboxStore,
  subscription: SubscriptionState,
  status: 'canceled' | 'incomplete_expired' | 'unpaid' = 'canceled',
): Promise<SubscriptionState> {
  const { now } = store;
  if (subscription.pending) await voidInvoice(store, subscription.pending.invoiceId);
  if (subscription.invoiceId) await voidInvoice(store, subscription.invoiceId);
  const ended: SubscriptionState = {
    ...subscription,
    status: status === 'incomplete_expired' ? status : 'canceled',
    endedAt: now,
    endReason: status === 'unpaid' ? 'payment_failed' : 'cancellation_requested',
    canceledAt: subscription.canceledAt ?? now,
    pending: null,
    scheduleId: null,
  };
  if (subscription.scheduleId) {
    const schedule = await store.get('subscription_schedule', subscription.scheduleId);
    await store.put('subscription_schedule', { ...schedule, status: 'released', releasedAt: now });
  }
  await putSubscription(store, ended, 'deleted');
  return ended;
}
