import type { Page } from '@playwright/test';
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

test('somebody without a password confirms at the provider in a window of its own, and deletes the account', async ({
  page,
  koma,
}) => {
  await page.goto('/sign-in');
  await openForm(page);
  await comeBySso(page, 'leaving@studio.example');
  await leaveByIssuer(page, koma, { login: 'leaving@studio.example', confirm: 'スタジオIDで確認する' });
});
