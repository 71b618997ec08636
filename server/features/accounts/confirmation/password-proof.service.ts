import { refuseField } from '../../../failure.ts';
import { verifyPassword } from '../../../platform/identity/passwords.ts';
import type { Platform } from '../../../platform.ts';
import { type AccountRow, findAccountByEmail } from '../account/accounts.queries.ts';
import { countPasswordTry, forgetPasswordTries } from '../account/tries.ts';
import { decodePassword } from '../account/wire-password.rules.ts';
import { findKnownDevice } from '../sessions/known-devices.service.ts';
import type { Device } from '../sessions/sessions.service.ts';

interface JoiningProof {
  account: AccountRow;
  wire: string;
  device: Device;
}

/** Asks for the password: the account's owner may not be the person whom the provider knows by the address. */
export async function proveForJoining(
  platform: Platform,
  { account, wire, device }: JoiningProof,
): Promise<void> {
  const password = decodePassword({ wire, field: 'password' });
  const { network, deviceHash: tokenHash } = device;
  const emailKey = account.email_key;
  const known = await findKnownDevice(platform.db, { asked: { emailKey }, tokenHash });
  if (await provePassword(platform, { emailKey, password, network, known })) return;
  throw refuseField('unprocessable', 'password', 'accounts.wrongPassword');
}

interface Proof {
  emailKey: string;
  password: string;
  network: string;
  known: string | undefined;
}

/** Costs the same time for an unknown address. */
export async function provePassword(platform: Platform, proof: Proof): Promise<AccountRow | undefined> {
  const { emailKey, password, network, known } = proof;
  await countPasswordTry(platform.db, { emailKey, network, known });
  const account = await findAccountByEmail(platform.db, emailKey);
  if (!(await verifyPassword(account?.password_hash, password))) return undefined;
  await forgetPasswordTries(platform.db, { emailKey, network, known });
  return account;
}
