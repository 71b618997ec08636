import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { payPath } from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { buyPlan, passDays } from '../helpers/plans.ts';
import { makeProject, post } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const whole = { isWhole: true };

async function makeProjects(koma: Koma, owner: Person) {
  for (const name of ['春の企画', 'Summer film', 'מסע קיץ 2']) await makeProject(koma, owner, name);
}

async function look(page: Page, pages: Record<string, string>) {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await takeLooks(page, `billing-${name}`, whole);
  }
}

const choose = (page: Page, plan: string) =>
  page.getByRole('button', { name: new RegExp(`^${plan} を選ぶ`) }).click();

test('without a plan', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await look(page, {
    'overview-free': '/subscription',
    'history-empty': '/subscription?tab=history',
    'payment-free': '/subscription?tab=payment',
    'cancel-nothing': '/cancel-subscription',
    upgrade: '/time-to-upgrade',
    'no-payment': '/payment',
  });
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Basic');
  await takeLooks(page, 'billing-choose-first', whole);
});

test('with a plan', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  await buyPlan(koma, owner, { plan: 'professional' });
  await makeProjects(koma, owner);
  await signInAs(page, owner);
  await look(page, {
    overview: '/subscription',
    history: '/subscription?tab=history',
    payment: '/subscription?tab=payment',
    cancel: '/cancel-subscription',
    'pay-smaller': payPath({ plan: 'basic' }),
    'pay-longer': payPath({ plan: 'professional', period: 'yearly' }),
  });
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Free');
  await takeLooks(page, 'billing-choose-losses', whole);
  await buyPlan(koma, owner, { plan: 'basic' });
  await look(page, { 'overview-smaller': '/subscription', 'choose-smaller': '/subscription/choose-plan' });
});

test('cancelled, and after the end', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  const oldest = await makeProject(koma, owner, '冬の企画');
  await makeProjects(koma, owner);
  await signInAs(page, owner);
  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await look(page, { 'cancel-done': '/cancel-subscription', 'overview-cancelled': '/subscription' });
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await look(page, {
    'locked-project': `/dashboard/${oldest}`,
    'locked-list': '/dashboard',
    'overview-ended': '/subscription',
    'history-cancelled': '/subscription?tab=history',
  });
});

test('a renewal that failed, and more than the plan allows', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await makeProjects(koma, owner);
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await signInAs(page, owner);
  await look(page, {
    'overview-failing': '/subscription',
    'history-failed': '/subscription?tab=history',
    'change-card': '/payment?change=card',
    'banner-failing': '/dashboard',
  });
  const other = await makePerson(koma);
  await makeProject(koma, other, '春の企画');
  await sql`update accounts set over_limit_since = now() - interval '2 days' where email = ${other.email}`.execute(
    koma.db,
  );
  await signInAs(page, other);
  await look(page, { 'banner-over': '/dashboard' });
  await sql`update accounts set locked_at = now() where email = ${other.email}`.execute(koma.db);
  await look(page, { 'banner-locked': '/dashboard' });
});

const pay = (page: Page) => page.locator('main form button[type=submit]').last();
const fields = (page: Page) => page.locator('[data-part] input');

async function fill(page: Page, number: string) {
  await page.goto(payPath());
  const card = fields(page);
  await card.nth(0).fill(number);
  await card.nth(1).fill('1234');
  await card.nth(2).fill('123');
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await page.getByLabel('郵便番号').fill('100-0001');
  await page.getByLabel('町名・番地').fill('千代田1-1');
}

test('a payment', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await fill(page, '4000000000009995');
  await takeLooks(page, 'billing-pay-filled', whole);
  await page.goto(payPath({ plan: 'professional', period: 'yearly' }));
  await page.getByLabel('カードの名義').fill('');
  await takeLooks(page, 'billing-pay-errors', { ...whole, before: () => pay(page).click() });
  await page.locator('main details summary').click();
  await takeLooks(page, 'billing-pay-numbers', whole);

  for (const [name, number] of [
    ['funds', '4000000000009995'],
    ['expired', '4000000000000069'],
    ['cvc', '4000000000000127'],
  ] as const) {
    await fill(page, number);
    await pay(page).click();
    await expect(page).toHaveURL(/payment-failed/);
    await takeLooks(page, `billing-declined-${name}`);
  }
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await takeLooks(page, 'billing-pay-again', whole);
});

test('a payment that the bank asks about', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await fill(page, '4000002500003155');
  await pay(page).click();
  const bank = page.getByRole('dialog');
  await expect(bank).toBeVisible();
  await takeLooks(page, 'billing-bank', { only: '[role=dialog]' });
  await bank.getByRole('button', { name: '閉じる' }).click();
  await takeLooks(page, 'billing-bank-left', whole);
  await page.getByRole('button', { name: '認証を続ける' }).click();
  await bank.getByRole('button', { name: '拒否する' }).click();
  await expect(page).toHaveURL(/payment-failed/);
  await takeLooks(page, 'billing-bank-refused');
  await page.getByRole('link', { name: 'お支払いをやり直す' }).click();
  await fields(page).nth(0).fill('4242424242424242');
  await pay(page).click();
  await expect(page).toHaveURL(/payment-confirmation/);
  await takeLooks(page, 'billing-confirmation');
});
