import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';

interface Waiting {
  name: string;
  owner: string;
}

/**
 * Whose turn it is: a job goes behind those of its own owner, and beside the first of everybody else, whose next one is
 * due in the same round. So ten thousand files of one owner make another's clip wait for a single one of them. Written
 * down as the priority, by which pg-boss takes jobs: lower from round to round. Where nothing waits it begins anew.
 */
export async function findTurn(
  db: Transaction | Database,
  { name, owner }: Waiting,
): Promise<number | undefined> {
  const { rows } = await sql<{ turn: number | null }>`
    select least(
      (select max(priority) from pgboss.job
        where name = ${name} and state < 'active' and not blocked and start_after <= now()),
      (select min(priority) - 1 from pgboss.job
        where name = ${name} and state < 'active' and group_id = ${owner})
    ) as turn`.execute(db);
  return rows[0]?.turn ?? undefined;
}

export interface WaitingWork {
  queue: string;
  jobs: number;
  /** As long as one worker would take, by how long such jobs took in the last hour; where none ran, a second each. */
  seconds: number;
}

/** For whoever decides how many workers there should be. */
export async function readWaitingWork(db: Database, names: string[]): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    with waiting as (
      select name, count(*)::int as jobs from pgboss.job
      where name = any (${names}) and state < 'active' and not blocked and start_after <= now() group by name
    )
    select name as queue, jobs, jobs * coalesce((
      select avg(extract(epoch from completed_on - started_on)) from pgboss.job as done
      where done.name = waiting.name and state = 'completed' and completed_on > now() - interval '1 hour'
    ), 1)::float8 as seconds
    from waiting`.execute(db);
  return rows;
}
