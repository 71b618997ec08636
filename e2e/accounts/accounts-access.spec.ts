import { expect, test } from '../helpers/fixtures.ts';
import { openForm } from '../helpers/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a newcomer needs no mouse', async ({ page }) => {
  await page.goto('/sign-in');
  await openForm(page);
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
