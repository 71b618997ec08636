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

/** Somebody with an account, made by the same calls that the pages make. */
export async function makePerson(
  koma: Koma,
  { name = '山田 花子', email = newAddress('person') } = {},
): Promise<Person> {
  const password = 'Koma!2026pass';
  const wire = Buffer.from(password).toString('base64');
  const { hash } = await post(koma, 'auth/user/send-verification-code', { name, email, password: wire });
  const { code } = await koma.mailbox.next(email);
  const { accessToken } = await post(koma, 'auth/user/verify-code', { code, hash });
  return { name, email, password, token: accessToken ?? '' };
}

/** Puts the person's session into the page's browser. */
export async function signInAs(page: OpenPage & Pick<Driver, 'goto'>, { token }: Person) {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    sessionStorage.setItem('token', value);
  }, token);
}

async function post(koma: Koma, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${koma.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'ja' },
    body: JSON.stringify(body),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${message}`);
  return data;
}
