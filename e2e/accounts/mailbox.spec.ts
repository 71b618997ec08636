import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

const password = Buffer.from('Koma-2026!').toString('base64');

async function askForCode(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/user/send-verification-code', {
    data: { email, password, name: '花' },
  });
  expect(answer.ok()).toBe(true);
}

test('the person at this machine reads the code out of the mailbox', async ({ page, koma }) => {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await askForCode(page, 'hana.mailbox@example.com');
  const { code, subject } = await koma.mailbox.next('hana.mailbox@example.com');

  await page.goto('/mailbox');
  await page.getByLabel('宛先').fill('hana.mailbox@example.com');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.frameLocator('iframe').getByText(code, { exact: true })).toBeVisible();
  await page.getByText('テキスト版').click();
  await expect(page.locator('pre')).toContainText(code);
  expect(refusals).toEqual([]);
});
