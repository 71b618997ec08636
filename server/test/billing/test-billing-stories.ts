import fc from 'fast-check';
import Stripe from 'stripe';
import { billing } from '../../../contract/calls/billing.ts';
import { synchronise } from '../../features/billing/synchronise/synchronise.service.ts';
import type { TestApp } from '../test-accounts.ts';
import { addPerson, type TestPerson } from '../test-people.ts';
import { address, advance, buy, prove, requireSandbox } from './test-billing.ts';

export interface Sent {
  secret?: string;
  timestamp?: number;
}

export function deliverEvent(koma: TestApp, payload: string, { secret, timestamp }: Sent = {}) {
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? requireSandbox(koma).webhookSecret,
    ...(timestamp && { timestamp }),
  });
  return koma.app.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  });
}

async function takeEvents({ platform }: TestApp): Promise<string[]> {
  const { rows } = await platform.pool.query<{ body: object }>(
    'with taken as (delete from sandbox_events returning position, body) select body from taken order by position',
  );
  return rows.map(({ body }) => JSON.stringify(body));
}

async function readKept({ platform }: TestApp, owner: TestPerson): Promise<string> {
  const { rows } = await platform.pool.query(
    `select plans.type, accounts.plan_expires_at, paid_plan_id, subscription_id, subscription_status, subscription_type,
       cancels_at, period_ends_at, next_plan_id, next_subscription_type, next_amount, card_brand, card_last_four,
       (select jsonb_agg(jsonb_build_array(invoice_id, status, amount, refunded, is_disputed, attempts) order by invoice_id)
        from billing_records where account_id = accounts.id) as records,
       (select jsonb_agg(jsonb_build_array(kind, invoice_id, amount) order by kind, invoice_id, amount)
        from billing_documents where account_id = accounts.id) as documents,
       (select array_agg(state order by id) from orders where account_id = accounts.id) as orders
     from accounts join plans on plans.id = plan_id join billing_accounts on account_id = accounts.id
     where accounts.id = $1`,
    [owner.id],
  );
  return JSON.stringify(rows);
}

async function forget({ platform: { pool } }: TestApp, owner: TestPerson): Promise<void> {
  for (const statement of [
    `update billing_accounts set paid_plan_id = null, subscription_id = null, subscription_status = null,
       subscription_type = null, cancels_at = null, period_ends_at = null, next_plan_id = null,
       next_subscription_type = null, next_amount = null, card_brand = null, card_last_four = null
     where account_id = $1`,
    'delete from billing_records where account_id = $1',
    'delete from billing_documents where account_id = $1',
    'delete from billing_events where customer_id = (select customer_id from billing_accounts where account_id = $1)',
    'update accounts set plan_expires_at = null, plan_id = (select id from plans where type = 1) where id = $1',
  ])
    await pool.query(statement, [owner.id]);
}

/** Detaches the owner: otherwise each month of a later story renews this one too. */
const leaveProvider = ({ platform: { pool } }: TestApp, owner: TestPerson) =>
  pool.query(
    `update sandbox_objects set due_at = null
     where customer_id = (select customer_id from billing_accounts where account_id = $1)`,
    [owner.id],
  );

const steps = [
  'upgrade',
  'downgrade',
  'cancel',
  'new card',
  'bad card',
  'month',
  'refund',
  'dispute',
  '3-D Secure',
  '3-D Secure failed',
] as const;
type Step = (typeof steps)[number];

export const stories = fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 6 });
export const chance = fc.double({ min: 0, max: 1, noNaN: true });

async function findCharge(koma: TestApp, owner: TestPerson) {
  const { rows } = await koma.platform.pool.query(
    'select customer_id as customer from billing_accounts where account_id = $1',
    [owner.id],
  );
  const customer: string | null = rows[0]?.customer ?? null;
  if (!customer) return undefined;
  const { data } = await requireSandbox(koma).stripe.charges.list({ customer });
  return data.find(({ paid, refunded }) => paid && !refunded);
}

async function buyWithProof(koma: TestApp, owner: TestPerson, result: 'succeeded' | 'failed') {
  const { data } = await buy(koma, owner, {
    plan: 'professional',
    period: 'yearly',
    card: 'pm_card_authenticationRequired',
  });
  if (data?.clientSecret) await prove(koma, data.clientSecret, result);
}

/** Refused steps are part of the story. */
async function tell(koma: TestApp, owner: TestPerson, step: Step | 'buy'): Promise<void> {
  const { stripe } = requireSandbox(koma);
  const card = (paymentMethod: string) =>
    koma.send(billing.updatePaymentMethod, { body: { paymentMethod, address } }, owner);
  const acts: Record<Step | 'buy', () => Promise<unknown>> = {
    buy: () => buy(koma, owner),
    upgrade: () => buy(koma, owner, { plan: 'professional' }),
    downgrade: () => buy(koma, owner, { plan: 'basic' }),
    cancel: () => koma.send(billing.cancel, {}, owner),
    'new card': () => card('pm_card_visa'),
    'bad card': () => card('pm_card_sandbox_insufficientFundsAtRenewal'),
    month: () => advance(koma, 33),
    refund: async () => {
      const charge = await findCharge(koma, owner);
      if (charge) await stripe.refunds.create({ charge: charge.id });
    },
    dispute: async () => {
      const charge = await findCharge(koma, owner);
      if (charge) await stripe.rawRequest('POST', `/sandbox/charges/${charge.id}/dispute`, {});
    },
    '3-D Secure': () => buyWithProof(koma, owner, 'succeeded'),
    '3-D Secure failed': () => buyWithProof(koma, owner, 'failed'),
  };
  await acts[step]().catch(() => undefined);
}

interface Story {
  story: Step[];
  luck: Iterator<number>;
  disturbances: number;
}

function disturb(told: string[], draw: () => number): string[] {
  return told
    .flatMap((payload) => {
      const drawn = draw();
      return drawn < 0.3 ? [] : drawn < 0.6 ? [payload, payload] : [payload];
    })
    .map((payload) => ({ payload, place: draw() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ payload }) => payload);
}

/** Counts disturbances after which one reconciliation differs from the story told in order. */
export async function countDiffering(koma: TestApp, { story, luck, disturbances }: Story): Promise<number> {
  const owner = await addPerson(koma.platform);
  const draw = (): number => luck.next().value ?? 0;
  await takeEvents(koma);
  await tell(koma, owner, 'buy');
  for (const step of story) await tell(koma, owner, step);
  const told = await takeEvents(koma);
  const tellAgain = async (events: string[]): Promise<void> => {
    await forget(koma, owner);
    for (const payload of events) await deliverEvent(koma, payload);
  };
  await tellAgain(told);
  const expected = await readKept(koma, owner);
  let differing = 0;
  for (let time = 0; time < disturbances; time++) {
    await tellAgain(disturb(told, draw));
    await synchronise(koma.platform, owner.id);
    if ((await readKept(koma, owner)) !== expected) differing += 1;
  }
  await leaveProvider(koma, owner);
  return differing;
}
