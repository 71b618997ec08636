import { expect, test } from '../helpers/fixtures.ts';
import { newAddress } from '../helpers/people.ts';

const password = 'Koma!2026pass';

test('a newcomer registers, types the code out of the mail and arrives at the dashboard', async ({
  page,
  koma,
}) => {
  const email = newAddress('new');
  await page.goto('/register');
  await page.getByLabel('お名前').fill('佐藤 健');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill('short');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused();
  await expect(page.getByText('8文字以上で、英大文字')).toBeVisible();
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await expect(page.getByRole('listitem').filter({ hasText: '満たしていません' })).toHaveCount(0);
  await page.getByRole('button', { name: '認証コードを送る' }).click();

  await expect(page).toHaveURL('/confirm-email');
  await expect(page.getByText(`${email} に6桁の認証コードをお送りしました。`)).toBeVisible();
  await expect(page.getByRole('button', { name: /秒後に再送できます/ })).toBeDisabled();
  const { code } = await koma.mailbox.next(email);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('6桁の認証コード').pressSequentially(wrong);
  await expect(page.locator('form').getByText('認証コードが正しくありません。')).toBeVisible();
  await page.getByLabel('6桁の認証コード').pressSequentially(code);

  await expect(page).toHaveURL('/dashboard');
  const stored = await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')]);
  expect(stored[0]).toBeTruthy();
  expect(stored[1]).toBe(stored[0]);
  const welcome = page.getByRole('dialog', { name: '佐藤 健さん、Komaへようこそ' });
  await welcome.getByRole('button', { name: 'あとで' }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(welcome).toBeHidden();
});
