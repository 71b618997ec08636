import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, openForm, type Person, signInAs } from '../helpers/people.ts';

const newPassword = 'Another!2027pass';

async function fillSignIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await openForm(page);
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('a changed password signs the other devices out, and only them; one of them is signed out from the list', async ({
  page,
  koma,
  browser,
}) => {
  const person = await makePerson(koma);
  const other = await browser.newContext({ baseURL: koma.url });
  const otherPage = await other.newPage();
  await otherPage.goto('/sign-in');
  await fillSignIn(otherPage, person);
  await expect(otherPage).toHaveURL('/dashboard');

  await signInAs(page, person);
  await page.goto('/account-setting?tab=password');
  await page.getByLabel('現在のパスワード').fill(person.password);
  await page.getByLabel('新しいパスワード', { exact: true }).fill(newPassword);
  await page.getByLabel('新しいパスワード（確認）').fill('Different!2027');
  await page.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(page.locator('form').getByText(/一致し/)).toBeVisible();
  await page.getByLabel('新しいパスワード（確認）').fill(newPassword);
  await page.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('現在のパスワード')).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/sign-in/);

  await fillSignIn(otherPage, { email: person.email, password: newPassword });
  await expect(otherPage).toHaveURL('/dashboard');
  await page.goto('/account-setting?tab=other');
  const devices = page.getByRole('listitem').filter({ hasText: '最終利用' });
  await expect(devices.filter({ hasText: 'この端末' })).toHaveCount(1);
  await expect(devices).toHaveCount(2);
  await devices.filter({ hasText: 'Chrome' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
  await expect(devices).toHaveCount(1);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/sign-in/);
  await other.close();
});
