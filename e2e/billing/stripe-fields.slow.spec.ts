import { billing } from '../../contract/calls/billing.ts';
import { STORAGE_KEYS } from '../../contract/limits.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { payButton, payPath, typeAddress } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { answer, openForm, stripeEnv, subscription, typeStripeCard } from '../helpers/stripe-pages.ts';
import { readStripeCalls, standInForStripe } from '../helpers/stripe-stand-in.ts';

test.use({ serverEnv: stripeEnv });

test.beforeEach(async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
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
