import type { Page } from '@playwright/test';
import { ageSessions } from '../../server/test/test-ages.ts';
import { test as base, expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import { startIssuer } from './openid-issuer.ts';

export const testWithIssuer = (settings: (url: string) => Record<string, string>) =>
  base.extend<object, { issuer: { url: string } }>({
    issuer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const issuer = await startIssuer();
        await use(issuer);
        await issuer.stop();
      },
      { scope: 'worker' },
    ],
    serverEnv: [async ({ issuer }, use) => use(settings(issuer.url)), { scope: 'worker' }],
  });

export async function signInAtIssuer(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

interface Leaver {
  login: string;
  confirm: string;
}

export async function leaveByIssuer(page: Page, koma: Koma, { login, confirm }: Leaver) {
  await expect(page).toHaveURL('/dashboard');
  await ageSessions(koma);
  await page.goto('/account-setting?tab=other');
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  await page.getByRole('button', { name: '完全に削除する' }).click();
  const asked = page.context().waitForEvent('page');
  const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
  await dialog.getByRole('button', { name: confirm }).click();
  await signInAtIssuer(await asked, login);
  await expect(page).toHaveURL('/sign-in');
  await expect(page.getByText('アカウントを削除しました')).toBeVisible();
}
