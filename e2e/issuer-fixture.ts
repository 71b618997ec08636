import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { startIssuer } from './openid-issuer.ts';

/** A server beside an OpenID provider of its own, with the settings that name it. */
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

/** On the provider's own page. */
export async function signInAtIssuer(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Somebody who wants to leave, longer after the last proof than it lasts: answers the window of the provider. */
export async function askToLeave(page: Page, confirm: string): Promise<Page> {
  await page.goto('/account-setting?tab=other');
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  await page.getByRole('button', { name: '完全に削除する' }).click();
  const asked = page.context().waitForEvent('page');
  const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
  await dialog.getByRole('button', { name: confirm }).click();
  return asked;
}
