import { sql } from 'kysely';
import { billing } from '../../contract/calls/billing.ts';
import { payment } from '../../contract/calls/payment.ts';
import { STORAGE_KEYS } from '../../contract/limits.ts';
import { expect, test } from '../helpers/fixtures.ts';
import {
  bank,
  cards,
  confirmation,
  listenForNumber,
  openPayment,
  payButton,
  payPath,
  refusal,
  typeAddress,
  typeCard,
} from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { buyPlan, countSubscriptions, planOf, readCharges } from '../helpers/plans.ts';
import { expectReadable } from '../helpers/work.ts';

const updatePath = `**/api${billing.updateOrder.path}`;

let owner: Person;
test.beforeEach(async ({ page, koma }) => {
  owner = await makePerson(koma);
  await signInAs(page, owner);
});

test('a plan is bought by the month once the bank has asked, and no request carries the card number', async ({
  page,
  koma,
}) => {
  const listening = listenForNumber(page, cards.asksOwner);
  await openPayment(page, { number: cards.asksOwner });
  await expect(page.getByText('テストモードです。')).toBeVisible();
  await expect(payButton(page)).toContainText('￥1,980');
  await expectReadable(page, 'main');
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([]);
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page).toHaveURL(/\/payment-confirmation\?order=/);
  expect(await readCharges(koma, owner)).toEqual([1980]);
  expect(await planOf(koma, owner)).toMatchObject({ planType: 2, subscriptionType: 1 });
  listening.expectNone();
});

test('a number that is no test card never leaves the page, which says which numbers work', async ({
  page,
  koma,
}) => {
  const real = '4929 0000 0000 6';
  await openPayment(page, { number: '5105105105105100' });
  const listening = listenForNumber(page, '5105105105105100');
  await payButton(page).click();
  await expect(page.getByText(/テストモードのため、実際のカードは使えません。/)).toBeVisible();
  await expect(page.getByLabel('カード番号')).toBeFocused();
  await page.getByLabel('カード番号').fill(real);
  await payButton(page).click();
  await expect(page.getByText('カード番号が正しくありません。')).toBeVisible();
  await page.getByText('使えるテスト用の番号').click();
  await page.getByRole('button', { name: /Mastercard/ }).click();
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
  listening.expectNone();
});

test('a declined card says what to do, and the second try keeps what was typed', async ({ page, koma }) => {
  await openPayment(page, { number: cards.insufficientFunds });
  await payButton(page).click();
  await expect(refusal(page)).toBeVisible();
  await expect(page).toHaveURL(/\/payment-failed\?order=/);
  await expect(page.getByText('テストモードです。').filter({ visible: true })).toBeVisible();
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: 'カードの利用可能額が不足しています。別のカードをお使いください。' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await expect(page.getByLabel('カードの名義')).toHaveValue('HANA YAMADA');
  await expect(page.getByLabel('町名・番地')).toHaveValue('千代田1-1');
  await expect(page.getByLabel('カード番号')).toHaveValue('4000 0000 0000 9995');
  await page.getByLabel('カード番号').fill(cards.good);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
  // The way back leads to the result, and charges nothing.
  await page.goBack();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
});

test('the results of a payment speak the words of the specification', async ({ page, koma }) => {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.language,
    'en',
  ] as const);
  await page.goto(payPath());
  await page.getByText('Test numbers that work here').click();
  await page.getByRole('button', { name: /Declined: not enough funds/ }).click();
  await page.getByLabel('Name on the card').fill('HANA YAMADA');
  await page.getByLabel('Postal code').fill('100-0001');
  await page.getByLabel('Street and number').fill('1-1 Chiyoda');
  await page.getByRole('button', { name: /^Pay .*1,980/ }).click();
  await expect(page.getByRole('heading', { name: 'Plan purchased failed!', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await page.getByRole('button', { name: /Visa: pays/ }).click();
  await page.getByRole('button', { name: /^Pay .*1,980/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Plan purchased successfully!', exact: true }),
  ).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
});

test('an order that nobody finished says that it ended, and leads back to the plans', async ({
  page,
  koma,
}) => {
  await openPayment(page);
  await sql`update orders set ends_at = now()`.execute(koma.db);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'この注文は終了しました' })).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([]);
  await expect(page.getByRole('link', { name: 'プランを選び直す' })).toHaveAttribute(
    'href',
    '/subscription/choose-plan',
  );
  await page.goto(payPath());
  await expect(payButton(page)).toBeVisible();
});

test('refusing at the bank, and walking away from it, pay nothing; another card does', async ({
  page,
  koma,
}) => {
  await openPayment(page, { number: cards.asksOwner });
  await payButton(page).click();
  await bank(page).getByRole('button', { name: '拒否する' }).click();
  await expect(refusal(page)).toBeVisible();
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await payButton(page).click();
  await bank(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByText(/本人認証が終わっていないため/)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([]);
  await page.getByLabel('カード番号').fill(cards.good);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('a double click and two tabs charge once', async ({ page, context, koma }) => {
  const other = await context.newPage();
  await signInAs(other, owner);
  await openPayment(page);
  await openPayment(other);
  await payButton(page).dblclick();
  await payButton(other).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(confirmation(other)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('a page that is reloaded in the middle goes on where it was', async ({ page, koma }) => {
  await openPayment(page, { number: cards.asksOwner });
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '認証を続ける' }).click();
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
});

test('a page that is reloaded while the card is charged finds out', async ({ page, koma }) => {
  await openPayment(page);
  // The charge is made; its answer never reaches the page.
  const charged = Promise.withResolvers<void>();
  await page.route(updatePath, async (route) => {
    await route.fetch();
    charged.resolve();
  });
  await payButton(page).click();
  await charged.promise;
  await page.unroute(updatePath);
  await page.reload();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
});

test('a network that is lost after the charge: the page asks until it knows, and nothing is charged twice', async ({
  page,
  koma,
}) => {
  await openPayment(page);
  let isLost = false;
  await page.route(`**/api${payment.getOrder.path.replace(':id', '*')}`, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.route(updatePath, async (route) => {
    await route.fetch();
    isLost = true;
    await route.abort();
  });
  const asked = page.waitForRequest(`**/api${payment.getOrder.path.replace(':id', '*')}`);
  await payButton(page).click();
  await asked;
  await expect(page.getByText(/お支払いの結果を確認しています。/)).toBeVisible();
  isLost = false;
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('a request that never arrived charges nothing, and the next one pays', async ({ page, koma }) => {
  await openPayment(page);
  await page.route(updatePath, (route) => route.abort(), { times: 1 });
  await payButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([]);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980]);
});

test('from the month to the year: the difference is charged, and there is one subscription', async ({
  page,
  koma,
}) => {
  await buyPlan(koma, owner);
  await page.goto(payPath({ period: 'yearly' }));
  await expect(page.getByRole('region', { name: '登録済みのカード' })).toContainText('Visa •••• 4242');
  await expect(page.getByLabel('カード番号')).toBeHidden();
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980, 17_820]);
  expect(await planOf(koma, owner)).toMatchObject({ planType: 2, subscriptionType: 2 });
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('an upgrade takes another card on wish, which is then the saved one', async ({ page, koma }) => {
  await buyPlan(koma, owner);
  await page.goto(payPath({ plan: 'professional' }));
  await page.getByRole('button', { name: '別のカードを使う' }).click();
  await typeCard(page, cards.asksOwner);
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await typeAddress(page);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.goto(payPath({ plan: 'professional', period: 'yearly' }));
  await expect(page.getByRole('region', { name: '登録済みのカード' })).toContainText('3155');
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await planOf(koma, owner)).toMatchObject({ planType: 3, subscriptionType: 2 });
  expect(await readCharges(koma, owner)).toHaveLength(3);
});

test('the pages of a payment say so when nothing is being paid, or the plan is there already', async ({
  page,
  koma,
}) => {
  for (const path of [
    '/payment',
    '/payment-confirmation',
    '/payment-failed',
    '/payment?planId=1&subscriptionType=9',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '進行中のお支払いはありません' })).toBeVisible();
  }
  await buyPlan(koma, owner);
  await page.goto(payPath());
  await expect(page.getByRole('heading', { name: 'このプランはすでにご利用中です' })).toBeVisible();
});
