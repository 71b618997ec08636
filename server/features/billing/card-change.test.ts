import { beforeEach, describe, expect, test } from 'vitest';
import { billing } from '../../../contract/calls/billing.ts';
import { errors } from '../../../contract/errors.ts';
import { stageBilling } from '../../test/billing/stage-billing.ts';
import {
  address,
  advance,
  buy,
  listCharges,
  prove,
  requireSandbox,
} from '../../test/billing/test-billing.ts';
import { deliverEvent } from '../../test/billing/test-billing-stories.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

const { koma, owner, standing, answerBank } = await stageBilling();

const asksOwner = 'pm_card_authenticationRequired';
const change = (paymentMethod: string) =>
  koma.send(billing.updatePaymentMethod, { body: { paymentMethod, address } }, owner);
const reconcile = () => koma.call(billing.reconcile, {}, owner);

describe('a new card while nothing is owed', () => {
  beforeEach(async () => {
    await buy(koma, owner);
  });

  test('is tried without a charge, and is the one that is charged from then on', async () => {
    const changed = await change('pm_card_mastercard');
    expect(changed).toMatchObject({ http: 200, message: 'The card was changed.' });
    expect(changed.data).toMatchObject({ cardLastFour: '4444', clientSecret: null, isCardPending: false });
    expect(await listCharges(koma, owner)).toEqual([1980]);
    const { stripe } = requireSandbox(koma);
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    expect(await listCharges(koma, owner)).toEqual([1980, 1980]);
    const { rows } = await koma.platform.pool.query(
      'select customer_id as customer from billing_accounts where account_id = $1',
      [owner.id],
    );
    const [last] = (await stripe.charges.list({ customer: rows[0]?.customer })).data;
    expect(last?.billing_details.address).toMatchObject({ line1: address.line1, country: 'JP' });
  });

  test('counts once its owner has answered the bank, and until then the old one does', async () => {
    const { data } = await change(asksOwner);
    expect(data).toMatchObject({ cardLastFour: '4242', isCardPending: true });
    expect(data.clientSecret).toMatch(/^seti_.*_secret_/);
    expect(await reconcile()).toMatchObject({ cardLastFour: '4242', isCardPending: true });
    expect(await answerBank(data.clientSecret, true)).toMatchObject({ http: 200 });
    expect(await reconcile()).toMatchObject({ cardLastFour: '3155', isCardPending: false });
    expect(await listCharges(koma, owner)).toEqual([1980]);
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    expect(await standing()).toMatchObject({ planType: 2, isPaymentFailing: false });
  });

  test('whose owner refuses at the bank is not used, and another one is', async () => {
    const { data } = await change(asksOwner);
    await answerBank(data.clientSecret, false);
    expect(await reconcile()).toMatchObject({ cardLastFour: '4242', isCardPending: true });
    expect((await change('pm_card_jcb')).data).toMatchObject({ cardLastFour: '0505', isCardPending: false });
  });

  test('that is proven after the page was closed is found by the provider’s event', async () => {
    const { data } = await change(asksOwner);
    await koma.platform.pool.query('delete from sandbox_events');
    await prove(koma, data.clientSecret ?? '', 'succeeded');
    const { rows } = await koma.platform.pool.query<{ body: { type: string } }>(
      `select body from sandbox_events where body->>'type' = 'setup_intent.succeeded'`,
    );
    expect(rows).toHaveLength(1);
    await deliverEvent(koma, JSON.stringify(rows[0]?.body));
    expect(await standing()).toMatchObject({ cardLastFour: '3155', isCardPending: false });
  });

  test('is the last one that was chosen: an older question that is answered later changes nothing', async () => {
    const { data } = await change(asksOwner);
    await change('pm_card_mastercard');
    await answerBank(data.clientSecret, true);
    expect(await reconcile()).toMatchObject({ cardLastFour: '4444', isCardPending: false });
    const second = await change(asksOwner);
    await buy(koma, owner, { plan: 'professional', card: 'pm_card_jcb' });
    await answerBank(second.data.clientSecret, true);
    expect(await reconcile()).toMatchObject({ cardLastFour: '0505', isCardPending: false });
  });

  test.each([
    ['pm_card_visa_chargeDeclined', /declined. Use another card/],
    ['pm_card_chargeDeclinedExpiredCard', /expired/],
    ['pm_of_nowhere', /not known/],
  ])('%s is refused in words, and the old one stays', async (card, words) => {
    const refused = await change(card);
    expect(refused).toMatchObject({ http: 422, statusCode: errors.paymentFailed.code });
    expect(refused.message).toMatch(words);
    expect(await standing()).toMatchObject({ cardLastFour: '4242' });
  });

  test('a lost answer of the provider leaves one card or the other, and trying again changes it', async () => {
    const { sandbox } = requireSandbox(koma);
    for (const lost of [/setup_intents$/, /confirm$/]) {
      sandbox.disturb = ({ path }) => (lost.test(path) ? 'lost answer' : 'none');
      expect(await change('pm_card_mastercard')).toMatchObject({ http: 503 });
      sandbox.disturb = () => 'none';
      expect(['4242', '4444']).toContain((await reconcile()).cardLastFour);
    }
    expect((await change('pm_card_jcb')).data).toMatchObject({ cardLastFour: '0505' });
    expect(await listCharges(koma, owner)).toEqual([1980]);
  });
});

test('a new card that the bank asks about pays what the old one could not', async () => {
  await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await advance(koma, 32);
  const { data } = await change(asksOwner);
  expect(data.clientSecret).toMatch(/^pi_/);
  expect(await reconcile()).toMatchObject({ isPaymentFailing: true });
  await answerBank(data.clientSecret, true);
  expect(await reconcile()).toMatchObject({ isPaymentFailing: false });
  expect(await listCharges(koma, owner)).toEqual([1980, 1980]);
});
