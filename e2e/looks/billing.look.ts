import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { OVER_LIMIT_DAYS } from '../../contract/limits.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { payPath } from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { buyPlan, passDays, payBack } from '../helpers/plans.ts';
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
  await page.goto('/subscription?tab=payment');
  await page.getByLabel('請求先メールアドレス').fill('bills@');
  await page.getByRole('button', { name: '保存' }).click();
  await takeLooks(page, 'billing-invoice-errors', whole);
  await page.getByLabel('会社名').fill('長い会社名'.repeat(60));
  await page.getByLabel('請求先メールアドレス').fill(`${'bills'.repeat(60)}@example.com`);
  await page.getByLabel('登録番号・税務番号').fill('T1234567890'.repeat(6));
  await page.getByLabel('請求先住所').fill('東京都千代田区千代田1-1 '.repeat(80));
  await page.getByRole('button', { name: '保存' }).click();
  await takeLooks(page, 'billing-invoice-too-long', whole);
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Basic');
  await takeLooks(page, 'billing-choose-first', whole);
});

test('with a plan', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  await makeProjects(koma, owner);
  await signInAs(page, owner);
  await look(page, { overview: '/subscription' });
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Professional');
  await takeLooks(page, 'billing-choose-larger', whole);
  await buyPlan(koma, owner, { plan: 'professional', period: 'yearly' });
  await look(page, {
    'overview-yearly': '/subscription',
    history: '/subscription?tab=history',
    payment: '/subscription?tab=payment',
    cancel: '/cancel-subscription',
    'pay-smaller': payPath({ plan: 'basic' }),
    'has-plan': payPath({ plan: 'professional', period: 'yearly' }),
  });
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Free');
  await takeLooks(page, 'billing-choose-losses', whole);
  await page.goto(payPath({ plan: 'basic' }));
  await page.getByRole('button', { name: '変更を確定する' }).click();
  await expect(page).toHaveURL(/payment-confirmation/);
  await takeLooks(page, 'billing-confirmation-later');
  await look(page, { 'overview-smaller': '/subscription', 'choose-smaller': '/subscription/choose-plan' });
});

test('cancelled, and after the end', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  const oldest = await makeProject(koma, owner, '冬の企画');
  await makeProjects(koma, owner);
  for (const name of ['映像チーム', 'Sound'])
    await post(koma, owner, 'team/create', { name, teamMember: [] });
  await signInAs(page, owner);
  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await look(page, {
    'cancel-done': '/cancel-subscription',
    'overview-cancelled': '/subscription',
    'choose-cancelled': '/subscription/choose-plan',
  });
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await look(page, {
    'locked-project': `/dashboard/${oldest}`,
    'locked-list': '/dashboard',
    'overview-over': '/subscription',
  });
  await page.goto('/subscription/choose-plan');
  await choose(page, 'Basic');
  await takeLooks(page, 'billing-choose-gains', whole);
  await sql`update accounts set locked_at = now(), over_limit_since = now() - make_interval(days => ${OVER_LIMIT_DAYS})
    where email = ${owner.email}`.execute(koma.db);
  await look(page, { 'banner-locked': '/dashboard', 'overview-locked': '/subscription' });
});

test('a renewal that failed', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await signInAs(page, owner);
  await look(page, {
    'overview-failing': '/subscription',
    'payment-failing': '/subscription?tab=payment',
    'banner-failing': '/dashboard',
    'choose-failing': '/subscription/choose-plan',
  });
});

test('a history of every kind', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await payBack(koma, owner);
  // Nobody answers the bank's question: the provider gives up after a day.
  await buyPlan(koma, owner, { plan: 'professional', card: 'pm_card_authenticationRequired' });
  await passDays(koma, 2);
  await post(koma, owner, 'order/reconcile', {});
  await buyPlan(koma, owner, { plan: 'basic', period: 'yearly' });
  await buyPlan(koma, owner, {
    ...{ plan: 'professional', period: 'yearly', card: 'pm_card_sandbox_insufficientFundsAtRenewal' },
  });
  await passDays(koma, 370);
  await post(koma, owner, 'order/reconcile', {});
  await signInAs(page, owner);
  await look(page, { 'history-every-kind': '/subscription?tab=history' });
});

test('a long history', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  await passDays(koma, 400);
  await post(koma, owner, 'order/reconcile', {});
  await signInAs(page, owner);
  await page.goto('/subscription?tab=history');
  await page.getByRole('button', { name: '請求書番号' }).click();
  await page.getByRole('button', { name: '請求書番号' }).click();
  await page.getByRole('button', { name: '2ページ目' }).click();
  await takeLooks(page, 'billing-history-long', whole);
});
