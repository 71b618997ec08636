import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyEventData } from '../../../contract/events.ts';
import type { Database } from '../database/database.ts';
import { RECORDING_LOCK } from './outbox.ts';

export interface RecordedEvent {
  id: number;
  topics: string[];
  type: string;
  data: AnyEventData;
  /** Time of recording, in microseconds since 1970. */
  at: number;
  actorId: string | null;
  linkId: string | null;
  network: string | null;
  device: string | null;
}

const POLL_MS = 3;

/** Waits for the transactions that record now, not for later ones. */
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

/** Returns an id up to which every event has been committed or rolled back. */
export async function readSettledId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from events`.execute(db);
  await waitForRecording(db);
  return rows[0]?.id ?? 0;
}

/** Returns false also after a purge beyond the id: the page missed an unknown number of events. */
export async function canReplayFrom(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from events where id = ${id}
      and (created_at > now() - interval '1 day' or id = (select max(id) from events))`.execute(db);
  return rows.length > 0;
}

interface Range {
  after: number;
  limit: number;
  until?: number;
  topics?: string[];
}

export async function readEvents(
  db: Database,
  { after, limit, until, topics }: Range,
): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select id, topics, type, data, actor_id as "actorId", link_id as "linkId", network, device,
      (extract(epoch from created_at) * 1000000)::bigint as at
    from events
    where id > ${after} ${until === undefined ? sql`` : sql`and id <= ${until}`}
      ${topics ? sql`and topics && ${topics}::text[]` : sql``}
    order by id limit ${limit}`.execute(db);
  return rows;
}

interface Settled {
  found: RecordedEvent[];
  hasMore: boolean;
}

/**
 * Reads the events after an id, in order and without gaps that could still fill. A missing id was rolled back, was
 * purged, or has not committed yet. Only the last kind is waited for.
 */
export async function readSettled(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<Settled> {
  const found = await readEvents(db, { after, limit });
  const gap = found.findIndex(({ id }, at) => id !== after + at + 1);
  if (gap === -1) return { found, hasMore: found.length === limit };
  if (gap > 0) return { found: found.slice(0, gap), hasMore: true };
  await waitForRecording(db);
  const until = found.at(-1)?.id ?? after;
  return { found: await readEvents(db, { after, limit, until }), hasMore: true };
}
