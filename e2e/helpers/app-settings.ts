import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import { makePerson, type Person, signInAs, signInByForm } from './people.ts';

export const openSecondFactors = async (page: Page) => {
  await page.goto('/account-setting?tab=other');
  await expect(page.getByRole('heading', { name: '2段階認証' })).toBeVisible();
};

export async function beginApp(page: Page, koma: Koma) {
  const person = await makePerson(koma);
  await signInAs(page, person);
  await openSecondFactors(page);
  await page.getByRole('button', { name: '設定する' }).click();
  const dialog = page.getByRole('dialog', { name: '認証アプリの設定' });
  await expect(dialog.getByRole('img', { name: '認証アプリに登録するQRコード' })).toBeVisible();
  const key = (await dialog.locator('code').textContent()) ?? '';
  return { person, dialog, key, input: dialog.getByLabel('アプリに表示された6桁のコード') };
}

export async function sayPassword(page: Page, person: Person) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await signInByForm(page, person);
  await expect(page.getByRole('heading', { name: '2段階認証' })).toBeVisible();
}

export async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'リカバリーコードを保存してください' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: '保存しました' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}
