import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { Database, Transaction } from '../database/database.ts';
import { carryTrace } from '../tracing/span.ts';

export const CHANNEL = 'koma_jobs';

export interface Entry {
  payload: object;
  owner?: string | undefined;
  singletonKey?: string | undefined;
  startAfter?: Date | undefined;
}

export const uniqueWhile = { never: null, waiting: 'waiting', always: 'open' } as const;

/** Adds jobs in the caller's transaction, in order. Drops those that may not wait twice. */
export async function addJobs(db: Transaction | Database, job: Job, entries: Entry[]): Promise<void> {
  const rows = [];
  for (const [owner, some] of Map.groupBy(entries, (entry) => entry.owner)) {
    const turn = owner === undefined ? undefined : await findTurn(db, { name: job.name, owner });
    const first = turn ?? job.options.priority;
    for (const [at, { payload, singletonKey = '', startAfter }] of some.entries())
      rows.push({
        at: rows.length,
        payload: { ...job.payload.parse(payload), ...carryTrace() },
        owner,
        priority: owner === undefined ? first : first - at,
        key: singletonKey,
        start_after: startAfter,
      });
  }
  await sql`
    with added as (
      insert into jobs (name, payload, owner, priority, unique_key, unique_while, tries_max, start_after)
      select ${job.name}, payload, owner, priority, key, ${uniqueWhile[job.options.unique]},
        ${job.options.retries + 1}, coalesce(start_after, now())
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry
        (at integer, payload jsonb, owner text, priority integer, key text, start_after timestamptz)
      order by at
      on conflict do nothing
      returning start_after
    )
    select pg_notify(${CHANNEL}, ${job.name}) where exists (select from added where start_after <= now())`.execute(
    db,
  );
}

/** Counts first tries only: a retried job keeps its old round. */
const isUntried = sql`tries = 0`;
const isDue = sql`state = 'waiting' and start_after <= now()`;

/**
 * Finds the priority of an owner's next job: behind its own, beside the first of every other owner. Otherwise one
 * owner's ten thousand files would delay another's clip. Each round is one lower. Undefined when nothing waits: rounds
 * begin anew.
 */
async function findTurn(
  db: Transaction | Database,
  { name, owner }: { name: string; owner: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ turn: number | null }>`
    select least(
      coalesce(
        (select max(priority) from jobs where name = ${name} and ${isDue} and ${isUntried}),
        (select max(priority) from jobs where name = ${name} and ${isDue})
      ),
      (select min(priority) - 1 from jobs where name = ${name} and state = 'waiting' and owner = ${owner})
    ) as turn`.execute(db);
  return rows[0]?.turn ?? undefined;
}
