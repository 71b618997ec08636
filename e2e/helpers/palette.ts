import { expect, type Page } from '@playwright/test';

export const palette = 'ControlOrMeta+k';

export async function runCommand(page: Page, typed: string) {
  await page.keyboard.press(palette);
  await page.getByRole('combobox', { name: '検索、またはコマンドを入力' }).fill(typed);
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
