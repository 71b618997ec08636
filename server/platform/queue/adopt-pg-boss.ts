import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { Database } from '../database/database.ts';
import { CHANNEL, uniqueWhile } from './enqueue.ts';

/** Takes over jobs of older servers during an update. Remove it in the release after the next. */
export async function adoptPgBossJobs(db: Database, jobs: Map<string, Job>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  const kinds = [...jobs.values()].map(({ name, options }) => ({
    name,
    unique_while: uniqueWhile[options.unique],
  }));
  const known = sql`jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind (name text, unique_while text)`;
  await sql`
    with left_behind as (
      select id, name from pgboss.job
      where name in (select name from ${known})
        and (state in ('created', 'retry', 'failed') or state = 'active' and heartbeat_on < now() - interval '1 minute')
      for update skip locked
    ), taken as (
      delete from pgboss.job using left_behind
      where job.name = left_behind.name and job.id = left_behind.id
      returning job.*
    ), adopted as (
      insert into jobs (name, payload, owner, priority, unique_key, unique_while, tries, tries_max, start_after,
        created_at, state, ended_at, reason)
      select taken.name, coalesce(data, '{}'), group_id, priority, coalesce(singleton_key, ''), kind.unique_while,
        least(retry_count, retry_limit), retry_limit + 1, start_after, created_on,
        case when state = 'failed' then 'failed' else 'waiting' end, case when state = 'failed' then now() end,
        case when state = 'failed' then output ->> 'message' end
      from taken join ${known} using (name)
      order by created_on
      on conflict do nothing
      returning name
    )
    select pg_notify(${CHANNEL}, name) from (select distinct name from adopted) as names`.execute(db);
}
