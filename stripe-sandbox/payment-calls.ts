import { z } from 'zod';
import { call, listCall, type SandboxCall, whole } from './calls.ts';
import { applyPaid, endSubscription, putSubscription } from './change-subscription.ts';
import { chargeInvoice, refuseMoney, takeMoney, voidInvoice } from './charge-invoice.ts';
import { tellEvent } from './events.ts';
import { present } from './objects.presenter.ts';
import { passTime } from './pass-time.ts';
import { refuseRequest, SandboxFailure } from './sandbox-failure.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import { findTestCard, insufficientFunds, notProven } from './test-cards.ts';

async function payInvoice(store: SandboxStore, id: string, paymentMethodId: string | undefined) {
  const invoice = await store.get('invoice', id);
  if (invoice.status !== 'open') throw refuseRequest('Invoice is already paid or void.');
  const subscription = await store.get('subscription', invoice.subscriptionId);
  const customer = await store.get('customer', invoice.customerId);
  const charged = await chargeInvoice(store, {
    invoice,
    paymentMethodId: paymentMethodId ?? subscription.paymentMethodId ?? customer.paymentMethodId,
    isOwnerHere: true,
  });
  if (charged.status === 'paid') await applyPaid(store, charged);
  const intent = charged.paymentIntentId
    ? await store.get('payment_intent', charged.paymentIntentId)
    : undefined;
  if (intent?.status === 'requires_action')
    throw new SandboxFailure(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  if (intent?.failure && intent.status !== 'succeeded')
    throw new SandboxFailure(402, { type: 'card_error', ...intent.failure });
  return present(store, 'invoice', id);
}

/** Also cancels the subscription or change that awaited it. */
async function voidOpenInvoice(store: SandboxStore, id: string) {
  const invoice = await store.get('invoice', id);
  if (invoice.status !== 'open') throw refuseRequest('Only open invoices can be made void.');
  await voidInvoice(store, id);
  const subscription = await store.get('subscription', invoice.subscriptionId);
  if (subscription.status === 'incomplete') await endSubscription(store, subscription, 'incomplete_expired');
  else if (subscription.pending?.invoiceId === id)
    await putSubscription(store, { ...subscription, pending: null });
  return present(store, 'invoice', id);
}

async function authenticate(store: SandboxStore, id: string, result: 'succeeded' | 'failed') {
  const intent = await store.get('payment_intent', id);
  if (intent.status !== 'requires_action' || !intent.paymentMethodId)
    throw refuseRequest('Nobody is asked to prove anything.');
  const invoice = await store.get('invoice', intent.invoiceId);
  const method = await store.get('payment_method', intent.paymentMethodId);
  if (result === 'failed') {
    await refuseMoney(store, { invoice, intent, method, failure: notProven });
  } else {
    await store.put('payment_method', { ...method, isProven: true });
    const declines = findTestCard(method.card)?.asksOwner === 'then declines';
    if (declines) await refuseMoney(store, { invoice, intent, method, failure: insufficientFunds });
    else await applyPaid(store, await takeMoney(store, { invoice, intent, method }));
  }
  return present(store, 'payment_intent', id);
}

async function refundCharge(store: SandboxStore, chargeId: string, wanted: number | undefined) {
  const charge = await store.get('charge', chargeId);
  const left = charge.amount - charge.refunded;
  const amount = wanted ?? left;
  if (!charge.isPaid || left === 0)
    throw refuseRequest('The charge has been refunded already.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > left) throw refuseRequest('The refund is greater than what is left.');
  const refund = {
    id: newSandboxId('refund'),
    created: store.now,
    customerId: charge.customerId,
    chargeId,
    paymentIntentId: charge.paymentIntentId,
    amount,
    currency: charge.currency,
  };
  await store.put('refund', refund);
  await store.put('charge', { ...charge, refunded: charge.refunded + amount });
  await tellEvent(store, 'charge.refunded', { kind: 'charge', id: chargeId });
  return present(store, 'refund', refund.id);
}

const CLOCK = 'clock_sandbox';
const presentClock = ({ now }: SandboxStore) => ({
  id: CLOCK,
  object: 'test_helpers.test_clock',
  created: now,
  deletes_after: now,
  frozen_time: now,
  livemode: false,
  name: 'sandbox',
  status: 'ready',
  status_details: {},
});

export const paymentCalls: SandboxCall[] = [
  listCall('invoice', 'GET /v1/invoices'),
  call('GET /v1/invoices/:id', { takes: {}, run: (store, _, [id = '']) => present(store, 'invoice', id) }),
  call('POST /v1/invoices/:id/pay', {
    takes: { payment_method: z.string().optional() },
    run: (store, { payment_method: method }, [id = '']) => payInvoice(store, id, method),
  }),
  call('POST /v1/invoices/:id/void', {
    takes: {},
    run: (store, _, [id = '']) => voidOpenInvoice(store, id),
  }),
  call('GET /v1/payment_intents/:id', {
    takes: {},
    run: (store, _, [id = '']) => present(store, 'payment_intent', id),
  }),
  call('POST /v1/refunds', {
    takes: { charge: z.string(), amount: whole.optional() },
    run: (store, { charge, amount }) => refundCharge(store, charge, amount),
  }),
  call(`GET /v1/test_helpers/test_clocks/${CLOCK}`, {
    takes: {},
    run: async (store) => presentClock(store),
  }),
  call(`POST /v1/test_helpers/test_clocks/${CLOCK}/advance`, {
    takes: { frozen_time: whole },
    async run(store, { frozen_time: until }) {
      if (until < store.now) throw refuseRequest('The clock only goes forward.');
      await store.moveClock(until - store.now);
      await passTime(store, until);
      return presentClock(store);
    },
  }),
  // Not in the provider's API: the card's owner and the bank act here.
  call('POST /sandbox/payment_intents/:id/authenticate', {
    takes: { result: z.enum(['succeeded', 'failed']) },
    run: (store, { result }, [id = '']) => authenticate(store, id, result),
  }),
  call('POST /sandbox/charges/:id/dispute', {
    takes: {},
    async run(store, _, [id = '']) {
      await store.put('charge', { ...(await store.get('charge', id)), isDisputed: true });
      await tellEvent(store, 'charge.dispute.created', { kind: 'charge', id });
      return present(store, 'charge', id);
    },
  }),
];
