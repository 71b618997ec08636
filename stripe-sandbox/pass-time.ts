import { applyPaid, endSubscription, putSubscription } from './change-subscription.ts';
import { chargeInvoice, voidInvoice } from './charge-invoice.ts';
import { makeInvoice } from './make-invoice.ts';
import { DAY, nextPeriodEnd } from './periods.ts';
import type { SandboxStore } from './sandbox-store.queries.ts';
import type { InvoiceState, SubscriptionState } from './states.ts';

/** Days after the first try; the subscription ends after the last. */
const RETRY_DAYS = [3, 8, 14];

/** Runs due changes in order, each at its own second. */
export async function passTime(store: SandboxStore, until: number): Promise<void> {
  for (let due = await store.findDue(until); due; due = await store.findDue(until)) {
    store.now = due.due_at ?? until;
    if (due.kind === 'invoice') await retryInvoice(store, await store.get('invoice', due.id));
    else await moveOn(store, await store.get('subscription', due.id));
  }
  store.now = until;
}

async function moveOn(store: SandboxStore, subscription: SubscriptionState): Promise<void> {
  const { status, pending, cancelsAtEnd, periodEnd } = subscription;
  if (status === 'incomplete') {
    await endSubscription(store, subscription, 'incomplete_expired');
  } else if (pending && pending.expiresAt <= store.now) {
    await voidInvoice(store, pending.invoiceId);
    await putSubscription(store, { ...subscription, pending: null });
  } else if (cancelsAtEnd && periodEnd <= store.now) {
    await endSubscription(store, subscription);
  } else {
    await renew(store, subscription);
  }
}

async function renew(store: SandboxStore, before: SubscriptionState): Promise<void> {
  const subscription = { ...before, ...(await nextPhase(store, before)) };
  const price = await store.get('price', subscription.priceId);
  subscription.periodStart = before.periodEnd;
  subscription.periodEnd = nextPeriodEnd(subscription.anchor, price.interval, before.periodEnd);
  const { periodStart: start, periodEnd: end } = subscription;
  const invoice = await makeInvoice(store, {
    subscription,
    reason: 'subscription_cycle',
    lines: [{ price, amount: price.amount, description: `1 × ${price.productName}`, start, end }],
  });
  subscription.invoiceId = invoice.id;
  await store.put('subscription', subscription, subscription.periodEnd);
  await collect(store, { subscription, invoice });
}

async function nextPhase(store: SandboxStore, { scheduleId, periodEnd, priceId }: SubscriptionState) {
  if (!scheduleId) return {};
  const schedule = await store.get('subscription_schedule', scheduleId);
  const phase = schedule.phases.findLast(({ start }) => start <= periodEnd);
  await store.put('subscription_schedule', { ...schedule, status: 'completed' });
  if (!phase || phase.priceId === priceId) return { scheduleId: null };
  const [from, to] = [await store.get('price', priceId), await store.get('price', phase.priceId)];
  const anchor = from.interval === to.interval ? {} : { anchor: periodEnd };
  return { scheduleId: null, priceId: phase.priceId, ...anchor };
}

interface Collecting {
  subscription: SubscriptionState;
  invoice: InvoiceState;
}

async function collect(store: SandboxStore, { subscription, invoice }: Collecting): Promise<void> {
  const customer = await store.get('customer', subscription.customerId);
  const days = RETRY_DAYS[invoice.attempts];
  const tried: InvoiceState = {
    ...invoice,
    nextAttempt: days === undefined ? null : invoice.created + days * DAY,
  };
  const charged = await chargeInvoice(store, {
    invoice: tried,
    paymentMethodId: subscription.paymentMethodId ?? customer.paymentMethodId,
    isOwnerHere: false,
  });
  if (charged.status === 'paid') {
    await applyPaid(store, charged);
  } else if (charged.nextAttempt === null) {
    await endSubscription(store, subscription, 'unpaid');
  } else {
    await putSubscription(store, { ...subscription, status: 'past_due' });
  }
}

async function retryInvoice(store: SandboxStore, invoice: InvoiceState): Promise<void> {
  const subscription = await store.get('subscription', invoice.subscriptionId);
  await collect(store, { subscription, invoice });
}
