import type { Page } from '@playwright/test';
import { signUp } from '../../server/test/signed-in.ts';
import type { Driver, OpenPage } from '../browsers/driver.ts';
import type { Koma } from './koma.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
  token: string;
}

let count = 0;

export function newAddress(name: string) {
  count += 1;
  return `${name}.${process.pid}.${count}@example.com`;
}

const password = 'Koma!2026pass';

/** Makes an account by rows, as after a registration. */
export async function makePerson(
  { db }: Koma,
  { name = '山田 花子', email = newAddress('person'), hasPassedFactor = false } = {},
): Promise<Person> {
  return { name, email, password, token: await signUp(db, { email, name, password, hasPassedFactor }) };
}

export async function signInAs(page: OpenPage & Pick<Driver, 'goto'>, { token }: Person) {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    sessionStorage.setItem('token', value);
  }, token);
}

/** Waits for hydration: a prerendered form takes no input before. */
export const openForm = (page: Page) => page.locator('form:not([inert])').first().waitFor();

/** Signs in by the form of the page that is open, in Japanese. */
export async function signInByForm(page: Page, { email, password }: Person) {
  await openForm(page);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}
