import { z } from 'zod';
import { call, flag, listCall, metadata, orNone, type SandboxCall, whole } from './calls.ts';
import { changePrice, createSubscription, endSubscription, putSubscription } from './change-subscription.ts';
import { blankCustomer } from './customer-calls.ts';
import { listOf } from './form-body.ts';
import { presentInvoice } from './invoice.presenter.ts';
import { draftInvoice, prorate, wholePeriod } from './make-invoice.ts';
import { present } from './objects.presenter.ts';
import { refuseRequest } from './sandbox-failure.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { SubscriptionState } from './states.ts';

const items = z.preprocess(
  listOf,
  z.array(z.strictObject({ id: z.string().optional(), price: z.string() })).length(1),
);
const show = (store: SandboxStore, id: string) => present(store, 'subscription', id);

function requireLive({ id, status }: SubscriptionState): void {
  if (status === 'canceled' || status === 'incomplete_expired')
    throw refuseRequest(`The subscription ${id} has ended and cannot be changed.`);
}

const phases = z.preprocess(
  listOf,
  z.array(
    z.strictObject({
      items: z.preprocess(listOf, z.array(z.strictObject({ price: z.string(), quantity: whole.optional() }))),
      start_date: whole.optional(),
      end_date: whole.optional(),
      proration_behavior: z.literal('none').optional(),
    }),
  ),
);

export const subscriptionCalls: SandboxCall[] = [
  call('POST /v1/subscriptions', {
    takes: {
      customer: z.string(),
      items,
      default_payment_method: z.string().optional(),
      payment_behavior: z.literal('allow_incomplete'),
      metadata: metadata.default({}),
    },
    async run(store, given) {
      const customer = await store.get('customer', given.customer);
      const price = await store.get('price', given.items[0]?.price ?? '');
      const { id } = await createSubscription(store, {
        customer,
        price,
        paymentMethodId: given.default_payment_method ?? null,
        metadata: given.metadata,
      });
      return show(store, id);
    },
  }),
  listCall('subscription', 'GET /v1/subscriptions', { status: z.literal('all') }),
  call('GET /v1/subscriptions/:id', { takes: {}, run: (store, _, [id = '']) => show(store, id) }),
  call('POST /v1/subscriptions/:id', {
    takes: {
      items: items.optional(),
      cancel_at_period_end: flag.optional(),
      default_payment_method: orNone(z.string()).optional(),
      payment_behavior: z.literal('pending_if_incomplete').optional(),
      proration_behavior: z.literal('always_invoice').optional(),
    },
    async run(store, given, [id = '']) {
      const subscription = await store.get('subscription', id);
      requireLive(subscription);
      const changed = { ...subscription };
      if (given.default_payment_method !== undefined) changed.paymentMethodId = given.default_payment_method;
      if (given.cancel_at_period_end !== undefined) {
        if (subscription.scheduleId)
          throw refuseRequest('The subscription is managed by a schedule; release it first.');
        changed.cancelsAtEnd = given.cancel_at_period_end;
        changed.canceledAt = given.cancel_at_period_end ? store.now : null;
      }
      await putSubscription(store, changed);
      const [item] = given.items ?? [];
      if (item && item.price !== changed.priceId) {
        if (given.payment_behavior !== 'pending_if_incomplete')
          throw refuseRequest('The sandbox changes prices with payment_behavior pending_if_incomplete.');
        await changePrice(store, { subscription: changed, price: await store.get('price', item.price) });
      }
      return show(store, id);
    },
  }),
  call('DELETE /v1/subscriptions/:id', {
    takes: { prorate: flag.optional() },
    async run(store, _, [id = '']) {
      const subscription = await store.get('subscription', id);
      requireLive(subscription);
      await endSubscription(store, subscription);
      return show(store, id);
    },
  }),
  call('POST /v1/subscription_schedules', {
    takes: { from_subscription: z.string() },
    async run(store, { from_subscription: subscriptionId }) {
      const subscription = await store.get('subscription', subscriptionId);
      requireLive(subscription);
      if (subscription.scheduleId) throw refuseRequest('The subscription has a schedule already.');
      const id = newSandboxId('subscription_schedule');
      const { customerId, priceId, periodStart: start, periodEnd: end } = subscription;
      await store.put('subscription_schedule', {
        id,
        created: store.now,
        customerId,
        subscriptionId,
        status: 'active',
        phases: [{ priceId, start, end }],
        releasedAt: null,
      });
      await putSubscription(store, { ...subscription, scheduleId: id });
      return present(store, 'subscription_schedule', id);
    },
  }),
  call('GET /v1/subscription_schedules/:id', {
    takes: {},
    run: (store, _, [id = '']) => present(store, 'subscription_schedule', id),
  }),
  call('POST /v1/subscription_schedules/:id', {
    takes: { phases, end_behavior: z.literal('release').optional() },
    async run(store, given, [id = '']) {
      const schedule = await store.get('subscription_schedule', id);
      if (schedule.status !== 'active') throw refuseRequest('The schedule is over.');
      let last = schedule.phases[0]?.start ?? store.now;
      const changed = [];
      for (const { items: [item] = [], start_date: start = last, end_date: end } of given.phases) {
        const { id: priceId } = await store.get('price', item?.price ?? '');
        last = end ?? start;
        changed.push({ priceId, start, end: last });
      }
      await store.put('subscription_schedule', { ...schedule, phases: changed });
      await putSubscription(store, await store.get('subscription', schedule.subscriptionId));
      return present(store, 'subscription_schedule', id);
    },
  }),
  call('POST /v1/subscription_schedules/:id/release', {
    takes: {},
    async run(store, _, [id = '']) {
      const schedule = await store.get('subscription_schedule', id);
      if (schedule.status !== 'active') throw refuseRequest('The schedule is over.');
      await store.put('subscription_schedule', { ...schedule, status: 'released', releasedAt: store.now });
      const subscription = await store.get('subscription', schedule.subscriptionId);
      await putSubscription(store, { ...subscription, scheduleId: null });
      return present(store, 'subscription_schedule', id);
    },
  }),
  call('POST /v1/invoices/create_preview', {
    takes: {
      customer: z.string().optional(),
      currency: z.literal('jpy').optional(),
      subscription: z.string().optional(),
      subscription_details: z.strictObject({
        items,
        proration_behavior: z.literal('always_invoice').optional(),
      }),
    },
    async run(store, { customer: customerId, subscription: id, subscription_details: details }) {
      const { now } = store;
      const to = await store.get('price', details.items[0]?.price ?? '');
      const customer = customerId ? await store.get('customer', customerId) : blankCustomer(now);
      if (id === undefined) {
        const subscription = { id: '', customerId: customer.id };
        const lines = [wholePeriod(to, now)];
        const drafted = { subscription, reason: 'subscription_create', lines, now } as const;
        return presentInvoice(draftInvoice(customer, drafted));
      }
      const subscription = await store.get('subscription', id);
      if (details.proration_behavior !== 'always_invoice')
        throw refuseRequest('The sandbox previews changes with proration_behavior always_invoice.');
      const from = await store.get('price', subscription.priceId);
      const lines = prorate(subscription, { from, to, now });
      const drafted = { subscription, reason: 'subscription_update', lines, now } as const;
      return presentInvoice(draftInvoice(customer, drafted));
    },
  }),
];
