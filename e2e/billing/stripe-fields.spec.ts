import { billing } from '../../contract/calls/billing.ts';
import { type Order, payment } from '../../contract/calls/payment.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { confirmation, payButton } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import {
  answer,
  openForm,
  publicKey,
  stripeEnv,
  subscription,
  typeStripeCard,
} from '../helpers/stripe-pages.ts';
import { readStripeCalls, type StripeCalls, standInForStripe } from '../helpers/stripe-stand-in.ts';

test.use({ serverEnv: stripeEnv });

test.beforeEach(async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
});

test('the card provider’s own fields make the card, its bank asks by the secret, and the plan is bought', async ({
  page,
}) => {
  const asked = await standInForStripe(page);
  await openForm(page);
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/)]);
  await typeStripeCard(page);
  const isPaid = { now: false };
  const order: Promise<Order> = page
    .waitForResponse(`**/api${payment.getOrder.path.replace(':id', '*')}`)
    .then(async (response) => (await response.json()).data);
  await page.reload();
  const known = await order;
  await answer(page, payment.getOrder.path, () => ({ ...known, state: isPaid.now ? 'paid' : 'paying' }));
  await page.route(`**/api${billing.updateOrder.path}`, (route) => {
    isPaid.now = true;
    const data = { ...subscription, clientSecret: 'pi_1_secret_2' };
    return route.fulfill({ json: { statusCode: 200, message: 'OK', data } });
  });
  await typeStripeCard(page);
  const sent = page.waitForRequest(`**/api${billing.updateOrder.path}`);
  await payButton(page).click();
  const body: BodyOf<typeof billing.updateOrder> = (await sent).postDataJSON();
  expect(body).toMatchObject({ orderId: known._id, paymentMethod: 'pm_stand_in' });
  expect(JSON.stringify(body)).not.toContain('42424242');
  await expect(confirmation(page)).toBeVisible();
  const expected: StripeCalls = {
    opened: [{ key: publicKey, options: { locale: 'ja' } }],
    elements: [{ locale: 'ja' }],
    created: ['cardNumber', 'cardExpiry', 'cardCvc'],
    paymentMethods: [
      {
        type: 'card',
        card: 'cardNumber',
        billing_details: {
          name: 'HANA YAMADA',
          address: { country: 'JP', line1: '千代田1-1', postal_code: '100-0001' },
        },
      },
    ],
    nextActions: [{ clientSecret: 'pi_1_secret_2' }],
  };
  expect(await readStripeCalls(page)).toEqual(expected);
});
