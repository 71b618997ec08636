import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';

interface Look {
  project_id: string | null;
  looked_at: Date;
}

/** Keeps the last look without the account. Locks projects in the order of their ids, as everywhere. */
export async function keepLooks(tx: Transaction, looks: RawBuilder<Look>): Promise<void> {
  await sql`
    with look as (select project_id, max(looked_at) as looked_at from (${looks}) as looks group by project_id),
    held as materialized (
      select id from projects where id in (select project_id from look) order by id for no key update)
    update projects set looked_at = greatest(projects.looked_at, look.looked_at)
    from look where look.project_id = projects.id and projects.id in (select id from held)`.execute(tx);
}
