import { expect, test } from '../helpers/fixtures.ts';

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
