import type { Page } from '@playwright/test';
import { billing } from '../../contract/calls/billing.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { payPath, typeAddress } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { standInForStripe } from '../helpers/stripe-stand-in.ts';
import { takeLooks } from './take-looks.ts';

test.use({
  serverEnv: {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  },
});

const whole = { isWhole: true };
const number = (page: Page) => page.getByLabel('Stripe number');

test('the card provider’s fields: filled, missing and wrong', async ({ page, koma }) => {
  await standInForStripe(page);
  await signInAs(page, await makePerson(koma));
  await page.goto(payPath());
  await expect(number(page)).toBeVisible();
  await takeLooks(page, 'stripe-empty', whole);
  const type = async () => {
    await expect(number(page)).toBeVisible();
    await number(page).fill('4242424242424242');
    await page.getByLabel('Stripe expiry').fill('1234');
    await page.getByLabel('Stripe cvc').fill('123');
    await number(page).focus();
  };
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await typeAddress(page);
  await takeLooks(page, 'stripe-filled', { ...whole, before: type });
  const send = async () => {
    await expect(number(page)).toBeVisible();
    for (const name of ['number', 'expiry', 'cvc']) await page.getByLabel(`Stripe ${name}`).fill('');
    await page.getByLabel('Stripe expiry').fill('12');
    await page.locator('main form button[type=submit]').dispatchEvent('click');
  };
  await takeLooks(page, 'stripe-errors', { ...whole, before: send });
});

test('fields that are on their way, and that do not come', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  let letCome: () => void = () => undefined;
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('https://*.stripe.com/**', async (route) => {
    await come;
    await route.abort();
  });
  await page.goto(payPath());
  await expect(page.getByLabel('カードの名義')).toBeVisible();
  await takeLooks(page, 'stripe-loading', whole);
  letCome();
  await expect(page.getByRole('alert')).toBeVisible();
  await takeLooks(page, 'stripe-broken', whole);
});

test('another card by the provider’s fields', async ({ page, koma }) => {
  await standInForStripe(page);
  await signInAs(page, await makePerson(koma));
  const subscription = {
    ...{ planId: '01980000-0000-7000-8000-000000000002', planType: 2, planTitle: 'Basic' },
    ...{ subscriptionType: 1, renewDate: '2027-01-01T00:00:00.000Z', cancelDate: null, canCancelled: true },
    ...{ paidPlanId: null, cardLastFour: '4242', cardBrand: 'visa', cardExpiry: '2029-12' },
    ...{ nextAmount: 1980, nextPlan: null, isPaymentFailing: false, isCardPending: false },
  };
  await page.route(`**/api${billing.getPlans.path}`, (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'OK', data: { plans: [], subscription } } }),
  );
  await page.goto('/subscription?tab=payment');
  await page.getByRole('button', { name: 'カードを変更', exact: true }).click();
  await expect(number(page)).toBeVisible();
  await takeLooks(page, 'stripe-other-card', whole);
});
