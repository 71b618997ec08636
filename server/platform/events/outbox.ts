import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { nameDevice } from '../device-name.ts';
import { currentActor } from './actor.ts';
import type { AttributedEvent, NewEvent } from './new-event.ts';

export const CHANNEL = 'events';

/** No other advisory lock of ours uses this number. */
export const RECORDING_LOCK = 4_010_002;

export function addEvent(tx: Transaction, event: NewEvent, accountId?: string): void {
  const { userAgent = '', ...actor } = currentActor();
  const by = { ...actor, accountId: accountId ?? actor.accountId, device: nameDevice(userAgent) };
  tx.events.push({ ...event, ...by });
}

/**
 * Takes the lock before the ids. A recording transaction shares it until its commit, so readers can wait for it. A
 * change of access takes it alone and waits for earlier recordings. Otherwise a newly admitted account could miss both
 * the event and its result.
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

/** Limits notifications: each wakes every reader, and no page shows more changes a second. */
const PACE_MS = 20;

/** Databases notified a moment ago, with whether anything was recorded since. */
const woken = new WeakMap<Database, { again: boolean }>();

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
    // Readers that miss this find the events at their next poll, some seconds later.
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db).catch(() => undefined);
    await setTimeout(PACE_MS, undefined, { ref: false });
  }
  woken.delete(db);
}
