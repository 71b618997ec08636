import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { CHANNEL } from './enqueue.ts';

export async function countRunning(
  db: Database,
  names: string[],
): Promise<Array<{ queue: string; jobs: number }>> {
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select name as queue, count(*)::int as jobs from jobs
    where name = any (${names}) and state = 'running' group by name`.execute(db);
  return rows;
}

export interface FailedJob {
  id: string;
  queue: string;
  owner: string | null;
  tries: number;
  failedAt: Date;
  reason: string;
  payload: unknown;
  isRetriable: boolean;
}

interface JobRow {
  id: string;
  name: string;
  owner: string | null;
  tries: number;
  ended_at: Date;
  reason: string | null;
  payload: unknown;
}

const columns = sql`id, name, owner, tries, ended_at, reason, payload`;

const toJob = (
  { id, name, owner, tries, ended_at, reason, payload }: JobRow,
  retriable: ReadonlySet<string>,
): FailedJob => ({
  id,
  queue: name,
  owner,
  tries,
  failedAt: ended_at,
  reason: reason ?? 'unknown',
  payload,
  isRetriable: retriable.has(name),
});

interface Page {
  names: string[];
  retriable: ReadonlySet<string>;
  limit: number;
  offset: number;
  queue?: string;
}

export async function listFailedJobs(db: Database, { names, retriable, limit, offset, queue }: Page) {
  const { rows } = await sql<JobRow>`
    select ${columns} from jobs
    where state = 'failed' and name = any (${queue === undefined ? names : [queue]})
    order by ended_at desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => toJob(row, retriable));
}

/** Fails, with the caller's transaction, when another job is queued under the same key. */
export async function retryFailedJob(
  tx: Transaction,
  { retriable, id }: { retriable: ReadonlySet<string>; id: string },
): Promise<FailedJob | undefined> {
  const { rows } = await sql<JobRow>`
    with before as (
      select ${columns} from jobs
      where id = ${id} and name = any (${[...retriable]}) and state = 'failed' for update
    ), retried as (
      update jobs set state = 'waiting', tries_max = jobs.tries + 1, ended_at = null, start_after = now()
      from before where jobs.id = before.id
      returning jobs.name
    ), told as (select pg_notify(${CHANNEL}, name) from retried)
    select before.* from before, told`.execute(tx);
  return rows[0] && toJob(rows[0], retriable);
}
