import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Where pg-boss tells that a queue has a new job; it makes the name out of its schema's. */
export const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** Any number that no other advisory lock of ours uses. */
const JOB_LOCK = 4012;

/** The jobs that a living worker holds: an advisory lock goes with its connection, however the process ends. */
const HELD = `array(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${JOB_LOCK} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
)`;

const isUnheld = `(hashtext(id::text)::bigint & 4294967295) <> all (${HELD})`;

export const holdJobs = (client: pg.Client, ids: string[]) =>
  client.query(`select pg_advisory_lock_shared(${JOB_LOCK}, hashtext(id)) from unnest($1::text[]) as id`, [
    ids,
  ]);

export const letGoOfJob = (client: pg.Client, id: string) =>
  client.query(`select pg_advisory_unlock_shared(${JOB_LOCK}, hashtext($1))`, [id]);

export interface UnheldJob {
  id: string;
  name: string;
  hasTries: boolean;
}

/** Jobs that run by the table, and that nobody holds. */
export async function listUnheldJobs(client: pg.Client, names: string[]): Promise<UnheldJob[]> {
  const { rows } = await client.query<UnheldJob>(
    `select id, name, retry_count < retry_limit as "hasTries" from pgboss.job
    where state = 'active' and name = any ($1) and ${isUnheld}`,
    [names],
  );
  return rows;
}

/** Their worker died, which costs them a try: one that kills its workers must not do it for ever. */
export const freeJobs = (client: pg.Client, ids: string[]) =>
  client.query(
    `with freed as (
      update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where id = any ($1) and state = 'active' and retry_count < retry_limit and ${isUnheld}
      returning name
    )
    select pg_notify($2, name) from (select distinct name from freed) as names`,
    [ids, CHANNEL],
  );

/** Their worker stops, which costs them nothing: without a start, pg-boss counts no try. */
export const GIVE_BACK = `
  with given as (
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
    where name = $1 and id = any ($2::uuid[]) and state = 'active'
    returning name
  )
  select pg_notify($3, name) from given limit 1`;
