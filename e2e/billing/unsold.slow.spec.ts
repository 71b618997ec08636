import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';

test.use({ serverEnv: { BILLING: 'off' } });

const money = /￥|料金|プラン|アップグレード|無料|お支払い|クレジットカード/;

test('BILLING=off shows no trace of money to a visitor', async ({ page }) => {
  for (const path of ['/', '/sign-in', '/register']) {
    const answer = await page.goto(path);
    expect(await answer?.text(), path).not.toMatch(money);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('body'), path).not.toContainText(money);
  }
});

test('BILLING=off shows no trace of money to somebody signed in', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  for (const path of ['/dashboard', '/account-setting', '/notifications']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'メインナビゲーション' })).toContainText('ストレージ');
    await expect(page.locator('body'), path).not.toContainText(money);
  }
  for (const path of [
    '/subscription',
    '/subscription/choose-plan',
    '/time-to-upgrade',
    '/cancel-subscription',
    '/payment',
    '/payment-confirmation',
    '/payment-failed',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' }), path).toBeVisible();
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '検索、またはコマンドを入力' }).click();
  const palette = page.getByRole('dialog');
  await expect(palette).toContainText('ゴミ箱');
  await expect(palette).not.toContainText('プラン');
});
