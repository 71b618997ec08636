import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../parts/database/database.ts';
import { forgetTries } from '../../../parts/database/rate-limits.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

/** Who is trying: a session that is asked once more, a device that signed in before, or anybody with the password. */
export type CodeTrier = { sessionId: string } | { device: string } | { network: string };

interface CodeTry {
  accountId: string;
  trier: CodeTrier;
}

/** How often a trier may be wrong in an hour, and all triers of that kind together. */
const LIMITS = { session: { own: 5, together: 20 }, device: { own: 10, together: 20 } };

const keyOf = ({ accountId, trier }: CodeTry) => {
  if ('sessionId' in trier) return `second-factor:${accountId}:session:${trier.sessionId}`;
  return 'device' in trier ? `second-factor:${accountId}:${trier.device}` : `second-factor:${accountId}`;
};

/**
 * A code has six digits and several are right at any time, so an account allows few an hour, 50 whoever asks. They are
 * counted apart: a stranger does not keep the owner's device out, nor a stolen session anybody. Its own limit comes
 * first, so that one who goes on trying takes nothing more from the others.
 */
export async function countSecondFactorTry(db: Database, { accountId, trier }: CodeTry): Promise<void> {
  const key = keyOf({ accountId, trier });
  if ('network' in trier) {
    await requireTry(db, { key: `second-factor-network:${trier.network}`, max: 100, seconds: TEN_MINUTES });
    return requireTry(db, { key, max: 10, seconds: HOUR });
  }
  const kind = 'sessionId' in trier ? 'session' : 'device';
  const { own, together } = LIMITS[kind];
  await requireTry(db, { key, max: own, seconds: HOUR });
  await requireTry(db, { key: `second-factor-${kind}s:${accountId}`, max: together, seconds: HOUR });
}

/** After a right code. What others tried stays counted, and so does what all of one kind tried together. */
export const forgetSecondFactorTries = (db: Database, tried: CodeTry): Promise<void> =>
  forgetTries(db, keyOf(tried));
