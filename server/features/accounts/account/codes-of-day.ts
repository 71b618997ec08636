import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../parts/database/database.ts';
import { giveBackTry } from '../../../parts/database/rate-limits.ts';

const DAY = 86_400;

interface CodeOfDay {
  /** Whose code it is, what it is for and, where they are counted apart, who tries. */
  subject: string;
  max: number;
}

const keyOf = (subject: string) => `codes-of-day:${subject}`;

/**
 * Limits the wrong codes of a day. Limits of an hour alone begin anew: who guesses at their pace is right within months.
 * A code is counted before it is looked at, so that of many at once none slips through.
 */
export const countCodeOfDay = (db: Database, { subject, max }: CodeOfDay): Promise<void> =>
  requireTry(db, { key: keyOf(subject), max, seconds: DAY });

/** The code was right. What others tried stays counted. */
export const giveBackCodeOfDay = (db: Database, subject: string): Promise<void> =>
  giveBackTry(db, keyOf(subject));
