import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import { payPath } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan, passDays, planId, readCharges } from '../helpers/plans.ts';
import { makeProject, post } from '../helpers/work.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('choosing a plan shows what it costs now, what is lost and where to pay', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  for (const name of ['春の企画', '夏の企画', '秋の企画']) await makeProject(koma, owner, name);
  await signInAs(page, owner);
  await page.goto('/subscription/choose-plan');
  await expect(page.getByText('テストモードです。')).toBeVisible();
  await page.getByRole('button', { name: 'Professional を選ぶ' }).click();
  const change = page.getByRole('region', { name: /に変更すると/ });
  // A few seconds of the month have gone by: the whole difference, or a yen less.
  await expect(change).toContainText(/今すぐのお支払い￥(3,000|2,999)/);
  await expect(change.getByRole('link', { name: 'お支払いへ進む' })).toHaveAttribute(
    'href',
    `/payment?planId=${planId('professional')}&subscriptionType=1`,
  );
  await page.getByRole('button', { name: 'Free を選ぶ' }).click();
  await expect(change).toContainText('1 件のプロジェクトを開けなくなります。');
  await expect(change.getByRole('listitem').filter({ hasText: /^春の企画$/ })).toBeVisible();
  await expect(change.getByRole('link', { name: '解約の手続きへ進む' })).toBeVisible();
});

test('a smaller plan follows at the renewal: nothing is charged, and the pages say from when', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'professional' });
  await signInAs(page, owner);
  await page.goto(payPath({ plan: 'basic' }));
  await expect(page.getByText('今回のお支払いはありません。')).toBeVisible();
  await expect(page.getByLabel('カード番号')).toHaveCount(0);
  await page.getByRole('button', { name: '変更を確定する' }).click();
  await expect(page.getByRole('heading', { name: 'プランの変更を受け付けました。' })).toBeVisible();
  await expect(page.getByText('の更新から Basic プランに変わります。')).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([4980]);
});

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

test('the history sorts by each column, and says what to do while it is empty', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await signInAs(page, owner);
  await page.goto('/subscription?tab=history');
  await expect(page.getByRole('heading', { name: 'お支払いはまだありません' })).toBeVisible();
  await buyPlan(koma, owner, { plan: 'basic' });
  await buyPlan(koma, owner, { plan: 'professional' });
  await page.reload();
  const rows = page.getByRole('list', { name: 'お支払い履歴' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: '金額' }).click();
  await expect(rows.first()).toContainText(/￥(3,000|2,999)/);
  await page.getByRole('button', { name: '金額' }).click();
  await expect(rows.first()).toContainText('￥1,980');
  for (const column of ['日付', '請求書番号', 'プラン', '状態']) {
    const heading = page.getByRole('button', { name: column, exact: true });
    await heading.click();
    await expect(page.getByRole('button', { name: column })).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveCount(2);
  }
});

test('invoice settings are checked and kept', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/subscription?tab=payment');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('会社名を入力してください。')).toBeVisible();
  await page.getByLabel('会社名').fill('駒フィルム');
  await page.getByLabel('請求先メールアドレス').fill('bills@example.com');
  await page.getByLabel('請求先住所').fill('東京都千代田区1-1');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '請求書の設定を保存しました。')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('会社名')).toHaveValue('駒フィルム');
});

test('after the end of the plan a project is closed; an upgrade opens it again', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  const oldest = await makeProject(koma, owner, '春の企画');
  for (const name of ['夏の企画', '秋の企画']) await makeProject(koma, owner, name);
  await signInAs(page, owner);
  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await passDays(koma, 32);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'もう一度問い合わせる' }).click();
  await expect(page.getByRole('region', { name: 'Free プラン' })).toBeVisible();
  const usage = page.getByRole('region', { name: '利用状況' });
  await expect(usage).toContainText('プロジェクト2 / 2ほかに開けないプロジェクトが 1 件あり');
  await page.goto(`/dashboard/${oldest}`);
  await expect(page.getByRole('heading', { name: 'このプロジェクトは停止されています' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'プランを選ぶ' })).toBeVisible();
  await buyPlan(koma, owner, { plan: 'basic' });
  await page.goto(`/dashboard/${oldest}`);
  await expect(page.getByRole('heading', { name: '春の企画' })).toBeVisible();
});

test('a renewal that fails is said above every page', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await signInAs(page, owner);
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'お支払いとプランのお知らせ' });
  await expect(banner).toContainText('更新のお支払いができませんでした。');
  const plan = page.locator('nav a[href="/subscription"]');
  await expect(plan).toContainText('Basic');
  await expect(plan).not.toContainText(/20\d\d/);
  await banner.getByRole('link', { name: 'カードを変更' }).click();
  await expect(page.getByRole('tab', { name: 'お支払い方法' })).toHaveAttribute('aria-selected', 'true');
});

test('who is over the limits hears until when, and then that the projects are locked', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  const project = await makeProject(koma, owner, '春の企画');
  for (const name of ['映像', '音声']) await post(koma, owner, 'team/create', { name, teamMember: [] });
  await signInAs(page, owner);
  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await passDays(koma, 32);
  await post(koma, owner, 'order/reconcile', {});
  await page.goto('/subscription');
  const banner = page.getByRole('region', { name: 'お支払いとプランのお知らせ' });
  await expect(banner).toContainText(/上限を超えています。20\d\d\/\d+\/\d+にプロジェクトがロックされます。/);
  await expect(page.getByRole('region', { name: '利用状況' })).toContainText('2 / 1');
  await sql`update accounts set locked_at = now() where email = ${owner.email}`.execute(koma.db);
  await page.goto(`/dashboard/${project}`);
  await expect(banner).toContainText('プロジェクトがロックされています。');
  await expect(page.getByRole('heading', { name: 'このプロジェクトは停止されています' })).toBeVisible();
  await banner.getByRole('link', { name: 'プランを選ぶ' }).click();
  await page.getByRole('button', { name: 'Basic を選ぶ' }).click();
  await expect(page.getByRole('link', { name: 'お支払いへ進む' })).toBeVisible();
  await buyPlan(koma, owner, { plan: 'basic' });
  await page.goto(`/dashboard/${project}`);
  await expect(page.getByRole('heading', { name: '春の企画' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('every page about money says that it is a test', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  for (const path of [
    '/subscription',
    '/subscription?tab=history',
    '/subscription?tab=payment',
    '/subscription/choose-plan',
    '/cancel-subscription',
    '/payment',
    '/payment-confirmation',
    '/payment-failed',
    payPath(),
  ]) {
    await page.goto(path);
    await expect(page.getByText('テストモードです。'), path).toBeVisible();
  }
});
