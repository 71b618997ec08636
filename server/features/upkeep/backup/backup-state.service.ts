import { backUpJob } from '../../../jobs/back-up.ts';
import type { Platform } from '../../../platform.ts';
import { listMadeBackups, type MadeBackup } from './backup.queries.ts';

const SHOWN = 20;
const DAY_MS = 24 * 3_600_000;

export async function showBackups({ config: { backup }, pool, queue, db }: Platform, now = new Date()) {
  const made = await listMadeBackups(pool, SHOWN);
  const [failed] = await queue.listFailed(db, { limit: 1, offset: 0, queue: backUpJob.name });
  const [last] = made;
  const isLast = failed !== undefined && (last?.made_at ?? new Date(0)) < failed.failedAt;
  return {
    folder: backup?.folder ?? null,
    keep: backup?.keep ?? 0,
    nextAt: backup ? nextTime(backup.at, now).toISOString() : null,
    failure: isLast
      ? { at: failed.failedAt.toISOString(), reason: failed.reason }
      : describeRemovalFailure(last),
    made: made.map((one) => ({
      name: one.name,
      madeAt: one.made_at.toISOString(),
      rows: one.row_count,
      objects: one.object_count,
      bytes: one.size_bytes,
      seconds: one.seconds,
    })),
  };
}

const describeRemovalFailure = (last: MadeBackup | undefined) =>
  last?.removal_failure
    ? {
        at: last.made_at.toISOString(),
        reason: `It was made, but older ones could not be removed: ${last.removal_failure}`,
      }
    : null;

function nextTime(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}
