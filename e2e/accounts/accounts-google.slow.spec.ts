import type { Page } from '@playwright/test';
import { expect } from '../helpers/fixtures.ts';
import { leaveByIssuer, signInAtIssuer, testWithIssuer } from '../helpers/issuer-fixture.ts';
import { CLIENT_ID } from '../helpers/openid-issuer.ts';
import { makePerson } from '../helpers/people.ts';

const test = testWithIssuer((url) => ({ GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: url }));
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

async function comeFromGoogle(page: Page, name: string) {
  await page.getByRole('button', { name: 'Googleで続ける' }).click();
  await signInAtIssuer(page, name);
}

test('somebody who came with Google sets a first password by a mailed code, then stops Google', async ({
  page,
  koma,
}) => {
  await page.goto('/sign-in');
  await comeFromGoogle(page, 'ken');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account-setting?tab=password');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  const { code } = await koma.mailbox.next('ken@example.com');
  await page.getByLabel('6桁の認証コード').fill(code);
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Koma!2026pass');
  await page.getByLabel('新しいパスワード（確認）').fill('Koma!2026pass');
  await page.getByRole('button', { name: 'パスワードを設定' }).click();
  await expect(page.getByLabel('現在のパスワード')).toBeVisible();

  await page.goto('/account-setting?tab=other');
  await page.getByRole('switch', { name: 'Googleでのログインを許可する' }).click();
  await expect(page.getByText('Google ログインを無効にしました。')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Googleで続ける' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('form').getByText('Google ログインが無効になっています')).toBeVisible();
});

test('somebody who has only Google confirms with it in a window of its own, and deletes the account', async ({
  page,
  koma,
}) => {
  await page.goto('/sign-in');
  await comeFromGoogle(page, 'leaving');
  await leaveByIssuer(page, koma, { login: 'leaving', confirm: 'Googleで確認する' });
});

test('an account with a password is joined only after the password was given', async ({ page, koma }) => {
  const person = await makePerson(koma, { email: 'joined@example.com' });
  await page.goto('/sign-in');
  await comeFromGoogle(page, 'joined');
  await expect(page.getByRole('heading', { name: 'Googleアカウントを連携する' })).toBeVisible();
  await page.getByLabel('パスワード', { exact: true }).fill('Wrong!2026pass');
  await page.getByRole('button', { name: '連携してログイン' }).click();
  await expect(page.locator('form').getByText('パスワードが正しくありません。')).toBeVisible();
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '連携してログイン' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an address that the provider did not verify is refused in words', async ({ page }) => {
  await page.goto('/sign-in');
  await comeFromGoogle(page, 'unverified');
  await expect(page.locator('form').getByText('メールアドレスが確認されていない')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('an answer that this browser did not ask for is refused', async ({ page }) => {
  await page.goto('/sign-in#id_token=stolen&state=foreign');
  await expect(page.getByText('このページから始めたGoogleログインではありません')).toBeVisible();
  await page.goto('/');
  await page.goto('/sign-in#error=access_denied&state=foreign');
  await expect(page.getByText('このページから始めたGoogleログインではありません')).toBeVisible();
});
