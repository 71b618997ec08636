import { refuseField } from '../../../failure.ts';
import type { Parts } from '../../../parts.ts';
import type { AccountRow } from '../account/accounts.queries.ts';
import { decodePassword } from '../account/wire-password.ts';
import { findKnownDevice } from '../sessions/known-devices.service.ts';
import type { Device } from '../sessions/sessions.service.ts';
import { provePassword } from './sign-in.service.ts';

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
