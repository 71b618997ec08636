import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { Database } from '../database/database.ts';
import { CHANNEL, uniqueWhile } from './enqueue.ts';

const MINUTE_MS = 60_000;

/** Fires once in every period, with an offset from its beginning. Periods count in UTC. */
export interface Times {
  period: number;
  after: number;
}

export const everyMinutes = (minutes: number): Times => ({ period: minutes * MINUTE_MS, after: 0 });
export const hourly = (minute: number): Times => ({ period: 60 * MINUTE_MS, after: minute * MINUTE_MS });
export const daily = (hour: number, minute: number): Times => ({
  period: 24 * 60 * MINUTE_MS,
  after: (hour * 60 + minute) * MINUTE_MS,
});

/** Returns undefined more than a minute after the moment: missed firings are not made up for. */
export function findDueMoment({ period, after }: Times, now: number): number | undefined {
  const due = Math.floor((now - after) / period) * period + after;
  return now - due < MINUTE_MS ? due : undefined;
}

/** Derives the id from job and moment, so several workers queue it once. */
export async function addScheduledJob(db: Database, job: Job, moment: number): Promise<void> {
  const hash = createHash('sha256').update(`${job.name} ${moment}`).digest('hex');
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  await sql`
    with added as (
      insert into jobs (id, name, priority, unique_while, tries_max)
      values (${id}, ${job.name}, ${job.options.priority}, ${uniqueWhile[job.options.unique]}, ${job.options.retries + 1})
      on conflict do nothing
      returning name
    )
    select pg_notify(${CHANNEL}, name) from added`.execute(db);
}
