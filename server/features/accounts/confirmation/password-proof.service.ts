import { refuseField } from '../../../failure.ts';
import { verifyPassword } from '../../../parts/identity/passwords.ts';
import type { Parts } from '../../../parts.ts';
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
export async function proveForJoining(parts: Parts, { account, wire, device }: JoiningProof): Promise<void> {
  const password = decodePassword({ wire, field: 'password' });
  const { network, deviceHash: tokenHash } = device;
  const emailKey = account.email_key;
  const known = await findKnownDevice(parts.db, { asked: { emailKey }, tokenHash });
  if (await provePassword(parts, { emailKey, password, network, known })) return;
  throw refuseField('unprocessable', 'password', 'accounts.wrongPassword');
}

interface Proof {
  emailKey: string;
  password: string;
  network: string;
  known: string | undefined;
}

/** Costs the same time for an unknown address. */
export async function provePassword(parts: Parts, proof: Proof): Promise<AccountRow | undefined> {
  const { emailKey, password, network, known } = proof;
  await countPasswordTry(parts.db, { emailKey, network, known });
  const account = await findAccountByEmail(parts.db, emailKey);
  if (!(await verifyPassword(account?.password_hash, password))) return undefined;
  await forgetPasswordTries(parts.db, { emailKey, network, known });
  return account;
}
