import { test as base, expect } from '../helpers/fixtures.ts';

const test = base.extend<object, object>({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) =>
      use({
        SSO_ISSUER: 'http://localhost:1',
        SSO_CLIENT_ID: 'koma',
        SSO_CREATE_ACCOUNTS: 'no',
      }),
    { scope: 'worker' },
  ],
});
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

test('a provider that is down is named when its button is pressed, and the other ways stay open', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'シングルサインオンで続ける' }).click();
  await expect(page.getByText('シングルサインオン に接続できませんでした。')).toBeVisible();
  await expect(page.getByLabel('パスワード', { exact: true })).toBeEditable();
});

test('where no accounts are made, the page of signing up offers no single sign-on', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'シングルサインオンで続ける' })).toBeVisible();
  await page.goto('/register');
  await expect(page.getByRole('button', { name: '認証コードを送る' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'シングルサインオンで続ける' })).toBeHidden();
});
