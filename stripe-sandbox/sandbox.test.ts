import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { openPayments, type Payments } from '../server/platform/payments/payments.ts';
import { createTestDatabase, type TestDatabase } from '../server/test/test-database.ts';
import { providerFields } from './provider-fields.fixture.ts';

let database: TestDatabase;
let db: Database;
let payments: Payments;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase();
  const opened = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined });
  db = opened.db;
  await migrate(opened.pool);
  const log = { error: () => undefined } as never;
  const settings = loadConfig({ BILLING: 'sandbox' }).billing;
  const sandbox = await openPayments({ settings, secret: 'a secret', db, log });
  if (!sandbox) throw new Error('no sandbox');
  payments = sandbox;
  stripe = sandbox.stripe;
});

afterAll(async () => {
  await payments.stop();
  await db.destroy();
});

const CLOCK = 'clock_sandbox';
const DAY = 24 * 3600;

async function advance(seconds: number) {
  const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(CLOCK);
  // A single call renews for years.
  return stripe.testHelpers.testClocks.advance(CLOCK, { frozen_time: now + seconds }, { timeout: 300_000 });
}

let counter = 0;
const makePrice = (amount: number, interval: 'month' | 'year' = 'month') =>
  stripe.prices.create({
    currency: 'jpy',
    unit_amount: amount,
    recurring: { interval },
    product_data: { name: 'Basic' },
    lookup_key: `price-${++counter}`,
    tax_behavior: 'inclusive',
  });

async function makeCustomer(card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'hana@example.com', metadata: { account: 'one' } });
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
  return customer.id;
}

const subscribe = (customer: string, price: string, key?: string) =>
  stripe.subscriptions.create(
    { customer, items: [{ price }], payment_behavior: 'allow_incomplete', metadata: { order: '1' } },
    key ? { idempotencyKey: key } : {},
  );

const readInvoice = (id: string) =>
  stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });

const idOf = (value: string | { id?: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? '');

async function readIntent(subscription: Stripe.Subscription): Promise<Stripe.PaymentIntent> {
  const { payments: paid } = await readInvoice(idOf(subscription.latest_invoice));
  const intent = paid?.data[0]?.payment.payment_intent;
  if (!intent || typeof intent === 'string') throw new Error('no payment intent');
  return intent;
}

const authenticate = (intentId: string, result: 'succeeded' | 'failed') =>
  stripe.rawRequest('POST', `/sandbox/payment_intents/${intentId}/authenticate`, { result });

const declineOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Stripe.errors.StripeCardError ? error.decline_code : error),
  );

let price: string;
beforeEach(async () => {
  price = (await makePrice(1980)).id;
});

test('every object has the fields of the provider’s own', async () => {
  const customer = await makeCustomer();
  const subscription = await subscribe(customer, price);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const invoice = await readInvoice(idOf(subscription.latest_invoice));
  const intent = await readIntent(subscription);
  const charge = (await stripe.charges.list({ customer })).data[0];
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  const event = await db.selectFrom('sandbox_events').select('body').executeTakeFirstOrThrow();
  const shown: Record<string, unknown> = {
    customer: await stripe.customers.retrieve(customer),
    payment_method: await stripe.paymentMethods.retrieve(idOf(intent.payment_method)),
    price: subscription.items.data[0]?.price,
    subscription,
    subscription_item: subscription.items.data[0],
    subscription_schedule: schedule,
    invoice,
    line_item: invoice.lines.data[0],
    invoice_payment: invoice.payments?.data[0],
    payment_intent: intent,
    setup_intent: await stripe.setupIntents.create({
      ...{ customer, payment_method: 'pm_card_visa', usage: 'off_session' },
      allowed_payment_method_types: ['card'],
    }),
    charge,
    refund,
    event: event.body,
    'test_helpers.test_clock': await stripe.testHelpers.testClocks.retrieve(CLOCK),
  };
  for (const [name, fields] of Object.entries(providerFields)) {
    const missing = fields
      .trim()
      .split(/\s+/)
      .filter((field) => !Object.hasOwn(Object(shown[name]), field));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
});

test('a call that is repeated with its key is done once, and its key fits no other call', async () => {
  const customer = await makeCustomer();
  const bought = await Promise.all(Array.from({ length: 20 }, () => subscribe(customer, price, 'one-click')));
  expect(new Set(bought.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  const other = (await makePrice(4980)).id;
  await expect(subscribe(customer, other, 'one-click')).rejects.toThrow(/same parameters/);
});

test('an answer that is lost after the charge charges once: the call is made again with its key', async () => {
  const customer = await makeCustomer();
  for (const trouble of ['lost answer', 'error after', 'lost request'] as const) {
    let times = 0;
    const { sandbox } = payments;
    if (!sandbox) throw new Error('no sandbox');
    sandbox.disturb = ({ path }) => (path === '/v1/subscriptions' && times++ === 0 ? trouble : 'none');
    await subscribe(customer, price);
    sandbox.disturb = () => 'none';
    expect(times).toBe(2);
  }
  expect((await stripe.charges.list({ customer })).data).toHaveLength(3);
});

describe('cards', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
  ])('%s is refused with its reason', async (card, reason) => {
    expect(await declineOf(makeCustomer(card))).toBe(reason);
  });

  test('one that fails when it is charged leaves the subscription unpaid, and another card pays it', async () => {
    const customer = await makeCustomer('pm_card_chargeCustomerFail');
    const subscription = await subscribe(customer, price);
    expect(subscription.status).toBe('incomplete');
    expect((await readIntent(subscription)).last_payment_error?.decline_code).toBe('generic_decline');
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(idOf(subscription.latest_invoice), { payment_method: id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('3-D Secure: proven, failed, and walked away from', async () => {
    const customer = await makeCustomer('pm_card_authenticationRequired');
    const proven = await subscribe(customer, price);
    const asked = await readIntent(proven);
    expect([proven.status, asked.status]).toEqual(['incomplete', 'requires_action']);
    await authenticate(asked.id, 'failed');
    expect((await readIntent(proven)).last_payment_error?.code).toBe('payment_intent_authentication_failure');
    const card = idOf(asked.payment_method);
    // Fails, like the provider, when the bank asks first.
    const again = stripe.invoices.pay(idOf(proven.latest_invoice), { payment_method: card });
    await expect(again).rejects.toMatchObject({ code: 'invoice_payment_intent_requires_action' });
    await authenticate(asked.id, 'succeeded');
    expect((await stripe.subscriptions.retrieve(proven.id)).status).toBe('active');
    const other = await makeCustomer('pm_card_authenticationRequired');
    const left = await subscribe(other, price);
    await advance(24 * 3600);
    expect((await stripe.subscriptions.retrieve(left.id)).status).toBe('incomplete_expired');
    expect((await readInvoice(idOf(left.latest_invoice))).status).toBe('void');
  });
});

describe('time', () => {
  test('a subscription renews for years, at the same day of the month', async () => {
    const customer = await makeCustomer();
    const { id } = await subscribe(customer, price);
    await advance(3 * 365 * DAY);
    const invoices = await stripe.invoices.list({ customer, limit: 100 });
    expect(invoices.data.length).toBeGreaterThanOrEqual(36);
    expect(new Set(invoices.data.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test('a renewal that fails is tried for two weeks, and then it ends', async () => {
    const customer = await makeCustomer('pm_card_sandbox_insufficientFundsAtRenewal');
    const { id, items } = await subscribe(customer, price);
    const end = items.data[0]?.current_period_end ?? 0;
    const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(CLOCK);
    await advance(end - now + 1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await advance(9 * DAY);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await advance(6 * DAY);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended.status).toBe('canceled');
    expect((ended.ended_at ?? 0) - end).toBe(14 * DAY);
    const failed = (await stripe.charges.list({ customer })).data.filter(({ paid }) => !paid);
    expect(failed).toHaveLength(4);
  });

  test('moving up is charged pro rata and counts when it is paid; moving down waits for the end', async () => {
    const customer = await makeCustomer();
    const professional = (await makePrice(4980)).id;
    const { id, items } = await subscribe(customer, price);
    const [item] = items.data;
    if (!item) throw new Error('no item');
    const half = (item.current_period_end - item.current_period_start) / 2;
    await advance(Math.floor(half));
    const change = { items: [{ id: item.id, price: professional }] };
    const moved = await stripe.subscriptions.update(id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
    expect(moved.pending_update).toBeNull();
    expect(moved.items.data[0]?.price.unit_amount).toBe(4980);
    expect((await readInvoice(idOf(moved.latest_invoice))).amount_paid).toBe(1500);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    if (!phase) throw new Error('no phase');
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: professional }], start_date: phase.start_date, end_date: phase.end_date },
        { items: [{ price }] },
      ],
    });
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(professional);
    await advance(Math.ceil(half) + 2);
    const lower = await stripe.subscriptions.retrieve(id);
    expect([lower.items.data[0]?.price.id, lower.schedule]).toEqual([price, null]);
  });
});
