import { sql } from 'kysely';
import { EVENT_DAYS } from '../../../contract/limits.ts';
import type { Database } from '../database/database.ts';

const kept = { events_kept: EVENT_DAYS, audit_entries: EVENT_DAYS };

export async function keepMonths(db: Database): Promise<void> {
  for (const [table, days] of Object.entries(kept)) {
    await sql`select keep_months(${table}, ${days})`.execute(db);
  }
}

/** Purges events for open pages after a day. Keeps the newest: it may be the cursor of an open page. */
export async function purgeLiveEvents(db: Database): Promise<void> {
  await sql`
    delete from events_live
    where created_at < now() - interval '1 day' and id < (select max(id) from events)`.execute(db);
}
