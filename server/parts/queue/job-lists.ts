import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { reasonOf } from './handle-job.ts';
import { CHANNEL } from './job-locks.ts';

export async function countRunning(
  db: Database,
  names: string[],
): Promise<Array<{ queue: string; jobs: number }>> {
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select name as queue, count(*)::int as jobs from pgboss.job
    where name = any (${names}) and state = 'active' group by name`.execute(db);
  return rows;
}

export interface FailedJob {
  id: string;
  queue: string;
  /** Who waited for it, where somebody did. */
  owner: string | null;
  tries: number;
  failedAt: Date;
  reason: string;
  payload: unknown;
  /** Whether one more try would do anything. */
  isRetriable: boolean;
}

interface JobRow {
  id: string;
  name: string;
  group_id: string | null;
  retry_count: number;
  completed_on: Date;
  output: unknown;
  data: unknown;
}

const columns = sql`id, name, group_id, retry_count, completed_on, output, data`;

const toJob = (
  { id, name, group_id, retry_count, completed_on, output, data }: JobRow,
  retriable: ReadonlySet<string>,
): FailedJob => ({
  id,
  queue: name,
  owner: group_id,
  tries: retry_count + 1,
  failedAt: completed_on,
  reason: reasonOf(output),
  payload: data,
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
    select ${columns} from pgboss.job
    where state = 'failed' and name = any (${queue === undefined ? names : [queue]})
    order by completed_on desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => toJob(row, retriable));
}

/** What else is queued under the same key refuses it: the caller's transaction fails with it. */
export async function retryFailedJob(
  tx: Transaction,
  { retriable, id }: { retriable: ReadonlySet<string>; id: string },
): Promise<FailedJob | undefined> {
  const { rows } = await sql<JobRow>`
    with before as (
      select ${columns} from pgboss.job
      where id = ${id} and name = any (${[...retriable]}) and state = 'failed' for update
    ), retried as (
      update pgboss.job set state = 'retry', retry_limit = job.retry_limit + 1, completed_on = null,
        start_after = now()
      from before where job.name = before.name and job.id = before.id
      returning job.name
    ), told as (select pg_notify(${CHANNEL}, name) from retried)
    select before.* from before, told`.execute(tx);
  return rows[0] && toJob(rows[0], retriable);
}
