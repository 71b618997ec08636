import type { PasskeyAnswer } from '../../../../contract/calls/passkeys.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { lockForEntry } from '../account/account-entry.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { confirmSessionByFactor } from '../sessions/sessions.queries.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';
import { provePasskey } from './passkey-proof.service.ts';

/** Counts as two factors: the device, and its finger, face or PIN check. */
export async function signInWithPasskey(
  parts: Parts,
  { answer, device }: { answer: PasskeyAnswer; device: Device },
): Promise<string> {
  const proof = await provePasskey(parts, { asked: { purpose: 'sign-in' }, answer });
  const { accountId } = proof;
  return inTransaction(parts.db, async (tx) => {
    const entrant = await lockForEntry(tx, { accountId });
    const wayIn = requireOtherWay(parts.config, entrant.account.email);
    await proof.spend(tx);
    return startSession(tx, { entrant, device, wayIn, provenAt: 'now', hasPassedFactor: true });
  });
}

export async function confirmByPasskey(
  parts: Parts,
  { person, answer }: { person: Person; answer: PasskeyAnswer },
): Promise<void> {
  const { accountId, email, sessionId } = person;
  requireOtherWay(parts.config, email);
  const proof = await provePasskey(parts, { asked: { purpose: 'confirm', accountId }, answer });
  await inTransaction(parts.db, async (tx) => {
    await proof.spend(tx);
    await confirmSessionByFactor(tx, sessionId);
  });
}
