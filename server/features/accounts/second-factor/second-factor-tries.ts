import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../parts/database/database.ts';
import { forgetTries } from '../../../parts/database/rate-limits.ts';
import { countCodeOfDay, giveBackCodeOfDay } from '../account/codes-of-day.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

/** Who is trying: a session that is asked once more, a device that signed in before, or anybody with the password. */
export type CodeTrier = { sessionId: string } | { device: string } | { network: string };

interface CodeTry {
  accountId: string;
  trier: CodeTrier;
}

type Kind = 'session' | 'device' | 'stranger';

/** How often a trier may be wrong in an hour and in a day, and all triers of that kind together in a day. */
const LIMITS: Record<Kind, { hour: number; day: number; together: number }> = {
  session: { hour: 5, day: 10, together: 30 },
  device: { hour: 10, day: 15, together: 30 },
  stranger: { hour: 10, day: 20, together: 20 },
};

const kindOf = (trier: CodeTrier): Kind => {
  if ('sessionId' in trier) return 'session';
  return 'device' in trier ? 'device' : 'stranger';
};

/** Strangers are one: whoever has many networks gets no more tries. */
const subjectOf = ({ accountId, trier }: CodeTry) => {
  if ('sessionId' in trier) return `second-factor:${accountId}:session:${trier.sessionId}`;
  return 'device' in trier ? `second-factor:${accountId}:${trier.device}` : `second-factor:${accountId}`;
};

const togetherOf = ({ accountId, trier }: CodeTry) => `second-factor-${kindOf(trier)}s:${accountId}`;

/**
 * A code has six digits and several are right at any time, so an account allows few, 80 a day whoever asks. They are
 * counted apart: a stranger does not keep the owner's device out, nor a stolen session anybody. Its own limits come
 * first, so that one who goes on trying takes nothing more from the others.
 */
export async function countSecondFactorTry(db: Database, tried: CodeTry): Promise<void> {
  const { trier } = tried;
  const { hour, day, together } = LIMITS[kindOf(trier)];
  if ('network' in trier)
    await requireTry(db, { key: `second-factor-network:${trier.network}`, max: 100, seconds: TEN_MINUTES });
  await requireTry(db, { key: subjectOf(tried), max: hour, seconds: HOUR });
  await countCodeOfDay(db, { subject: subjectOf(tried), max: day });
  await countCodeOfDay(db, { subject: togetherOf(tried), max: together });
}

/** After a right code. What others tried stays counted, and so do the wrong ones of the day. */
export async function forgetSecondFactorTries(db: Database, tried: CodeTry): Promise<void> {
  await forgetTries(db, subjectOf(tried));
  await giveBackCodeOfDay(db, subjectOf(tried));
  await giveBackCodeOfDay(db, togetherOf(tried));
}
