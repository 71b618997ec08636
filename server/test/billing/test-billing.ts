import { billing } from '../../../contract/calls/billing.ts';
import { BillingPeriod, PlanType, type ValueOf } from '../../../contract/enums.ts';
import { beginWithPlan } from '../../features/billing/plans/plan-change.service.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { TestApp } from '../test-accounts.ts';
import type { TestPerson } from '../test-people.ts';

export const address = {
  country: 'JP',
  line1: '1-1 Chiyoda',
  line2: '',
  city: 'Tokyo',
  postal_code: '100-0001',
  state: '',
};

interface Wanted {
  plan?: 'basic' | 'professional';
  period?: keyof typeof BillingPeriod;
  card?: string;
}

type Koma = Pick<TestApp, 'call' | 'send' | 'platform'>;

export const planId = (type: ValueOf<typeof PlanType>) => `01980000-0000-7000-8000-00000000000${type}`;
const prices = { basic: [1980, 19_800], professional: [4980, 49_800] } as const;

export async function order(
  { call }: Koma,
  person: TestPerson,
  { plan = 'basic', period = 'monthly' }: Wanted = {},
) {
  const price = prices[plan][period === 'monthly' ? 0 : 1];
  const body = { price, planId: planId(PlanType[plan]), subscriptionType: BillingPeriod[period] };
  return (await call(billing.addOrder, { body }, person))._id;
}

export const pay = ({ send }: Koma, person: TestPerson, orderId: string, card = 'pm_card_visa') =>
  send(
    billing.updateOrder,
    { body: { orderId, accountHolderName: 'Hana', paymentMethod: card, address } },
    person,
  );

export async function buy(koma: Koma, person: TestPerson, wanted: Wanted = {}) {
  return pay(koma, person, await order(koma, person, wanted), wanted.card);
}

export function requireSandbox({ platform: { payments } }: Koma) {
  if (!payments?.sandbox) throw new Error('There is no sandbox.');
  return { stripe: payments.stripe, sandbox: payments.sandbox, webhookSecret: payments.webhookSecret };
}

export async function advance(koma: Koma, days: number): Promise<void> {
  const { stripe } = requireSandbox(koma);
  const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve('clock_sandbox');
  const then = { frozen_time: now + days * 24 * 3600 };
  await stripe.testHelpers.testClocks.advance('clock_sandbox', then, { timeout: 300_000 });
}

/** Newest first. */
export async function listCharges(koma: Koma, { id }: TestPerson): Promise<number[]> {
  const { rows } = await koma.platform.pool.query<{ customer_id: string | null }>(
    'select customer_id from billing_accounts where account_id = $1',
    [id],
  );
  const customer = rows[0]?.customer_id;
  if (!customer) return [];
  const { data } = await requireSandbox(koma).stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
}

export async function prove(koma: Koma, clientSecret: string, result: 'succeeded' | 'failed'): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  await requireSandbox(koma).stripe.rawRequest('POST', `/sandbox/${kind}/${id}/authenticate`, { result });
}

export async function countSubscriptions({ platform }: Koma, { id }: TestPerson): Promise<number> {
  const { rows } = await platform.pool.query(
    `select 1 from sandbox_objects where kind = 'subscription' and state ->> 'status' = 'active'
       and customer_id = (select customer_id from billing_accounts where account_id = $1)`,
    [id],
  );
  return rows.length;
}

/** Advances the sandbox's clock; due events happen at the next call. */
export const passDays = ({ platform }: Koma, days: number) =>
  platform.pool.query('update sandbox_clock set ahead_seconds = ahead_seconds + $1', [days * 24 * 3600]);

export async function payBack(koma: Koma, person: TestPerson): Promise<void> {
  const { stripe } = requireSandbox(koma);
  const { rows } = await koma.platform.pool.query<{ customer_id: string }>(
    'select customer_id from billing_accounts where account_id = $1',
    [person.id],
  );
  const { data } = await stripe.charges.list({ customer: rows[0]?.customer_id ?? '', limit: 1 });
  await stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await koma.call(billing.reconcile, {}, person);
}

export const grantPlan = ({ platform }: Koma, { id }: TestPerson, plan: 'basic' | 'professional') =>
  inTransaction(platform.db, (tx) => beginWithPlan(tx, { accountId: id, plan }));
