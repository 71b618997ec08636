import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';

interface Waiting {
  name: string;
  owner: string;
}

/** In no order that anybody was given yet: it never ran, or was given back before it did. */
const isUntried = sql`started_on is null and retry_count = 0`;
const isDue = sql`state < 'active' and not blocked and start_after <= now()`;

/**
 * Whose turn it is: a job goes behind those of its own owner, and beside the first of everybody else, whose next one is
 * due in the same round. So ten thousand files of one owner make another's clip wait for a single one of them. Written
 * down as the priority, by which pg-boss takes jobs: lower from round to round. Where nothing waits it begins anew.
 * What is tried again keeps the round that it had, which is over: it counts only where nothing else waits.
 */
export async function findTurn(
  db: Transaction | Database,
  { name, owner }: Waiting,
): Promise<number | undefined> {
  const { rows } = await sql<{ turn: number | null }>`
    select least(
      coalesce(
        (select max(priority) from pgboss.job where name = ${name} and ${isDue} and ${isUntried}),
        (select max(priority) from pgboss.job where name = ${name} and ${isDue})
      ),
      (select min(priority) - 1 from pgboss.job
        where name = ${name} and state < 'active' and group_id = ${owner})
    ) as turn`.execute(db);
  return rows[0]?.turn ?? undefined;
}
