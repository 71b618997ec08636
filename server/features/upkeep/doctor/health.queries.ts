import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The queue keeps failed jobs for a day. */
export async function listGivenUp(db: Database) {
  const { rows } = await sql<{ name: string; count: number; reason: string }>`
    select name, count(*)::int as count,
      coalesce((array_agg(reason order by ended_at desc))[1], 'no reason was kept') as reason
    from jobs where state = 'failed' group by name order by name`.execute(db);
  return rows;
}

export async function findLateJob(db: Database, minutes: number) {
  const { rows } = await sql<{ name: string; minutes: number; count: number }>`
    select name, (extract(epoch from now() - start_after) / 60)::int as minutes, (count(*) over ())::int as count
    from jobs
    where state = 'waiting' and start_after < now() - make_interval(mins => ${minutes})
    order by start_after limit 1`.execute(db);
  return rows[0];
}

/** Lists sessions that hold locks without working, or wait for a lock. */
export async function listStuckSessions(db: Database, minutes: number) {
  const { rows } = await sql<{ pid: number; minutes: number; isWaiting: boolean }>`
    select pid, (extract(epoch from now() - state_change) / 60)::int as minutes,
      coalesce(wait_event_type = 'Lock', false) as "isWaiting"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and state_change < now() - make_interval(mins => ${minutes})
      and (state like 'idle in transaction%' or state = 'active' and wait_event_type = 'Lock')
    order by state_change`.execute(db);
  return rows;
}
