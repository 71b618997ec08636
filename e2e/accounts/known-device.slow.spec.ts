import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, type Person } from '../helpers/people.ts';

async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('a person signs in where they did before, while strangers guess at the account', async ({
  page,
  koma,
  browser,
}) => {
  const person = await makePerson(koma);
  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  // A session that the server no longer knows clears what the browser stored, but not what it is known by.
  await page.evaluate(() => localStorage.setItem('token', 'over'));
  await page.goto('/account-setting?tab=password');
  await expect(page).toHaveURL(/\/sign-in/);

  for (let i = 0; i < 11; i++) {
    await fetch(`${koma.url}/api/auth/user/user-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: btoa('Wrong!2026pass') }),
    });
  }
  const elsewhere = await browser.newContext({ baseURL: koma.url });
  const stranger = await elsewhere.newPage();
  await signIn(stranger, person);
  await expect(stranger.locator('form').getByText('試行回数が上限に達しました。')).toBeVisible();
  await elsewhere.close();

  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
});
