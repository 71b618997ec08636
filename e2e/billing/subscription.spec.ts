import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan } from '../helpers/plans.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('one cancels with a button, takes it back, and sees both', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  await signInAs(page, owner);
  await page.goto('/subscription');
  const plan = page.getByRole('region', { name: 'Basic プラン（月払い）' });
  await expect(plan).toContainText('￥1,980');
  await expect(plan).toContainText('Visa •••• 4242');
  await plan.getByRole('link', { name: '解約する' }).click();
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await page.getByRole('link', { name: 'プランと利用状況へ' }).click();
  await expect(plan).toContainText('解約済みです。');
  await page.goto('/subscription/choose-plan');
  await expect(page.getByRole('region', { name: 'Basic', exact: true })).toContainText('現在のプラン');
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toContainText('解約後のプラン');
  await page.goto('/subscription');
  await plan.getByRole('button', { name: '解約を取り消す' }).click();
  await expect(toast(page, 'サブスクリプションを継続します。')).toBeVisible();
  await expect(plan).toContainText('次回の更新日');
});
