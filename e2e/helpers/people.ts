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

/** An address that no other test uses. */
export function newAddress(name: string) {
  count += 1;
  return `${name}.${process.pid}.${count}@example.com`;
}

const password = 'Koma!2026pass';

/** Somebody who has just signed up: as the end of a registration leaves them, without the mail and its code. */
export async function makePerson(
  { db }: Koma,
  { name = '山田 花子', email = newAddress('person'), hasPassedFactor = false } = {},
): Promise<Person> {
  return { name, email, password, token: await signUp(db, { email, name, password, hasPassedFactor }) };
}

/** Puts the person's session into the page's browser. */
export async function signInAs(page: OpenPage & Pick<Driver, 'goto'>, { token }: Person) {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    sessionStorage.setItem('token', value);
  }, token);
}

/** Sign-in is drawn before its code is there, and takes nothing until then. */
export const openForm = (page: Page) => page.locator('form:not([inert])').first().waitFor();
