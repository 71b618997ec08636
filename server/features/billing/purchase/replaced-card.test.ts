import { beforeEach, describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { advance, buy, order, pay } from '../../../test/billing/test-billing.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { sweepOrders } from './orders.service.ts';

const { koma, owner, standing, charges, look, answerBank } = await stageBilling();

const asksOwner = 'pm_card_authenticationRequired';
const upgrade = { plan: 'professional' } as const;
const payWithSaved = (orderId: string) => koma.send(billing.updateOrder, { body: { orderId } }, owner);
const renew = async () => {
  await advance(koma, 32);
  await synchronise(koma.platform, owner.id);
};

describe('the card of an upgrade', () => {
  beforeEach(async () => {
    await buy(koma, owner);
  });

  test('that has paid is the one that is charged from then on', async () => {
    await buy(koma, owner, { ...upgrade, card: 'pm_card_mastercard' });
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 3, cardLastFour: '4444' });
  });

  test('that was refused leaves the old one, which pays the renewal', async () => {
    const refused = await buy(koma, owner, { ...upgrade, card: 'pm_card_chargeCustomerFail' });
    expect(refused).toMatchObject({ http: 422, statusCode: errors.paymentFailed.code });
    expect(await standing()).toMatchObject({ planType: 2, cardLastFour: '4242' });
    await renew();
    expect(await standing()).toMatchObject({ planType: 2, isPaymentFailing: false });
    expect(await charges()).toEqual([1980, 1980]);
  });

  test('whose owner refuses at the bank leaves the old one', async () => {
    const id = await order(koma, owner, upgrade);
    const { data } = await pay(koma, owner, id, asksOwner);
    await answerBank(data.clientSecret, false);
    expect(await look(id)).toMatchObject({ state: 'failed' });
    expect(await standing()).toMatchObject({ planType: 2, cardLastFour: '4242' });
  });

  test('whose owner walks away leaves the old one once the order has ended', async () => {
    const id = await order(koma, owner, upgrade);
    await pay(koma, owner, id, asksOwner);
    await koma.platform.pool.query('update orders set ends_at = now() where id = $1', [id]);
    await sweepOrders(koma.platform);
    expect(await standing()).toMatchObject({ planType: 2, cardLastFour: '4242' });
  });

  test('is the saved one where no other is sent', async () => {
    const orderId = await order(koma, owner, upgrade);
    const answer = await payWithSaved(orderId);
    expect(answer).toMatchObject({ http: 200, data: { planType: 3, cardLastFour: '4242' } });
    expect(await charges()).toHaveLength(2);
  });

  test('is the saved one again after another was refused, or its owner walked away', async () => {
    const orderId = await order(koma, owner, upgrade);
    await pay(koma, owner, orderId, 'pm_card_chargeCustomerFail');
    await pay(koma, owner, orderId, asksOwner);
    expect(await payWithSaved(orderId)).toMatchObject({ http: 200, data: { planType: 3 } });
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 3, cardLastFour: '4242' });
    expect(await charges()).toHaveLength(2);
  });
});

test('where none is saved it is asked for, and the order can be paid afterwards', async () => {
  const orderId = await order(koma, owner, upgrade);
  const answer = await payWithSaved(orderId);
  expect(answer).toMatchObject({ http: 422, message: 'The card is not known. Enter it again.' });
  expect(await pay(koma, owner, orderId)).toMatchObject({ http: 200, data: { planType: 3 } });
});

test('a smaller plan needs no card, and one that is sent changes nothing', async () => {
  await buy(koma, owner, upgrade);
  const orderId = await order(koma, owner);
  const follows = { planType: 3, nextPlan: { planTitle: 'Basic' }, cardLastFour: '4242' };
  expect(await payWithSaved(orderId)).toMatchObject({ http: 200, data: follows });
  expect(await look(orderId)).toMatchObject({ state: 'paid' });
  await buy(koma, owner, { plan: 'basic', period: 'yearly', card: asksOwner });
  expect(await standing()).toMatchObject({ planType: 3, cardLastFour: '4242' });
  expect(await charges()).toEqual([4980]);
});
