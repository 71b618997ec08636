import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { CLOCK_MS, type Google } from '../../../platform/identity/google.ts';
import type { Platform } from '../../../platform.ts';
import { type AccountRow, readAccount } from '../account/accounts.queries.ts';
import { takeNonce } from '../account/nonces.queries.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { confirmSession } from '../sessions/sessions.queries.ts';
import { readIdentity } from './google.service.ts';

export const opensByGoogle = ({ google_id, google_authentication }: AccountRow): boolean =>
  google_id !== null && google_authentication;

interface GoogleProof {
  person: Person;
  google: Google | undefined;
  credential: string;
}

/**
 * Binds the answer to this session, once, by a nonce. Google's time of authentication, if told, must follow our
 * request.
 */
export async function confirmByGoogle(
  platform: Platform,
  { person, google, credential }: GoogleProof,
): Promise<void> {
  if (!google) throw fail('notFound', { message: 'accounts.googleOff' });
  requireOtherWay(platform.config, person.email);
  const use = { purpose: 'confirm', sessionId: person.sessionId } as const;
  const identity = await readIdentity(google, { credential, use });
  const account = await readAccount(platform.db, person.accountId);
  if (!opensByGoogle(account) || account.google_id !== identity.googleId) {
    throw fail('unprocessable', { message: 'accounts.googleNotYours' });
  }
  const { authenticated, nonceStarted } = identity;
  if (authenticated && authenticated.getTime() < nonceStarted.getTime() - CLOCK_MS)
    throw fail('unprocessable', { message: 'accounts.googleNotFresh' });
  await inTransaction(platform.db, async (tx) => {
    const isFresh = await takeNonce(tx, { nonce: identity.nonce, expires: identity.nonceExpires });
    if (!isFresh) throw fail('unprocessable', { message: 'accounts.googleInvalid' });
    await confirmSession(tx, person.sessionId);
  });
}
