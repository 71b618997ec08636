import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../platform/database/database.ts';
import { giveBackTry } from '../../../platform/database/rate-limits.ts';

const DAY = 86_400;

interface CodeOfDay {
  subject: string;
  max: number;
}

const keyOf = (subject: string) => `codes-of-day:${subject}`;

/**
 * Limits wrong codes a day: hourly limits alone allow a right guess within months. Counts before the check, so that
 * parallel tries cannot slip through.
 */
export const countCodeOfDay = (db: Database, { subject, max }: CodeOfDay): Promise<void> =>
  requireTry(db, { key: keyOf(subject), max, seconds: DAY });

export const giveBackCodeOfDay = (db: Database, subject: string): Promise<void> =>
  giveBackTry(db, keyOf(subject));
