import type { Page } from '@playwright/test';
import { billing } from '../../contract/calls/billing.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { buyPlan, passDays, payBack } from '../helpers/plans.ts';
import { post } from '../helpers/work.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'お支払い履歴' }).getByRole('listitem');

let owner: Person;
test.beforeEach(async ({ page, koma }) => {
  owner = await makePerson(koma);
  await signInAs(page, owner);
});

test('the history says what failed, what was given up and what was given back, and saves the documents', async ({
  page,
  koma,
}) => {
  await buyPlan(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await payBack(koma, owner);
  // The bank asks about an upgrade, and nobody answers it: the provider gives the payment up after a day.
  await buyPlan(koma, owner, { plan: 'professional', card: 'pm_card_authenticationRequired' });
  await passDays(koma, 2);
  await post(koma, owner, billing.reconcile.path.slice(1), {});
  await buyPlan(koma, owner, { period: 'yearly', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 370);
  await post(koma, owner, billing.reconcile.path.slice(1), {});
  await page.goto('/subscription?tab=history');
  await expect(rows(page)).toHaveCount(4);
  const states = ['支払い失敗', '支払い済み', '取り消し', '取り消し'];
  for (const [at, state] of states.entries()) await expect(rows(page).nth(at)).toContainText(state);
  // Nothing was paid for these, so there is no invoice.
  for (const at of [0, 2]) await expect(rows(page).nth(at).getByRole('button')).toHaveCount(0);
  const refunded = rows(page).nth(3);
  for (const [name, file] of [
    [/^請求書 K-\d+ を保存$/, /^K-\d+\.pdf$/],
    [/の返金の書類を保存$/, /^KC-\d+\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await refunded.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
});

test('the history has pages of ten, and another order begins with its first page', async ({ page, koma }) => {
  await buyPlan(koma, owner);
  await passDays(koma, 340);
  await post(koma, owner, billing.reconcile.path.slice(1), {});
  await page.goto('/subscription?tab=history');
  await expect(rows(page)).toHaveCount(10);
  const last = await rows(page).last().getAttribute('data-record');
  await page.getByRole('button', { name: '2ページ目' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '日付' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).last()).not.toHaveAttribute('data-record', last ?? '');
});
