import type { accounts } from '../../../../contract/calls/accounts.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { fail } from '../../../failure.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { lockForEntry, requireActive } from '../account/account-entry.ts';
import type { AccountRow } from '../account/accounts.queries.ts';
import { requireOtherWay, type WayIn } from '../account/way-in.rules.ts';
import { decodePassword } from '../account/wire-password.rules.ts';
import { provePassword } from '../confirmation/password-proof.service.ts';
import { openChallenge } from '../second-factor/challenge.service.ts';
import { findKnownDevice } from '../sessions/known-devices.service.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';

interface SignIn {
  input: BodyOf<typeof accounts.signIn>;
  device: Device;
}

export async function signIn(platform: Platform, { input, device }: SignIn): Promise<string> {
  const password = decodePassword({ wire: input.password, field: 'password' });
  const emailKey = emailKeyOf(input.email);
  const wayIn = requireOtherWay(platform.config, emailKey);
  const { network, deviceHash: tokenHash } = device;
  const known = await findKnownDevice(platform.db, { asked: { emailKey }, tokenHash });
  const account = await provePassword(platform, { emailKey, password, network, known });
  if (!account) throw fail('unprocessable', { message: 'accounts.wrongCredentials' });
  requireActive(account);
  return enterAfterPassword(platform, { account, device, wayIn });
}

interface Entry {
  account: AccountRow;
  device: Device;
  wayIn: WayIn;
}

async function enterAfterPassword(platform: Platform, { account, device, wayIn }: Entry): Promise<string> {
  const accountId = account.id;
  const { session, challenge } = await inTransaction(platform.db, async (tx) => {
    const entrant = await lockForEntry(tx, { accountId, seen: account });
    const half = await openChallenge(platform, tx, { accountId });
    return half
      ? { challenge: half }
      : { session: await startSession(tx, { entrant, device, wayIn, provenAt: 'now' }) };
  });
  if (challenge) throw fail('secondFactorRequired', { data: challenge });
  return session;
}
