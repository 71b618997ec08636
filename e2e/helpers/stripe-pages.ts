import type { Page } from '@playwright/test';
import type { billing } from '../../contract/calls/billing.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { expect } from './fixtures.ts';
import { payPath, typeAddress } from './payments.ts';

export const publicKey = 'pk_test_stand_in';

export const stripeEnv = {
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: publicKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
};

export const subscription: ReplyOf<typeof billing.cancel> = {
  ...{ planId: '01980000-0000-7000-8000-000000000002', planType: 2, planTitle: 'Basic', subscriptionType: 1 },
  ...{ renewDate: '2027-01-01T00:00:00.000Z', cancelDate: null, canCancelled: true, paidPlanId: null },
  ...{ cardLastFour: '4242', cardBrand: 'visa', cardExpiry: '2029-12', nextAmount: 1980, nextPlan: null },
  ...{ isPaymentFailing: false, isCardPending: false },
};

/** Answers in the page what the server cannot get, as the provider is unreachable. */
export const answer = (page: Page, path: string, data: object | (() => object)) =>
  page.route(`**/api${path.replace(':id', '*')}`, (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: typeof data === 'function' ? data() : data },
    }),
  );

export async function typeStripeCard(page: Page) {
  await page.getByLabel('Stripe number').fill('4242424242424242');
  await page.getByLabel('Stripe expiry').fill('1234');
  await page.getByLabel('Stripe cvc').fill('123');
}

export async function openForm(page: Page) {
  await page.goto(payPath());
  await expect(page.getByLabel('Stripe number')).toBeVisible();
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await typeAddress(page);
}
