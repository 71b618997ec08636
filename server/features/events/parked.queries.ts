import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface Parked {
  reader: string;
  eventId: number;
}

interface Wanted {
  all: boolean;
  limit: number;
}

export async function listParked(db: Database, { all, limit }: Wanted): Promise<Parked[]> {
  const { rows } = await sql<Parked>`
    select reader, event_id as "eventId" from parked_events
    where ${all} or retry_at <= now()
    order by event_id, reader limit ${limit}`.execute(db);
  return rows;
}

export async function takeFromParked(tx: Transaction, { reader, eventId }: Parked): Promise<boolean> {
  const { rows } = await sql`
    delete from parked_events where (reader, event_id) in (
      select reader, event_id from parked_events
      where reader = ${reader} and event_id = ${eventId} for update skip locked
    ) returning reader`.execute(tx);
  return rows.length > 0;
}

/** Doubles the delay each time; gives up after a day. */
export async function putOff(
  db: Database,
  { reader, eventId, error }: Parked & { error: string },
): Promise<void> {
  await sql`
    update parked_events set error = ${error}, retry_at = case
      when now() - parked_at < interval '12 hours'
      then greatest(now() + interval '1 minute', parked_at + 2 * (now() - parked_at))
    end
    where reader = ${reader} and event_id = ${eventId}`.execute(db);
}
