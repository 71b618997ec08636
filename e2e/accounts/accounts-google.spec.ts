import { expect } from '../helpers/fixtures.ts';
import { signInAtIssuer, testWithIssuer } from '../helpers/issuer-fixture.ts';
import { CLIENT_ID } from '../helpers/openid-issuer.ts';

const test = testWithIssuer((url) => ({ GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: url }));

test('somebody new comes in with Google and goes on to where they wanted to go', async ({ page }) => {
  await page.goto('/account-setting?tab=other');
  await page.getByRole('button', { name: 'Googleで続ける' }).click();
  await signInAtIssuer(page, 'hana');
  await expect(page).toHaveURL('/account-setting?tab=other');
  expect(await page.evaluate(() => localStorage.getItem('welcomeModal'))).toBe('true');
  await expect(page.getByText('Googleアカウントと連携しています。')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Googleでのログインを許可する' })).toBeDisabled();
});
