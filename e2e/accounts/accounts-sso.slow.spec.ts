import type { Page } from '@playwright/test';
import { findSeriousBarriers, showTheme } from '../helpers/barriers.ts';
import { expect } from '../helpers/fixtures.ts';
import { leaveByIssuer, signInAtIssuer, testWithIssuer } from '../helpers/issuer-fixture.ts';
import { SSO_CLIENT_ID } from '../helpers/openid-issuer.ts';
import { openForm } from '../helpers/people.ts';

/** A company's provider, which all its addresses must use. */
const test = testWithIssuer((url) => ({
  SSO_ISSUER: url,
  SSO_CLIENT_ID,
  SSO_NAME: 'Studio ID',
  SSO_NAME_JA: 'スタジオID',
  SSO_DOMAINS: 'studio.example',
  SSO_ONLY: 'yes',
}));
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

const button = (page: Page) => page.getByRole('button', { name: 'スタジオIDで続ける' });

async function comeBySso(page: Page, login: string) {
  await button(page).click();
  await signInAtIssuer(page, login);
}

const languages = [
  { language: 'ja', name: 'スタジオIDで続ける', theme: 'light' },
  { language: 'en', name: 'Continue with Studio ID', theme: 'dark' },
  { language: 'he', name: 'המשך עם Studio ID', theme: 'light' },
] as const;

test('the button stands on the pages of signing in and up, in every language', async ({ page }) => {
  await page.goto('/robots.txt');
  for (const { language, name, theme } of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    for (const path of ['/sign-in', '/register']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
      await showTheme(page, theme);
      expect(await findSeriousBarriers(page), `${language} ${path} ${theme}`).toEqual([]);
    }
  }
});

test('somebody new comes in by the provider, goes on to where they wanted, and reads that they are connected', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/account-setting?tab=other');
  await comeBySso(page, 'hana@studio.example');
  await expect(page).toHaveURL('/account-setting?tab=other');
  expect(await page.evaluate(() => localStorage.getItem('welcomeModal'))).toBe('true');
  await expect(page.getByText('スタジオIDと連携しています。')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Googleログイン' })).toBeHidden();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  // The code must not stay in the history.
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto('/account-setting?tab=password');
  await expect(page.getByText('パスワードは必要ありません。')).toBeVisible();
  await page.goto('/account-setting?tab=profile');
  await expect(page.getByLabel('メールアドレス')).not.toBeEditable();
});

test('an address of the domain is led to the provider instead of being asked for a password', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await openForm(page);
  await page.getByLabel('メールアドレス').fill('ken@Studio.example');
  await expect(page.getByLabel('パスワード', { exact: true })).toBeHidden();
  await expect(
    page.getByText('studio.example のメールアドレスは、スタジオIDでログインします。'),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await signInAtIssuer(page, 'ken@studio.example');
  await expect(page).toHaveURL('/dashboard');
});

test('an address of the domain cannot be registered with a password', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('お名前').fill('花');
  await page.getByLabel('メールアドレス').fill('yui@studio.example');
  await page.getByLabel('パスワード', { exact: true }).fill('Koma!2026pass');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.locator('form').getByText('シングルサインオンでログインします')).toBeVisible();
});

test('who is refused reads why, and keeps where they wanted to go', async ({ page }) => {
  await page.goto('/account-setting?tab=other');
  await comeBySso(page, 'stranger@elsewhere.example');
  await expect(
    page.locator('form').getByText('stranger@elsewhere.example ではログインできません。'),
  ).toBeVisible();
  await page.context().clearCookies();
  await comeBySso(page, 'unverified@studio.example');
  await expect(page.locator('form').getByText('unverified@studio.example が確認されていない')).toBeVisible();
  await page.context().clearCookies();
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.locator('form').getByText('ログインがキャンセルされました。')).toBeVisible();
  await comeBySso(page, 'mai@studio.example');
  await expect(page).toHaveURL('/account-setting?tab=other');
});

test('an answer that this browser did not ask for is refused', async ({ page, browser, koma }) => {
  const other = await browser.newContext({ baseURL: koma.url, locale: 'ja-JP' });
  const theirs = await other.newPage();
  await theirs.goto('/sign-in');
  // The attacker stops before the answer is used, and sends its address to a victim.
  const caught = theirs.waitForRequest((request) => request.url().includes('/sso?code='));
  await theirs.route('**/sso?code=*', (route) => route.abort());
  await comeBySso(theirs, 'attacker@studio.example');
  const address = (await caught).url();
  await page.goto(address);
  await expect(page.locator('form').getByText('このページから始めたログインではありません')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(page.url()).not.toContain('code=');
  await other.close();
});

test('somebody without a password confirms at the provider in a window of its own, and deletes the account', async ({
  page,
  koma,
}) => {
  await page.goto('/sign-in');
  await openForm(page);
  await comeBySso(page, 'leaving@studio.example');
  await leaveByIssuer(page, koma, { login: 'leaving@studio.example', confirm: 'スタジオIDで確認する' });
});
