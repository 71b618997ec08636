import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const inside = ['profile', 'password', 'other'];

test('nothing bars the way through the account settings, in both themes', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  for (const tab of inside) {
    await page.goto(`/account-setting?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    await expectNoBarrier(page);
  }
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoBarrier(page);
});

test('a newcomer needs no mouse', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('メールアドレス')).toBeFocused();
  await expect(page.getByText('正しいメールアドレスを入力してください。')).toBeVisible();
  await page.keyboard.type('someone@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'パスワードの表示を切り替える' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'パスワードをお忘れですか？' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeFocused();
});
