import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../platform/database/database.ts';
import { forgetTries } from '../../../platform/database/rate-limits.ts';
import { countCodeOfDay, giveBackCodeOfDay } from '../account/codes-of-day.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

export type CodeTrier = { sessionId: string } | { device: string } | { network: string };

interface CodeTry {
  accountId: string;
  trier: CodeTrier;
}

type Kind = 'session' | 'device' | 'stranger';

/** Wrong codes of one trier, and of all triers of its kind together a day. */
const LIMITS: Record<Kind, { hour: number; day: number; together: number }> = {
  session: { hour: 5, day: 10, together: 30 },
  device: { hour: 10, day: 15, together: 30 },
  stranger: { hour: 10, day: 20, together: 20 },
};

const kindOf = (trier: CodeTrier): Kind => {
  if ('sessionId' in trier) return 'session';
  return 'device' in trier ? 'device' : 'stranger';
};

/** Strangers share one counter: many networks give no more tries. */
const subjectOf = ({ accountId, trier }: CodeTry) => {
  if ('sessionId' in trier) return `second-factor:${accountId}:session:${trier.sessionId}`;
  return 'device' in trier ? `second-factor:${accountId}:${trier.device}` : `second-factor:${accountId}`;
};

const togetherOf = ({ accountId, trier }: CodeTry) => `second-factor-${kindOf(trier)}s:${accountId}`;

/**
 * Allows 80 wrong codes a day: several six-digit codes are right at any time. Kinds count apart, so that strangers
 * lock nobody else out. The trier's own limit comes first, so that tries beyond it spare the shared one.
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

/** Keeps the tries of others and the day's wrong ones. */
export async function forgetSecondFactorTries(db: Database, tried: CodeTry): Promise<void> {
  await forgetTries(db, subjectOf(tried));
  await giveBackCodeOfDay(db, subjectOf(tried));
  await giveBackCodeOfDay(db, togetherOf(tried));
}
