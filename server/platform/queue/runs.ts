import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { CHANNEL } from './enqueue.ts';

/** Ends a job whose tries all failed. It has tries of its own. */
export const GIVE_UP = 'give-up';
const GIVE_UP_TRIES = 6;

export interface TakenJob {
  id: string;
  name: string;
  payload: unknown;
  attempt: number;
  triesMax: number;
}

export async function takeJobs(
  db: Database,
  { worker, free }: { worker: string; free: Array<{ name: string; count: number }> },
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with chosen as (
      select job.id from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as free (name text, count integer)
      cross join lateral (
        select id from jobs
        where jobs.name = free.name and state = 'waiting' and start_after <= now()
        order by priority desc, number
        limit free.count
        for update skip locked
      ) as job
    )
    update jobs set state = 'running', worker = ${worker}, tries = tries + 1, started_at = now(), heartbeat_at = now()
    from chosen where jobs.id = chosen.id
    returning jobs.id, name, payload, tries as attempt, tries_max as "triesMax"`.execute(db);
  return rows;
}

interface Run {
  worker: string;
  id: string;
  attempt: number;
}

/** Matches only the run that holds the job: a run that lost it changes nothing. */
const heldBy = ({ worker, id, attempt }: Run) =>
  sql`id = ${id} and worker = ${worker} and tries = ${attempt} and state = 'running'`;

export async function completeJob(db: Database, run: Run): Promise<void> {
  await sql`
    update jobs set state = 'done', ended_at = now(), worker = null, heartbeat_at = null
    where ${heldBy(run)}`.execute(db);
}

export async function failJob(
  db: Database,
  { reason, seconds, ...run }: Run & { reason: string; seconds: number },
): Promise<void> {
  await endRuns(db, heldBy(run), { reason, seconds });
}

/** Costs a dead worker's jobs a try: a file that kills its workers must not do so for ever. */
export const freeDeadJobs = (db: Database, seconds: number): Promise<string[]> =>
  endRuns(db, sql`state = 'running' and heartbeat_at < now() - make_interval(secs => ${seconds}::float8)`, {
    reason: 'its worker died',
    seconds: 0,
  });

async function endRuns(
  db: Database,
  which: ReturnType<typeof sql>,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update jobs set
        state = case when tries < tries_max then 'waiting' else 'failed' end,
        start_after = now() + make_interval(secs => ${seconds}::float8),
        ended_at = case when tries < tries_max then null else now() end,
        worker = null, heartbeat_at = null, reason = ${reason.replaceAll('\0', '')}
      where ${which}
      returning id, name, payload, reason, state, start_after
    ), given_up as (
      insert into jobs (name, payload, tries_max)
      select ${GIVE_UP}, jsonb_build_object('id', id, 'name', name, 'payload', payload, 'reason', reason), ${GIVE_UP_TRIES}
      from ended where state = 'failed'
      returning name
    ), told as materialized (
      select pg_notify(${CHANNEL}, name) from (
        select name from given_up union select name from ended where state = 'waiting' and start_after <= now()
      ) as names
    )
    select id, (select count(*) from told) as told from ended`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns jobs of a stopping worker without counting the try. */
export async function giveBackJobs(
  db: Database,
  { worker, ids }: { worker: string; ids: string[] },
): Promise<void> {
  await sql`
    with given as (
      update jobs set state = 'waiting', tries = tries - 1, start_after = now(), worker = null, heartbeat_at = null
      where id = any (${ids}) and worker = ${worker} and state = 'running'
      returning name
    )
    select pg_notify(${CHANNEL}, name) from (select distinct name from given) as names`.execute(db);
}

/** Returns the jobs it still holds. Jobs whose end could not be written are left to lapse. */
export async function renewHeartbeat(
  db: Database,
  { worker, ids }: { worker: string; ids: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update jobs set heartbeat_at = now() where id = any (${ids}) and worker = ${worker} and state = 'running'
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Removes ended jobs after a day, and failed endings, which nobody retries, after two weeks. */
export async function purgeJobs(db: Database): Promise<void> {
  await sql`
    delete from jobs
    where state = 'done' and ended_at < now() - interval '1 day'
      or state = 'failed' and ended_at < now() - case when name = ${GIVE_UP} then interval '14 days' else interval '1 day' end
    `.execute(db);
}
