import { fail } from '../failure.ts';
import type { Database } from '../platform/database/database.ts';
import { countTry, readWait } from '../platform/database/rate-limits.ts';
import { tooManyTries } from './too-many-tries.ts';

interface Limit {
  key: string;
  max: number;
  seconds: number;
  message?: string;
}

export async function requireTry(db: Database, { message, ...limit }: Limit): Promise<void> {
  if (await countTry(db, limit)) return;
  const seconds = await readWait(db, limit.key);
  throw message
    ? fail('tooManyRequests', { message, values: { count: seconds }, retryAfter: seconds })
    : tooManyTries(seconds);
}
