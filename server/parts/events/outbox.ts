import { sql } from 'kysely';
import type { AnyEventData } from '../../../contract/events.ts';
import type { Transaction } from '../database/database.ts';
import { addToLastAct, type LastAct } from '../database/last-act.ts';
import { nameDevice } from '../device-name.ts';
import { type Actor, currentActor } from './actor.ts';

/** On which those who read events are told that there are new ones. */
export const CHANNEL = 'events';

/** Any number that no other advisory lock of ours uses. */
export const RECORDING_LOCK = 4_010_002;

export interface NewEvent {
  type: string;
  data: AnyEventData;
  /** Whom open pages tell of it. */
  topics: string[];
  /** False: for open pages alone, and gone after a day. */
  isKept: boolean;
}

type AttributedEvent = NewEvent &
  Omit<Actor, 'userAgent'> & {
    /** The browser and the system, as a person would call them. */
    device?: string | undefined;
  };

/** Written when the transaction commits, with whoever acts in this moment. */
export async function writeLast(tx: Transaction, event: NewEvent, accountId?: string): Promise<void> {
  const { userAgent = '', ...actor } = currentActor();
  const by = { ...actor, accountId: accountId ?? actor.accountId, device: nameDevice(userAgent) };
  await addToLastAct(tx, recording, { ...event, ...by });
}

const recording: LastAct<AttributedEvent> = { write: writing, channel: CHANNEL };

/**
 * Every transaction that records shares a lock until its commit, by which a reader knows that it is not over
 * (`readSettled`); it takes it before the ids. One that changes somebody's access has the lock alone: it waits for
 * those that recorded before, so that whoever is let in later than an event's time finds what happened in what they
 * read.
 */
function writing(events: AttributedEvent[]) {
  const isAlone = events.some(({ type }) => type === 'access.changed');
  const lock = sql.raw(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  return sql`
    with turn as materialized (select ${lock}(${RECORDING_LOCK}))
    insert into events (created_at, is_kept, type, topics, actor_id, link_id, network, device, data)
    select clock_timestamp(), (one ->> 'isKept')::boolean, one ->> 'type',
      array(select jsonb_array_elements_text(one -> 'topics')), (one ->> 'accountId')::uuid,
      (one ->> 'linkId')::uuid, one ->> 'network', one ->> 'device', one -> 'data'
    from turn, jsonb_array_elements(${JSON.stringify(events)}::jsonb) as one`;
}

export async function writeEvents(tx: Transaction, events: AttributedEvent[]): Promise<void> {
  await writing(events).execute(tx);
}
