import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan } from '../helpers/plans.ts';
import { setPlan } from '../helpers/work.ts';

test('who was given a plan reads that a smaller one adds nothing, and what is paid beside it', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  await signInAs(page, owner);
  await page.goto('/subscription/choose-plan');
  await expect(page.getByRole('region', { name: 'Professional', exact: true })).toContainText('現在のプラン');
  const warning = page.getByText('このプランを購入しても、使えるものは増えません。');
  await page.getByRole('button', { name: 'Basic を選ぶ' }).click();
  await expect(warning).toBeVisible();
  await expect(page.getByRole('table', { name: '使用量と上限' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Free を選ぶ' }).click();
  await expect(
    page.getByText(/Professional プランが付与されているため、Free プランには変わりません。/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '解約の手続きへ進む' })).toHaveCount(0);
  await buyPlan(koma, owner, { plan: 'basic' });
  await page.goto('/subscription/choose-plan');
  await expect(page.getByRole('region', { name: 'Basic', exact: true })).toContainText('お支払い中のプラン');
  await expect(page.getByText('現在のプラン')).toHaveCount(1);
  await page.goto('/subscription');
  const plan = page.getByRole('region', { name: 'Professional プラン', exact: true });
  await expect(plan).toContainText('Basic プラン（月払い）もお支払い中です。');
  await expect(plan).toContainText('￥1,980');
  const navigation = page.getByRole('navigation', { name: 'メインナビゲーション' });
  await expect(navigation).toContainText('Professional');
  await expect(navigation).not.toContainText(/に(更新|終了)/);
  await plan.getByRole('link', { name: '解約する' }).click();
  await expect(page.getByText(/^お支払いだけが終わります。.*Professional プランは/)).toBeVisible();
  await expect(page.getByText('変更により使えなくなるもの')).toHaveCount(0);
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(
    page.getByText(/に終わります。.*Professional プランは、そのままお使いいただけます。/),
  ).toBeVisible();
  await page.goto('/subscription');
  await expect(plan).toContainText(
    /お支払いは.*に終わります。付与されたプランは、そのままお使いいただけます。/,
  );
  await page.goto('/subscription/choose-plan');
  await expect(page.getByRole('region', { name: 'Basic', exact: true })).toContainText('お支払い中のプラン');
  await expect(page.getByText('解約後のプラン')).toHaveCount(0);
});
