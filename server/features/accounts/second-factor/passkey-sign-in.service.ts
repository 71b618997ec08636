import type { PasskeyAnswer } from '../../../../contract/calls/passkeys.ts';
import type { Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { lockForEntry } from '../account/account-entry.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { confirmSessionByFactor } from '../sessions/sessions.queries.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';
import { provePasskey } from './passkey-proof.service.ts';

/** Counts as two factors: the device, and its finger, face or PIN check. */
export async function signInWithPasskey(
  platform: Platform,
  { answer, device }: { answer: PasskeyAnswer; device: Device },
): Promise<string> {
  const proof = await provePasskey(platform, { asked: { purpose: 'sign-in' }, answer });
  const { accountId } = proof;
  return inTransaction(platform.db, async (tx) => {
    const entrant = await lockForEntry(tx, { accountId });
    const wayIn = requireOtherWay(platform.config, entrant.account.email);
    await proof.spend(tx);
    return startSession(tx, { entrant, device, wayIn, provenAt: 'now', hasPassedFactor: true });
  });
}

export async function confirmByPasskey(
  platform: Platform,
  { person, answer }: { person: Person; answer: PasskeyAnswer },
): Promise<void> {
  const { accountId, email, sessionId } = person;
  requireOtherWay(platform.config, email);
  const proof = await provePasskey(platform, { asked: { purpose: 'confirm', accountId }, answer });
  await inTransaction(platform.db, async (tx) => {
    await proof.spend(tx);
    await confirmSessionByFactor(tx, sessionId);
  });
}
