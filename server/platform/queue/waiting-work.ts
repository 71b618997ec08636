import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface WaitingWork {
  queue: string;
  jobs: number;
  /** Estimates one worker's time from the last such jobs; a second each where none ran lately. */
  seconds: number;
}

/** Limits the sample: a whole hour could be a hundred thousand jobs. */
const SAMPLES = 200;

const paceOf = (name: RawBuilder<unknown>) => sql`coalesce((
  select avg(extract(epoch from ended_at - started_at)) from (
    select ended_at, started_at from jobs
    where name = ${name} and state = 'done' and ended_at > now() - interval '1 hour'
    order by ended_at desc limit ${SAMPLES}
  ) as done
), 1)::float8`;

const isWaiting = (names: string[]) =>
  sql`name = any (${names}) and state = 'waiting' and start_after <= now()`;

export async function readWaitingWork(db: Database, names: string[]): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    with waiting as (
      select name, count(*)::int as jobs from jobs where ${isWaiting(names)} group by name
    )
    select name as queue, jobs, jobs * ${paceOf(sql`waiting.name`)} as seconds from waiting`.execute(db);
  return rows;
}

export interface OwnersWork {
  owner: string;
  jobs: number;
  seconds: number;
}

export async function readOwnersWork(
  db: Database,
  { names, limit }: { names: string[]; limit: number },
): Promise<OwnersWork[]> {
  const { rows } = await sql<OwnersWork>`
    with waiting as (
      select name, owner, count(*)::int as jobs from jobs
      where ${isWaiting(names)} and owner is not null
      group by name, owner
    ), kinds as materialized (
      select name, ${paceOf(sql`kind.name`)} as pace from (select distinct name from waiting) as kind
    )
    select owner, sum(jobs)::int as jobs, sum(jobs * pace) as seconds
    from waiting join kinds using (name)
    group by owner order by seconds desc, owner limit ${limit}`.execute(db);
  return rows;
}

export async function countGivenUp(
  db: Database,
  names: string[],
): Promise<Array<{ queue: string; jobs: number }>> {
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select name as queue, count(*)::int as jobs from jobs
    where state = 'failed' and name = any (${names}) group by name`.execute(db);
  return rows;
}
