import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { billing } from '../../contract/calls/billing.ts';
import { payment } from '../../contract/calls/payment.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { bank, cards, openPayment, payButton, payPath, typeAddress, typeCard } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan } from '../helpers/plans.ts';
import { takeLooks } from './take-looks.ts';

const whole = { isWhole: true };
const updatePath = `**/api${billing.updateOrder.path}`;
const orderPath = `**/api${payment.getOrder.path.replace(':id', '*')}`;

/** Independent of the page's language. */
const send = (page: Page) => page.locator('main form button[type=submit]').last().dispatchEvent('click');

test('a payment', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await openPayment(page);
  await takeLooks(page, 'payment-filled', whole);
  await page.goto(payPath({ plan: 'professional', period: 'yearly' }));
  await page.locator('main details summary').click();
  await takeLooks(page, 'payment-nothing-typed', { ...whole, before: send });
});

for (const [name, number, expiry] of [
  ['unknown', '5105105105105100', '0120'],
  ['mistyped', '4242424242424241', '1334'],
] as const)
  test(`a card that cannot be: ${name}`, async ({ page, koma }) => {
    await signInAs(page, await makePerson(koma));
    await openPayment(page, { number });
    await page.getByLabel('有効期限').fill(expiry);
    await page.getByLabel('セキュリティコード').fill('12');
    await takeLooks(page, `payment-card-${name}`, { ...whole, before: send });
  });

for (const [name, number] of [
  ['other', '4000000000000002'],
  ['funds', cards.insufficientFunds],
  ['expired', '4000000000000069'],
  ['code', '4000000000000127'],
  ['processing', '4000000000000119'],
] as const)
  test(`a card that is declined: ${name}`, async ({ page, koma }) => {
    await signInAs(page, await makePerson(koma));
    await openPayment(page, { number });
    await payButton(page).click();
    await expect(page).toHaveURL(/payment-failed/);
    await takeLooks(page, `payment-declined-${name}`);
    if (name !== 'funds') return;
    await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
    await takeLooks(page, 'payment-again', whole);
  });

test('a payment that the bank asks about', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await openPayment(page, { number: cards.asksOwner });
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await takeLooks(page, 'payment-bank', { only: '[role=dialog]' });
  await bank(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByRole('button', { name: '認証を続ける' })).toBeVisible();
  await takeLooks(page, 'payment-bank-left', whole);
  await page.getByRole('button', { name: '認証を続ける' }).click();
  await bank(page).getByRole('button', { name: '拒否する' }).click();
  await expect(page).toHaveURL(/payment-failed/);
  await takeLooks(page, 'payment-bank-refused');
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await page.getByLabel('カード番号').fill(cards.good);
  await payButton(page).click();
  await expect(page).toHaveURL(/payment-confirmation/);
  await takeLooks(page, 'payment-confirmation');
});

test('a card that is declined after the bank has asked', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await openPayment(page, { number: '4000008260003178', plan: 'professional', period: 'yearly' });
  await payButton(page).click();
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(page).toHaveURL(/payment-failed/);
  await takeLooks(page, 'payment-bank-declined');
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await takeLooks(page, 'payment-bank-declined-again', whole);
});

test('a payment of which nothing is heard, and one that ended', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await signInAs(page, owner);
  await openPayment(page);
  await page.route(orderPath, (route) => route.abort());
  await page.route(updatePath, (route) => route.abort());
  await payButton(page).click();
  await expect(page.getByText(/お支払いの結果を確認しています。/)).toBeVisible();
  await takeLooks(page, 'payment-finding-out', { ...whole, except: '[data-loading]' });
  await page.unrouteAll();
  await sql`update orders set ends_at = now()`.execute(koma.db);
  await page.reload();
  await takeLooks(page, 'payment-ended');
});

test('the card provider is away', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  for (const [name, path] of [
    ['order', `**/api${billing.addOrder.path}`],
    ['plans', `**/api${billing.getPlans.path}`],
  ] as const) {
    await page.route(path, (route) => route.abort());
    await page.goto(name === 'plans' ? '/subscription' : payPath());
    await takeLooks(page, `payment-away-${name}`, whole);
  }
});

test('the saved card, and another one', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner);
  await signInAs(page, owner);
  await page.goto(payPath({ plan: 'professional' }));
  await expect(payButton(page)).toBeVisible();
  await takeLooks(page, 'payment-saved-card', whole);
  await page.goto('/subscription?tab=payment');
  await page.getByRole('button', { name: 'カードを変更', exact: true }).click();
  await typeCard(page, cards.insufficientFunds);
  await typeAddress(page);
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takeLooks(page, 'payment-card-declined', whole);
  await page.getByLabel('カード番号').fill(cards.asksOwner);
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await bank(page).getByRole('button', { name: '拒否する' }).click();
  await expect(page.getByText(/カードは変更されていません。/)).toBeVisible();
  await takeLooks(page, 'payment-card-not-proven', whole);
});
