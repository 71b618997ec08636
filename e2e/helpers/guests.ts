import type { Page } from '@playwright/test';

export const guestsMayComment = { accessType: 1, guestComments: true };

const editor = (page: Page) => page.getByRole('textbox', { name: 'コメントを書く' });

export const nameDialog = (page: Page) => page.getByRole('dialog', { name: 'お名前を教えてください' });

export async function write(page: Page, words: string) {
  await editor(page).click();
  await page.keyboard.type(words);
  await page.getByRole('button', { name: '送信', exact: true }).click();
}
