import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { nameDevice } from '../device-name.ts';
import { currentActor } from './actor.ts';
import type { AttributedEvent, NewEvent } from './new-event.ts';

/** On which those who read events are told that there are new ones. */
export const CHANNEL = 'events';

/** Any number that no other advisory lock of ours uses. */
export const RECORDING_LOCK = 4_010_002;

/** Adds an event, with whoever acts in this moment, to those that the transaction writes last. */
export function addEvent(tx: Transaction, event: NewEvent, accountId?: string): void {
  const { userAgent = '', ...actor } = currentActor();
  const by = { ...actor, accountId: accountId ?? actor.accountId, device: nameDevice(userAgent) };
  tx.events.push({ ...event, ...by });
}

/**
 * Every transaction that records shares a lock until its commit, by which a reader knows that it is not over
 * (`readSettled`); it takes it before the ids. One that changes somebody's access has the lock alone: it waits for
 * those that recorded before, so that whoever is let in later than an event's time finds what happened in what they
 * read.
 */
export async function writeEvents(tx: Transaction, events: AttributedEvent[]): Promise<void> {
  const isAlone = events.some(({ type }) => type === 'access.changed');
  const lock = sql.raw(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`
    with turn as materialized (select ${lock}(${RECORDING_LOCK}))
    insert into events (created_at, is_kept, type, topics, actor_id, link_id, network, device, data)
    select clock_timestamp(), (one ->> 'isKept')::boolean, one ->> 'type',
      array(select jsonb_array_elements_text(one -> 'topics')), (one ->> 'accountId')::uuid,
      (one ->> 'linkId')::uuid, one ->> 'network', one ->> 'device', one -> 'data'
    from turn, jsonb_array_elements(${JSON.stringify(events)}::jsonb) as one`.execute(tx);
}

/** No page shows more than so many changes a second anyway, and each notification wakes every reader. */
const PACE_MS = 20;

/** Databases whose readers were woken a moment ago, and whether something was recorded since. */
const woken = new WeakMap<Database, { again: boolean }>();

/** Wakes those who read events: at once after a quiet moment, then at a pace. */
export async function wakeReaders(db: Database): Promise<void> {
  const pause = woken.get(db);
  if (pause) {
    pause.again = true;
    return;
  }
  const state = { again: true };
  woken.set(db, state);
  while (state.again) {
    state.again = false;
    // Readers that are not woken find the events at their next look, some seconds later.
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db).catch(() => undefined);
    await setTimeout(PACE_MS, undefined, { ref: false });
  }
  woken.delete(db);
}
