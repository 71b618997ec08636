import { sql } from 'kysely';
import { EVENT_DAYS } from '../../../contract/limits.ts';
import type { Database } from '../database/database.ts';

/** Tables whose rows are kept for so many days and end by the month. */
const kept = { events_kept: EVENT_DAYS, audit_entries: EVENT_DAYS };

/** Makes the months that come, before anybody writes into them, and takes away those that are old enough. */
export async function keepMonths(db: Database): Promise<void> {
  for (const [table, days] of Object.entries(kept)) {
    await sql`select keep_months(${table}, ${days})`.execute(db);
  }
}

/** What only open pages want to know goes after a day. The newest stays: a page that stood there can go on from it. */
export async function purgeLiveEvents(db: Database): Promise<void> {
  await sql`
    delete from events_live
    where created_at < now() - interval '1 day' and id < (select max(id) from events)`.execute(db);
}
