import { describe, expect, test } from 'vitest';
import { payment } from '../../../../contract/calls/payment.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { buy, order, pay, requireSandbox } from '../../../test/billing/test-billing.ts';
import { addPerson } from '../../../test/test-people.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';

const { koma, owner, look, charges, answerBank } = await stageBilling();

const asksOwner = 'pm_card_authenticationRequired';

const countCharges = async () => (await charges()).length;

describe('a page that asks what became of its order', () => {
  test('sees what is bought, and that it is open', async () => {
    expect(await look(await order(koma, owner))).toMatchObject({
      planTitle: 'Basic',
      subscriptionType: 1,
      price: 1980,
      state: 'open',
      failure: null,
      clientSecret: null,
      publicKey: 'pk_test_sandbox',
    });
  });

  test('hears that it is paid when the answer to the payment was lost', async () => {
    const id = await order(koma, owner);
    const { sandbox } = requireSandbox(koma);
    sandbox.disturb = ({ method, path }) =>
      method === 'POST' && path === '/v1/subscriptions' ? 'lost answer' : 'none';
    expect(await pay(koma, owner, id)).toMatchObject({ http: 503 });
    sandbox.disturb = () => 'none';
    expect(await look(id)).toMatchObject({ state: 'paid' });
    expect(await countCharges()).toBe(1);
  });

  test('hears why the card was refused, in words', async () => {
    const id = await order(koma, owner);
    await pay(koma, owner, id, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(await look(id)).toMatchObject({
      state: 'failed',
      failure: 'The card does not have enough funds. Use another card.',
    });
  });

  test('of somebody else hears that there is none', async () => {
    const id = await order(koma, await addPerson(koma.platform));
    expect(await koma.send(payment.getOrder, { params: { id } }, owner)).toMatchObject({ http: 404 });
  });
});

describe('the question of the bank', () => {
  test('is still there after the page was reloaded, and pays once it is answered', async () => {
    const id = await order(koma, owner);
    const { data } = await pay(koma, owner, id, asksOwner);
    const { state, clientSecret } = await look(id);
    expect([state, clientSecret]).toEqual(['paying', data.clientSecret]);
    expect(await answerBank(clientSecret, true)).toMatchObject({ http: 200 });
    expect(await look(id)).toMatchObject({ state: 'paid', clientSecret: null });
    expect(await answerBank(clientSecret, true)).toMatchObject({ http: 200 });
    expect(await countCharges()).toBe(1);
  });

  test('refused: the order failed, and the same card is asked about again', async () => {
    const id = await order(koma, owner);
    const { data } = await pay(koma, owner, id, asksOwner);
    await answerBank(data.clientSecret, false);
    expect(await look(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('bank') });
    const second = await pay(koma, owner, id, asksOwner);
    expect(second).toMatchObject({ http: 200, data: { clientSecret: expect.any(String) } });
    await answerBank(second.data.clientSecret, true);
    expect(await look(id)).toMatchObject({ state: 'paid' });
    expect(await countCharges()).toBe(1);
  });

  test('is answered by nobody who does not hold the secret', async () => {
    const { data } = await buy(koma, owner, { card: asksOwner });
    expect(await answerBank(`${data.clientSecret}x`, true)).toMatchObject({
      statusCode: errors.notFound.code,
    });
    expect(await answerBank('pi_nothing_secret_x', true)).not.toMatchObject({ http: 200 });
    expect(await countCharges()).toBe(0);
  });

  test('left alone does not stand in the way of another plan', async () => {
    const left = await order(koma, owner);
    const { data } = await pay(koma, owner, left, asksOwner);
    expect(await buy(koma, owner, { plan: 'professional' })).toMatchObject({
      http: 200,
      data: { planType: 3 },
    });
    expect(await look(left)).toMatchObject({ state: 'ended' });
    // Another tab may still show the bank's window.
    await answerBank(data.clientSecret, true);
    await synchronise(koma.platform, owner.id);
    expect(await countCharges()).toBe(1);
  });

  test('about an upgrade that was left alone does not stand in the way either', async () => {
    await buy(koma, owner);
    await buy(koma, owner, { plan: 'professional', card: asksOwner });
    expect(await buy(koma, owner, { period: 'yearly' })).toMatchObject({
      http: 200,
      data: { planType: 2, subscriptionType: 2 },
    });
    expect(await countCharges()).toBe(2);
  });
});

test('a second tab goes on with the order of the first', async () => {
  const id = await order(koma, owner);
  expect(await order(koma, owner)).toBe(id);
  expect(await order(koma, owner, { period: 'yearly' })).not.toBe(id);
  await koma.platform.pool.query("update orders set state = 'ended' where id = $1", [id]);
  expect(await order(koma, owner)).not.toBe(id);
});
