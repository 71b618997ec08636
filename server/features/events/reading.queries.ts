import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';

export async function insertReader(db: Database, { name, begins }: EventReader): Promise<void> {
  const from = begins === 'now' ? sql`(select coalesce(max(id), 0) from events)` : sql`0`;
  await sql`insert into event_readers (name, position) values (${name}, ${from}) on conflict do nothing`.execute(
    db,
  );
}

/** Undefined if another process reads for it. */
export const lockPlace = (tx: Transaction, name: string) =>
  tx
    .selectFrom('event_readers')
    .select(['position', 'tries'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function moveTo(tx: Transaction, { name, position }: { name: string; position: number }) {
  await tx.updateTable('event_readers').set({ position, tries: 0 }).where('name', '=', name).execute();
}

export async function countTry(tx: Transaction, name: string): Promise<void> {
  await sql`update event_readers set tries = tries + 1 where name = ${name}`.execute(tx);
}

export async function insertParked(
  tx: Transaction,
  { name, eventId, error }: { name: string; eventId: number; error: string },
): Promise<void> {
  await tx
    .insertInto('parked_events')
    .values({ reader: name, event_id: eventId, error })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ReaderState {
  name: string;
  behind: number;
  parked: number;
}

export async function listReaderStates(db: Database): Promise<ReaderState[]> {
  const { rows } = await sql<ReaderState>`
    select name, greatest(0, (select coalesce(max(id), 0) from events) - position) as behind,
      (select count(*) from parked_events where reader = name) as parked
    from event_readers`.execute(db);
  return rows;
}
