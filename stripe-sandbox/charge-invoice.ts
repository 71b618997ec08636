import { tellEvent } from './events.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { InvoiceState, PaymentIntentState, PaymentMethodState } from './states.ts';
import { type Decline, findTestCard, insufficientFunds } from './test-cards.ts';

interface Charging {
  invoice: InvoiceState;
  paymentMethodId: string | null;
  isOwnerHere: boolean;
}

export async function chargeInvoice(
  store: SandboxStore,
  { invoice, paymentMethodId, isOwnerHere }: Charging,
): Promise<InvoiceState> {
  if (invoice.due === 0) return settleInvoice(store, invoice);
  const intent = await findIntent(store, invoice);
  invoice.paymentIntentId = intent.id;
  invoice.attempts += 1;
  const method = paymentMethodId ? await store.find('payment_method', paymentMethodId) : undefined;
  if (!method) {
    await putIntent(store, { ...intent, status: 'requires_payment_method' });
    return keepOpen(store, invoice);
  }
  const answer = judgeCard(method, isOwnerHere);
  if (answer === 'ask owner') {
    await putIntent(store, {
      ...intent,
      status: 'requires_action',
      paymentMethodId: method.id,
      failure: null,
    });
    await tellEvent(store, 'payment_intent.requires_action', { kind: 'payment_intent', id: intent.id });
    return keepOpen(store, invoice);
  }
  return answer === 'pays'
    ? takeMoney(store, { invoice, intent, method })
    : refuseMoney(store, { invoice, intent, method, failure: answer });
}

function judgeCard({ card: name, isProven }: PaymentMethodState, isOwnerHere: boolean) {
  const card = findTestCard(name);
  if (!card) return insufficientFunds;
  if (card.refusedWhenCharged) return card.refusedWhenCharged;
  if (card.refusedAtRenewal && !isOwnerHere) return card.refusedAtRenewal;
  if (card.asksOwner && !isProven) return 'ask owner' as const;
  return card.asksOwner === 'then declines' ? insufficientFunds : ('pays' as const);
}

async function findIntent(store: SandboxStore, invoice: InvoiceState): Promise<PaymentIntentState> {
  if (invoice.paymentIntentId) return store.get('payment_intent', invoice.paymentIntentId);
  const id = newSandboxId('payment_intent');
  return {
    id,
    created: store.now,
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    secret: `${id}_secret_${newSandboxId('item').slice(3)}`,
    amount: invoice.due,
    currency: invoice.currency,
    status: 'requires_payment_method',
    paymentMethodId: null,
    failure: null,
    chargeId: null,
  };
}

const putIntent = (store: SandboxStore, intent: PaymentIntentState) => store.put('payment_intent', intent);

async function keepOpen(store: SandboxStore, invoice: InvoiceState): Promise<InvoiceState> {
  await store.put('invoice', invoice, invoice.nextAttempt);
  return invoice;
}

interface Money {
  invoice: InvoiceState;
  intent: PaymentIntentState;
  method: PaymentMethodState;
}

export async function takeMoney(store: SandboxStore, { invoice, intent, method }: Money) {
  const chargeId = await putCharge(store, { invoice, intent, method }, null);
  await putIntent(store, {
    ...intent,
    status: 'succeeded',
    paymentMethodId: method.id,
    failure: null,
    chargeId,
  });
  await tellEvent(store, 'payment_intent.succeeded', { kind: 'payment_intent', id: intent.id });
  await tellEvent(store, 'charge.succeeded', { kind: 'charge', id: chargeId });
  return settleInvoice(store, { ...invoice, paid: invoice.due });
}

export async function refuseMoney(
  store: SandboxStore,
  { invoice, intent, method, failure }: Money & { failure: Decline },
): Promise<InvoiceState> {
  const chargeId = await putCharge(store, { invoice, intent, method }, failure);
  await putIntent(store, {
    ...intent,
    status: 'requires_payment_method',
    paymentMethodId: null,
    failure,
    chargeId,
  });
  await store.put('invoice', invoice, invoice.nextAttempt);
  await tellEvent(store, 'payment_intent.payment_failed', { kind: 'payment_intent', id: intent.id });
  await tellEvent(store, 'charge.failed', { kind: 'charge', id: chargeId });
  await tellEvent(store, 'invoice.payment_failed', { kind: 'invoice', id: invoice.id });
  return invoice;
}

async function putCharge(store: SandboxStore, { invoice, intent, method }: Money, failure: Decline | null) {
  const id = newSandboxId('charge');
  await store.put('charge', {
    id,
    created: store.now,
    customerId: invoice.customerId,
    paymentIntentId: intent.id,
    paymentMethodId: method.id,
    amount: invoice.due,
    currency: invoice.currency,
    isPaid: failure === null,
    failure,
    refunded: 0,
    isDisputed: false,
  });
  return id;
}

async function settleInvoice(store: SandboxStore, invoice: InvoiceState): Promise<InvoiceState> {
  const settled: InvoiceState = { ...invoice, status: 'paid', paidAt: store.now, nextAttempt: null };
  await store.put('invoice', settled);
  await tellEvent(store, 'invoice.paid', { kind: 'invoice', id: invoice.id });
  await tellEvent(store, 'invoice.payment_succeeded', { kind: 'invoice', id: invoice.id });
  return settled;
}

export async function voidInvoice(store: SandboxStore, id: string): Promise<void> {
  const invoice = await store.get('invoice', id);
  if (invoice.status !== 'open') return;
  await store.put('invoice', { ...invoice, status: 'void', nextAttempt: null });
  if (invoice.paymentIntentId) {
    const intent = await store.get('payment_intent', invoice.paymentIntentId);
    if (intent.status !== 'succeeded') await putIntent(store, { ...intent, status: 'canceled' });
  }
  await tellEvent(store, 'invoice.voided', { kind: 'invoice', id });
}
