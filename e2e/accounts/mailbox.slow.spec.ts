import type { Page } from '@playwright/test';
import { findBarriers } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';

const password = Buffer.from('Koma-2026!').toString('base64');

async function askForCode(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/user/send-verification-code', {
    data: { email, password, name: '花' },
  });
  expect(answer.ok()).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the mailbox can be read by everybody in the ${colorScheme} theme`, async ({ page, koma }) => {
    await page.emulateMedia({ colorScheme });
    const email = `axe.${colorScheme}@example.com`;
    await askForCode(page, email);
    const { subject } = await koma.mailbox.next(email);
    await page.goto(`/mailbox?to=${email}`);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: subject }).click();
    expect(await findBarriers(page, { except: 'iframe' })).toEqual([]);
  });
}
