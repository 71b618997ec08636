import { lockForEntry } from '../../server/features/accounts/account/account-entry.ts';

import { emailKeyOf } from '../../server/features/accounts/account/email-key.ts';
import { openAccount } from '../../server/features/accounts/account/open-account.ts';
import { requireOtherWay } from '../../server/features/accounts/account/way-in.ts';
import { startSession } from '../../server/features/accounts/sessions/sessions.service.ts';
import { newId } from '../../server/parts/id.ts';
import { hashPassword } from '../../server/parts/identity/passwords.ts';
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
let passwordHash: Promise<string> | undefined;

/** Somebody who has just signed up: as the end of a registration leaves them, without the mail and its code. */
export async function makePerson(
  { db }: Koma,
  { name = '山田 花子', email = newAddress('person'), hasPassedFactor = false } = {},
): Promise<Person> {
  passwordHash ??= hashPassword(password);
  const account = { email, email_key: emailKeyOf(email), name, password_hash: await passwordHash };
  const token = await db.transaction().execute(async (tx) => {
    const accountId = await openAccount(tx, { id: newId(), language: 'ja', ...account });
    if (!accountId) throw new Error(`${email} has an account already.`);
    return startSession(tx, {
      entrant: await lockForEntry(tx, { accountId }),
      device: { userAgent: 'node', network: '127.0.0.1' },
      wayIn: requireOtherWay({ sso: undefined }, email),
      provenAt: 'now',
      hasPassedFactor,
    });
  });
  return { name, email, password, token };
}

/** Puts the person's session into the page's browser. */
export async function signInAs(page: OpenPage & Pick<Driver, 'goto'>, { token }: Person) {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    sessionStorage.setItem('token', value);
  }, token);
}
