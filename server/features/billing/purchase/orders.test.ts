import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { errors } from '../../../../contract/errors.ts';
import { stripeOptions } from '../../../platform/payments/payments.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import {
  address,
  advance,
  buy,
  order,
  pay,
  planId,
  prove,
  requireSandbox,
} from '../../../test/billing/test-billing.ts';
import { addPerson } from '../../../test/test-people.ts';
import { runCommand } from '../../admin/run-command.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { sweepOrders } from './orders.service.ts';

const { koma, owner, standing, charges } = await stageBilling();

const history = async () =>
  (await koma.call(billing.getHistory, { query: {} }, owner)).results.map(({ status, amount }) => [
    status,
    amount,
  ]);

describe('buying', () => {
  test('a plan is bought in two steps and counts at once', async () => {
    expect(await buy(koma, owner)).toMatchObject({
      http: 200,
      message: 'Plan purchased successfully!',
      data: {
        planType: 2,
        subscriptionType: 1,
        canCancelled: true,
        cardLastFour: '4242',
        clientSecret: null,
      },
    });
    expect(await charges()).toEqual([1980]);
    expect(await history()).toEqual([['Success', 1980]]);
  });

  test('another price, no plan, Free, a fraction and a minus are refused', async () => {
    const wish = { price: 1980, planId: planId(2), subscriptionType: 1 as const };
    for (const wrong of [{ price: 1979 }, { planId: planId(1), price: 0 }, { planId: owner.id }]) {
      const answer = await koma.send(billing.addOrder, { body: { ...wish, ...wrong } }, owner);
      expect(answer).toMatchObject({ statusCode: errors.unprocessable.code });
    }
    for (const price of [1980.5, -1]) {
      const answer = await koma.send(billing.addOrder, { body: { ...wish, price } }, owner);
      expect(answer).toMatchObject({ statusCode: errors.badRequest.code });
    }
  });

  test('many clicks at once are one charge and one subscription', async () => {
    const id = await order(koma, owner);
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(koma, owner, id)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect(await charges()).toEqual([1980]);
  });

  test('two tabs that pay at once are one charge', async () => {
    const ids = [await order(koma, owner), await order(koma, owner, { plan: 'professional' })];
    const answers = await Promise.all(ids.map((id) => pay(koma, owner, id)));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await charges()).toHaveLength(1);
  });

  test('an order of somebody else does not exist, and one that is over says so', async () => {
    const id = await order(koma, owner);
    const other = await addPerson(koma.platform);
    expect(await pay(koma, other, id)).toMatchObject({ statusCode: errors.notFound.code });
    const { rows } = await koma.platform.pool.query(
      `update orders set created_at = created_at - interval '23 hours', ends_at = ends_at - interval '23 hours'
       where id = $1 returning extract(epoch from ends_at - created_at)::float / 3600 as hours`,
      [id],
    );
    expect(rows[0].hours).toBeCloseTo(23);
    await sweepOrders(koma.platform);
    expect(await pay(koma, owner, id)).toMatchObject({ statusCode: errors.linkExpired.code });
    expect(await charges()).toEqual([]);
  });

  test('the plan that one has is not sold again', async () => {
    await buy(koma, owner);
    await expect(order(koma, owner)).rejects.toThrow(/have this plan already/);
  });
});

describe('a card', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', /declined. Use another card/],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', /enough funds/],
    ['pm_card_chargeDeclinedExpiredCard', /expired/],
    ['pm_card_chargeDeclinedIncorrectCvc', /security code/],
    ['pm_card_chargeCustomerFail', /declined. Use another card/],
    ['pm_of_nowhere', /not known/],
  ])('%s is refused in words, and another one pays the same order', async (card, words) => {
    const id = await order(koma, owner);
    const refused = await pay(koma, owner, id, card);
    expect(refused).toMatchObject({ http: 422, statusCode: errors.paymentFailed.code });
    expect(refused.message).toMatch(words);
    expect(await standing()).toMatchObject({ planType: 1 });
    expect(await pay(koma, owner, id)).toMatchObject({ http: 200, data: { planType: 2 } });
    expect(await charges()).toEqual([1980]);
  });

  test('3-D Secure: the plan counts when the owner of the card has proven it', async () => {
    const { data } = await buy(koma, owner, { card: 'pm_card_authenticationRequired' });
    expect(data).toMatchObject({ planType: 1, clientSecret: expect.stringContaining('_secret_') });
    expect(await charges()).toEqual([]);
    await prove(koma, data.clientSecret ?? '', 'succeeded');
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 2 });
    expect(await charges()).toEqual([1980]);
  });

  test('3-D Secure that failed, or was left, is paid with another card', async () => {
    const id = await order(koma, owner);
    const { data } = await pay(koma, owner, id, 'pm_card_authenticationRequired');
    await prove(koma, data.clientSecret ?? '', 'failed');
    expect(await pay(koma, owner, id, 'pm_card_visa')).toMatchObject({ http: 200, data: { planType: 2 } });
    expect(await charges()).toEqual([1980]);
  });

  test('is changed, and pays what the old one could not', async () => {
    await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    expect(await history()).toEqual([
      ['Failed', 1980],
      ['Success', 1980],
    ]);
    const body = { paymentMethod: 'pm_card_mastercard', address };
    const changed = await koma.call(billing.updatePaymentMethod, { body }, owner);
    expect(changed).toMatchObject({ planType: 2, cardLastFour: '4444' });
    expect(await charges()).toEqual([1980, 1980]);
  });
});

describe('changing', () => {
  test('moving up is charged pro rata and counts at once; moving down waits for the end', async () => {
    await buy(koma, owner, { plan: 'basic' });
    expect(await buy(koma, owner, { plan: 'professional' })).toMatchObject({ data: { planType: 3 } });
    expect(await charges()).toEqual([3000, 1980]);
    expect(await buy(koma, owner, { plan: 'basic' })).toMatchObject({ http: 200, data: { planType: 3 } });
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 2 });
    expect(await charges()).toEqual([1980, 3000, 1980]);
  });

  test('an upgrade whose card is refused leaves the plan as it is', async () => {
    await buy(koma, owner);
    const card = 'pm_card_chargeCustomerFail';
    expect(await buy(koma, owner, { plan: 'professional', card })).toMatchObject({ http: 422 });
    expect(await standing()).toMatchObject({ planType: 2 });
  });

  test('from month to year', async () => {
    await buy(koma, owner);
    expect(await buy(koma, owner, { period: 'yearly' })).toMatchObject({ data: { subscriptionType: 2 } });
    expect((await charges())[0]).toBe(17_820);
  });

  test('cancelled at the end of the period, once, and taken back by buying the plan again', async () => {
    expect(await koma.send(billing.cancel, {}, owner)).toMatchObject({ http: 409 });
    await buy(koma, owner);
    const cancelled = await koma.call(billing.cancel, {}, owner);
    expect(cancelled).toMatchObject({ planType: 2, canCancelled: false, renewDate: null });
    expect(await koma.call(billing.cancel, {}, owner)).toEqual(cancelled);
    expect(await buy(koma, owner)).toMatchObject({ data: { canCancelled: true, cancelDate: null } });
    await koma.call(billing.cancel, {}, owner);
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 1, canCancelled: false });
    expect(await charges()).toEqual([1980]);
  });

  test('nothing but a call of the page itself cancels', async () => {
    await buy(koma, owner);
    const get = (headers: Record<string, string>) => koma.app.inject({ url: '/api/order/cancel', headers });
    const authorization = `Bearer ${owner.token}`;
    expect((await get({ cookie: `token=${owner.token}` })).statusCode).toBe(401);
    expect((await get({ authorization, 'sec-purpose': 'prefetch' })).statusCode).toBe(403);
    expect((await get({ authorization, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(
      (await koma.app.inject({ method: 'HEAD', url: '/api/order/cancel', headers: { authorization } }))
        .statusCode,
    ).not.toBe(200);
    expect(await standing()).toMatchObject({ cancelDate: null });
  });
});

describe('a provider in trouble', () => {
  test.each(['lost request', 'lost answer', 'error after'] as const)(
    '%s for good: clear words, one charge at most, and the plan follows what was paid',
    async (trouble) => {
      const id = await order(koma, owner);
      const { sandbox } = requireSandbox(koma);
      sandbox.disturb = ({ method, path }) =>
        method === 'POST' && path === '/v1/subscriptions' ? trouble : 'none';
      expect(await pay(koma, owner, id)).toMatchObject({
        http: 503,
        message: expect.stringContaining('nothing is charged twice'),
      });
      sandbox.disturb = () => 'none';
      await synchronise(koma.platform, owner.id);
      const paid = await charges();
      expect((await standing()).planType).toBe(paid.length > 0 ? 2 : 1);
      expect(await pay(koma, owner, id)).toMatchObject({ http: 200, data: { planType: 2 } });
      expect(await charges()).toEqual([1980]);
    },
  );
});

describe('a provider that is slow', () => {
  test('is not waited for without end: clear words, and one charge when it answers after all', async () => {
    const id = await order(koma, owner);
    const { payments } = koma.platform;
    const { sandbox, stripe } = requireSandbox(koma);
    if (!payments) throw new Error('no payments');
    const answer = Promise.withResolvers<'none'>();
    sandbox.disturb = ({ method, path }) =>
      method === 'POST' && path === '/v1/subscriptions' ? answer.promise : 'none';
    payments.stripe = new Stripe(sandbox.apiKey, {
      ...stripeOptions,
      ...{ timeout: 300, host: '127.0.0.1', port: sandbox.port, protocol: 'http' },
    });
    try {
      expect(await pay(koma, owner, id)).toMatchObject({
        http: 503,
        message: expect.stringContaining('nothing is charged twice'),
      });
    } finally {
      payments.stripe = stripe;
      sandbox.disturb = () => 'none';
      answer.resolve('none');
    }
    expect(await pay(koma, owner, id)).toMatchObject({ http: 200, data: { planType: 2 } });
    expect(await charges()).toEqual([1980]);
  });

  test('both tries together take less than a minute', () => {
    expect(stripeOptions.timeout * (stripeOptions.maxNetworkRetries + 1)).toBeLessThan(60_000);
  });
});

test('a subscription in another currency, or to something else, is no plan of ours', async () => {
  await buy(koma, owner);
  const { stripe } = requireSandbox(koma);
  const { rows } = await koma.platform.pool.query(
    'select customer_id, subscription_id from billing_accounts where account_id = $1',
    [owner.id],
  );
  const { customer_id: customer, subscription_id: subscription } = rows[0];
  await stripe.subscriptions.cancel(subscription);
  for (const [currency, lookup_key] of [
    ['usd', `koma_professional_month_${Date.now()}`],
    ['jpy', `other_${Date.now()}`],
  ] as const) {
    const price = await stripe.prices.create({
      ...{ currency, unit_amount: 1, lookup_key, recurring: { interval: 'month' } },
      ...{ product_data: { name: 'Other' }, tax_behavior: 'inclusive' },
    });
    await stripe.subscriptions.create({
      ...{ customer, items: [{ price: price.id }], payment_behavior: 'allow_incomplete' },
    });
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 1 });
  }
});

test('a deleted account pays nothing more, and its subscription is ended at the provider', async () => {
  await buy(koma, owner);
  const { stripe } = requireSandbox(koma);
  const id = await order(koma, owner, { plan: 'professional' });
  await runCommand(['delete', owner.email], async () => koma.platform);
  expect(await pay(koma, owner, id)).toMatchObject({ http: 401 });
  await synchronise(koma.platform, owner.id);
  const { rows } = await koma.platform.pool.query(
    'select customer_id from billing_accounts where account_id = $1',
    [owner.id],
  );
  const { data } = await stripe.subscriptions.list({ customer: rows[0]?.customer_id, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  await advance(koma, 40);
  await synchronise(koma.platform, owner.id);
  expect(await charges()).toEqual([1980]);
});

describe('invoice settings', () => {
  test('are kept, and checked', async () => {
    expect(await koma.call(billing.getInvoiceSetting, {}, owner)).toMatchObject({
      _id: null,
      companyName: '',
    });
    const body = { companyName: '駒フィルム', email: 'bills@example.com', taxId: '', address: '東京都' };
    const saved = await koma.call(billing.updateInvoiceSetting, { body }, owner);
    expect(saved).toMatchObject(body);
    expect(await koma.call(billing.getInvoiceSetting, {}, owner)).toEqual(saved);
    const wrong = await koma.send(billing.updateInvoiceSetting, { body: { ...body, email: 'no' } }, owner);
    expect(wrong.errors).toEqual([{ field: 'email', message: 'Please enter a valid billing email.' }]);
  });
});
