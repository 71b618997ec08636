import { sql } from 'kysely';
import { type LiveData, liveData } from '../../../contract/live.ts';
import type { Database, Transaction } from '../database/database.ts';

export const CHANNEL = 'announcements';

/** Any number that no other advisory lock of ours uses. */
const ORDER_LOCK = 4_010_002;

export interface Announcement {
  id: number;
  topics: string[];
  type: string;
  data: LiveData;
  /** When it was announced, in microseconds since 1970: later ids have later times. */
  at: number;
}

/**
 * Tells every open page, once the transaction commits. Call it last in the transaction: it takes a lock until the
 * commit, so that ids become visible in their order. Without the lock a row that commits late would appear behind
 * the readers' position and never be seen; with work left to do after it, everybody else would wait. The time is
 * taken under the lock too: whoever is let in later than that finds what was announced in what they read.
 */
export async function announce(
  tx: Transaction,
  { topics, type, data }: Omit<Announcement, 'id' | 'at'>,
): Promise<void> {
  const checked = JSON.stringify(liveData.parse(data));
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(${ORDER_LOCK})),
    added as (
      insert into announcements (topics, type, data, created_at)
      select ${topics}::text[], ${type}::text, ${checked}::jsonb, clock_timestamp() from turn
      returning id
    )
    select pg_notify(${CHANNEL}, id::text) from added`.execute(tx);
}

export async function readNewestId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('announcements')
    .select((columns) => columns.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** False also for a place that was purged: a reader who stood there has missed an unknown number of announcements. */
export async function hasAnnouncement(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface Range {
  after: number;
  limit: number;
  until?: number;
  topics?: string[];
}

export async function readAnnouncements(db: Database, range: Range): Promise<Announcement[]> {
  let query = db
    .selectFrom('announcements')
    .select(['id', 'topics', 'type', 'data'])
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('at'))
    .where('id', '>', range.after)
    .orderBy('id')
    .limit(range.limit);
  if (range.until !== undefined) query = query.where('id', '<=', range.until);
  if (range.topics) query = query.where('topics', '&&', sql<string[]>`${range.topics}::text[]`);
  return query.execute();
}

/** Keeps the newest one, so that a page that stood there can go on from it after a quiet day. */
export async function purgeAnnouncements(db: Database): Promise<void> {
  await sql`
    delete from announcements
    where created_at < now() - interval '1 day' and id < (select max(id) from announcements)`.execute(db);
}
