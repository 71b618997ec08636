import type { Page } from '@playwright/test';
import { findSeriousBarriers, showTheme } from '../helpers/barriers.ts';
import { expect } from '../helpers/fixtures.ts';
import { signInAtIssuer, testWithIssuer } from '../helpers/issuer-fixture.ts';
import { SSO_CLIENT_ID } from '../helpers/openid-issuer.ts';
import { makePerson } from '../helpers/people.ts';

/** A provider for any domain, beside passwords. */
const test = testWithIssuer((url) => ({
  SSO_ISSUER: url,
  SSO_CLIENT_ID,
  SSO_NAME: 'Studio ID',
  SSO_NAME_JA: 'スタジオID',
}));
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function comeBySso(page: Page, login: string) {
  await page.getByRole('button', { name: 'スタジオIDで続ける' }).click();
  await signInAtIssuer(page, login);
  await expect(page.getByRole('heading', { name: 'アカウントを連携する' })).toBeVisible();
}

async function sayPassword(page: Page, password: string) {
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: '連携してログイン' }).click();
}

test('an account with a password is connected after the password was given, and goes on to where they wanted to go', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await page.goto('/account-setting?tab=other');
  await comeBySso(page, person.email);
  await expect(page.getByText('スタジオID と連携するには、パスワードを入力してください。')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await findSeriousBarriers(page), theme).toEqual([]);
  }
  await sayPassword(page, 'Wrong!2026pass');
  await expect(page.locator('form').getByText('パスワードが正しくありません。')).toBeVisible();
  await sayPassword(page, person.password);
  await expect(page).toHaveURL('/account-setting?tab=other');
  await expect(page.getByText('スタジオIDと連携しています。')).toBeVisible();
});
