import type { Page } from '@playwright/test';
import { leaveByIssuer, signInAtIssuer, testWithIssuer } from '../helpers/issuer-fixture.ts';
import { CLIENT_ID } from '../helpers/openid-issuer.ts';

const test = testWithIssuer((url) => ({ GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: url }));
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

async function comeFromGoogle(page: Page, name: string) {
  await page.getByRole('button', { name: 'Googleで続ける' }).click();
  await signInAtIssuer(page, name);
}

test('somebody who has only Google confirms with it in a window of its own, and deletes the account', async ({
  page,
  koma,
}) => {
  await page.goto('/sign-in');
  await comeFromGoogle(page, 'leaving');
  await leaveByIssuer(page, koma, { login: 'leaving', confirm: 'Googleで確認する' });
});
