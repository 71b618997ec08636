import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing } from '../../../contract/calls/billing.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { address, advance, buy, requireSandbox } from '../../test/test-billing.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { synchronise } from './synchronise.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

interface Sent {
  secret?: string;
  timestamp?: number;
}

function deliver(payload: string, { secret, timestamp }: Sent = {}) {
  const { webhookSecret } = requireSandbox(koma);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? webhookSecret,
    ...(timestamp && { timestamp }),
  });
  return koma.app.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  });
}

async function takeEvents(): Promise<string[]> {
  const { rows } = await koma.parts.pool.query<{ body: object }>(
    'with taken as (delete from sandbox_events returning position, body) select body from taken order by position',
  );
  return rows.map(({ body }) => JSON.stringify(body));
}

async function readKept(owner: TestPerson) {
  const { rows } = await koma.parts.pool.query(
    `select plans.type, subscription_status, subscription_type, cancels_at, period_ends_at, card_last_four,
       (select jsonb_agg(jsonb_build_array(invoice_id, status, amount, refunded, is_disputed) order by invoice_id)
        from billing_records where account_id = accounts.id) as records,
       (select array_agg(state order by id) from orders where account_id = accounts.id) as orders
     from accounts join plans on plans.id = plan_id join billing_accounts on account_id = accounts.id
     where accounts.id = $1`,
    [owner.id],
  );
  return rows[0];
}

const event = (customer: string) =>
  JSON.stringify({
    id: `evt_${customer}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { customer } },
  });

test('a forged, altered or old event is refused, one of an unknown customer is taken and changes nothing', async () => {
  const payload = event('cus_nobody');
  expect((await deliver(payload, { secret: 'whsec_other' })).statusCode).toBe(400);
  expect((await deliver(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 })).statusCode).toBe(400);
  expect((await deliver(payload)).statusCode).toBe(200);
  expect((await deliver(payload)).statusCode).toBe(200);
  const { rows } = await koma.parts.pool.query('select count(*) from billing_events where id = $1', [
    'evt_cus_nobody',
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

const steps = ['buy', 'upgrade', 'downgrade', 'cancel', 'new card', 'bad card', 'month', 'refund'] as const;

/** What refuses a step is part of the story. */
async function tell(owner: TestPerson, step: (typeof steps)[number]): Promise<void> {
  const { stripe } = requireSandbox(koma);
  const card = (paymentMethod: string) =>
    koma.send(billing.updatePaymentMethod, { body: { paymentMethod, address } }, owner);
  const ignore = () => undefined;
  if (step === 'buy') await buy(koma, owner).catch(ignore);
  if (step === 'upgrade') await buy(koma, owner, { plan: 'professional' }).catch(ignore);
  if (step === 'downgrade') await buy(koma, owner, { plan: 'basic' }).catch(ignore);
  if (step === 'cancel') await koma.send(billing.cancel, {}, owner);
  if (step === 'new card') await card('pm_card_visa');
  if (step === 'bad card') await card('pm_card_sandbox_insufficientFundsAtRenewal');
  if (step === 'month') await advance(koma, 33);
  if (step === 'refund') {
    const { rows } = await koma.parts.pool.query(
      'select customer_id from billing_accounts where account_id = $1',
      [owner.id],
    );
    const customer = rows[0]?.customer_id;
    const paid = customer
      ? (await stripe.charges.list({ customer })).data.find((one) => one.paid)
      : undefined;
    if (paid && !paid.refunded) await stripe.refunds.create({ charge: paid.id });
  }
}

test('however the events of a story are shuffled, doubled and lost, one reconciliation ends in the same state', async () => {
  const RUNS = 6;
  const stories = fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 6 });
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(
      stories,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (story, luck) => {
        const owner = await addPerson(koma.parts);
        await takeEvents();
        await tell(owner, 'buy');
        for (const step of story) await tell(owner, step);
        const told = await takeEvents();
        for (const payload of told) expect((await deliver(payload)).statusCode).toBe(200);
        const expected = await readKept(owner);
        const disturbed = told
          .flatMap((payload) => {
            const { value: chance = 0 } = luck.next();
            return chance < 0.3 ? [] : chance < 0.6 ? [payload, payload] : [payload];
          })
          .map((payload) => ({ payload, place: luck.next().value ?? 0 }))
          .toSorted((one, other) => one.place - other.place);
        await koma.parts.pool.query(
          `update billing_accounts set subscription_status = null, paid_plan_id = null, cancels_at = null where account_id = $1`,
          [owner.id],
        );
        await koma.parts.pool.query('delete from billing_records where account_id = $1', [owner.id]);
        for (const { payload } of disturbed) await deliver(payload);
        await synchronise(koma.parts, owner.id);
        if (JSON.stringify(await readKept(owner)) !== JSON.stringify(expected)) differing += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(differing).toBe(0);
});
