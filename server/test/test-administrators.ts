import { accounts } from '../../contract/calls/accounts.ts';
import { administration } from '../../contract/calls/administration.ts';
import { sealSecret } from '../features/accounts/second-factor/authenticator-secret.ts';
import { makeSetupCode } from '../features/accounts/second-factor/setup-code.service.ts';
import { makeTotpCode, newTotpSecret, totpStepAt } from '../platform/identity/totp.ts';
import type { TestApp } from './test-accounts.ts';
import { addPerson, type TestPerson } from './test-people.ts';

export async function giveSecondFactor({ platform }: TestApp, { id }: { id: string }): Promise<() => string> {
  const secret = newTotpSecret();
  await platform.db
    .insertInto('authenticator_apps')
    .values({ account_id: id, sealed_secret: sealSecret(platform, secret), added_at: new Date() })
    .execute();
  return () => makeTotpCode({ secret, step: totpStepAt(Date.now()) });
}

interface Wanted {
  /** False: the session is older than the factor. */
  hasPassedFactor?: boolean;
  mayChange?: boolean;
}

export async function addAdministrator(
  koma: TestApp,
  { hasPassedFactor = true, mayChange = false }: Wanted = {},
): Promise<TestPerson & { showCode: () => string }> {
  const person = await addPerson(koma.platform, { name: 'Aoi' });
  await koma.platform.db.insertInto('administrators').values({ account_id: person.id }).execute();
  const showCode = await giveSecondFactor(koma, person);
  if (hasPassedFactor) await koma.call(accounts.confirm, { body: { code: showCode() } }, person);
  if (mayChange) await koma.call(administration.allowChanges, { body: { isAllowed: true } }, person);
  return { ...person, showCode };
}

export const showSetupCode = ({ platform }: TestApp, { id }: { id: string }): Promise<string> =>
  makeSetupCode(platform, id);

/** Allows the app's last code again, as each code is accepted once. */
export async function forgetCode({ platform }: TestApp, { id }: { id: string }): Promise<void> {
  await platform.db
    .updateTable('authenticator_apps')
    .set({ last_step: 0 })
    .where('account_id', '=', id)
    .execute();
}
