import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyEventData } from '../../../contract/events.ts';
import type { Database, Transaction } from '../database/database.ts';
import { addToLastAct, type LastAct } from '../database/last-act.ts';

export const CHANNEL = 'announcements';

/** Any number that no other advisory lock of ours uses. */
const RECORDING_LOCK = 4_010_002;

export interface Announcement {
  id: number;
  topics: string[];
  type: string;
  data: AnyEventData;
  /** When it was announced, in microseconds since 1970. */
  at: number;
}

type NewAnnouncement = Omit<Announcement, 'id' | 'at'>;

/** Tells every open page, once the transaction commits. */
export async function announce(tx: Transaction, announcement: NewAnnouncement): Promise<void> {
  await addToLastAct(tx, announcing, announcement);
}

const announcing: LastAct<NewAnnouncement> = { run: writeAnnouncements, channel: CHANNEL };

/**
 * Every transaction that announces shares a lock until its commit, by which a reader knows that it is not over
 * (`readSettled`); it takes it before the ids. One that changes somebody's access has the lock alone: it waits for
 * those that announced before, so that whoever is let in later than an announcement's time finds what it announced in
 * what they read.
 */
export async function writeAnnouncements(tx: Transaction, announcements: NewAnnouncement[]): Promise<void> {
  const isAlone = announcements.some(({ type }) => type === 'access.changed');
  const lock = sql.raw(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`
    with turn as materialized (select ${lock}(${RECORDING_LOCK}))
    insert into announcements (topics, type, data, created_at)
    select array(select jsonb_array_elements_text(one -> 'topics')), one ->> 'type', one -> 'data', clock_timestamp()
    from turn, jsonb_array_elements(${JSON.stringify(announcements)}::jsonb) as one`.execute(tx);
}

const POLL_MS = 3;

/** Waits until every transaction that announces now has ended; those that begin meanwhile are not waited for. */
async function waitForRecording(db: Database): Promise<void> {
  let open: string[] | undefined;
  for (;;) {
    const { rows } = await sql<{ holder: string }>`
      select virtualtransaction as holder from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${RECORDING_LOCK}
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    const holders = rows.map(({ holder }) => holder);
    open = open ? open.filter((holder) => holders.includes(holder)) : holders;
    if (open.length === 0) return;
    await setTimeout(POLL_MS);
  }
}

/** All that was announced up to it has been decided: it can be read, or never happened. */
export async function readSettledId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('announcements')
    .select((columns) => columns.fn.max('id').as('id'))
    .executeTakeFirst();
  await waitForRecording(db);
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

interface Settled {
  found: Announcement[];
  /** There was more than was answered. */
  hasMore: boolean;
}

/**
 * What follows a place, in order, with nothing that could still appear in between. A missing id belongs to a
 * transaction that was rolled back, or that has not committed yet: the second kind is waited for.
 */
export async function readSettled(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<Settled> {
  const found = await readAnnouncements(db, { after, limit });
  const gap = found.findIndex(({ id }, at) => id !== after + at + 1);
  if (gap === -1) return { found, hasMore: found.length === limit };
  if (gap > 0) return { found: found.slice(0, gap), hasMore: true };
  await waitForRecording(db);
  const until = found.at(-1)?.id ?? after;
  return { found: await readAnnouncements(db, { after, limit, until }), hasMore: true };
}

/** Keeps the newest one, so that a page that stood there can go on from it after a quiet day. */
export async function purgeAnnouncements(db: Database): Promise<void> {
  await sql`
    delete from announcements
    where id <= (select max(id) from announcements where created_at < now() - interval '1 day')
      and id < (select max(id) from announcements)`.execute(db);
}
