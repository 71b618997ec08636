import type { Page } from '@playwright/test';
import { billing } from '../../contract/calls/billing.ts';
import { type Order, payment } from '../../contract/calls/payment.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import { STORAGE_KEYS } from '../../contract/limits.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { confirmation, payButton, payPath, typeAddress } from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { readStripeCalls, type StripeCalls, standInForStripe } from '../helpers/stripe-stand-in.ts';

const publicKey = 'pk_test_stand_in';
test.use({
  serverEnv: {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: publicKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  },
});

let owner: Person;
test.beforeEach(async ({ page, koma }) => {
  owner = await makePerson(koma);
  await signInAs(page, owner);
});

const subscription: ReplyOf<typeof billing.cancel> = {
  ...{ planId: '01980000-0000-7000-8000-000000000002', planType: 2, planTitle: 'Basic', subscriptionType: 1 },
  ...{ renewDate: '2027-01-01T00:00:00.000Z', cancelDate: null, canCancelled: true, paidPlanId: null },
  ...{ cardLastFour: '4242', cardBrand: 'visa', cardExpiry: '2029-12', nextAmount: 1980, nextPlan: null },
  ...{ isPaymentFailing: false, isCardPending: false },
};

/** The provider is out of reach of the server too: what it would have answered is given to the page. */
const answer = (page: Page, path: string, data: object | (() => object)) =>
  page.route(`**/api${path.replace(':id', '*')}`, (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: typeof data === 'function' ? data() : data },
    }),
  );

async function typeStripeCard(page: Page) {
  await page.getByLabel('Stripe number').fill('4242424242424242');
  await page.getByLabel('Stripe expiry').fill('1234');
  await page.getByLabel('Stripe cvc').fill('123');
}

async function openForm(page: Page) {
  await page.goto(payPath());
  await expect(page.getByLabel('Stripe number')).toBeVisible();
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await typeAddress(page);
}

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

test('what is wrong with the card stands at its field, in the provider’s words, and nothing is sent', async ({
  page,
}) => {
  await standInForStripe(page);
  await openForm(page);
  await payButton(page).click();
  await expect(page.getByText('カード番号を入力してください。')).toBeVisible();
  await expect(page.getByLabel('Stripe number')).toBeFocused();
  await page.getByLabel('Stripe number').fill('42');
  await expect(page.getByText('cardNumber is incomplete')).toBeVisible();
  await typeStripeCard(page);
  await page.evaluate(() => {
    window.nextCard = { message: 'カード番号が無効です。' };
  });
  let isSent = false;
  await page.route(`**/api${billing.updateOrder.path}`, (route) => {
    isSent = true;
    return route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText('カード番号が無効です。')).toBeVisible();
  expect(isSent).toBe(false);
});

test('a click on the name of a field, or beside what is typed, is a click on the field', async ({ page }) => {
  await standInForStripe(page);
  await openForm(page);
  await page.getByText('セキュリティコード', { exact: true }).click();
  await expect(page.getByLabel('Stripe cvc')).toBeFocused();
  const frame = page.locator('label:has(> div > [aria-label="Stripe number"])');
  await frame.click({ position: { x: 4, y: 20 } });
  await expect(page.getByLabel('Stripe number')).toBeFocused();
});

test('the fields follow the theme, and begin anew in another language', async ({ page, context, koma }) => {
  await standInForStripe(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await openForm(page);
  const colour = () => page.getByLabel('Stripe number').evaluate(({ style }) => style.color);
  const light = await colour();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colour).not.toBe(light);
  await typeStripeCard(page);
  await page.getByLabel('Stripe cvc').fill('1');
  await expect(page.getByText('cardCvc is incomplete')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${koma.url}/robots.txt`);
  await other.evaluate((key) => localStorage.setItem(key, 'en'), STORAGE_KEYS.language);
  await expect(page.getByText('Security code', { exact: true })).toBeVisible();
  await expect(page.getByText('cardCvc is incomplete')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByLabel('Stripe number')).toBeFocused();
  expect((await readStripeCalls(page)).paymentMethods).toEqual([]);
});

test('a new card is set up by the same fields, and its bank asks by the secret of the setup', async ({
  page,
}) => {
  await standInForStripe(page);
  await answer(page, billing.getPlans.path, { plans: [], subscription });
  await answer(page, billing.reconcile.path, { ...subscription, cardLastFour: '3155' });
  await answer(page, billing.updatePaymentMethod.path, {
    ...subscription,
    ...{ clientSecret: 'seti_1_secret_2', isCardPending: true },
  });
  await page.goto('/subscription?tab=payment');
  await page.getByRole('button', { name: 'カードを変更', exact: true }).click();
  await typeStripeCard(page);
  await typeAddress(page);
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await expect(page.getByText('カードを変更しました。')).toBeVisible();
  const { nextActions, paymentMethods } = await readStripeCalls(page);
  expect(nextActions).toEqual([{ clientSecret: 'seti_1_secret_2' }]);
  expect(paymentMethods).toEqual([
    {
      type: 'card',
      card: 'cardNumber',
      billing_details: { address: { country: 'JP', line1: '千代田1-1', postal_code: '100-0001' } },
    },
  ]);
});

test('keys for tests are said to be such on every page about money', async ({ page }) => {
  await standInForStripe(page);
  for (const path of ['/subscription', '/subscription/choose-plan', '/cancel-subscription', '/payment']) {
    await page.goto(path);
    await expect(page.getByText('テストモードです。'), path).toBeVisible();
  }
});

test('fields that are on their way are not there yet', async ({ page }) => {
  await page.route('https://js.stripe.com/**', () => undefined);
  await page.goto(payPath());
  await expect(page.getByLabel('カードの名義')).toBeVisible();
  await expect(page.getByText('カード番号', { exact: true })).toBeHidden();
});

test('fields that do not load say so, and are there after another try', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto(payPath());
  await expect(page.getByText(/カードの入力欄を読み込めませんでした。/)).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  await standInForStripe(page);
  await page.getByRole('button', { name: '再試行' }).click();
  await expect(page.getByLabel('Stripe number')).toBeVisible();
});

test('the script stays on the pages of payments: nothing of it is on the way there, or left afterwards', async ({
  page,
}) => {
  const asked = await standInForStripe(page);
  await page.goto('/dashboard');
  await page.goto('/subscription/choose-plan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  await openForm(page);
  expect(asked).toHaveLength(1);
  await page.getByRole('navigation', { name: 'メインナビゲーション' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/payment/);
  await expect.poll(() => page.evaluate(() => 'Stripe' in window)).toBe(false);
});
