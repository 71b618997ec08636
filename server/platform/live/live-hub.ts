import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { CHANNEL } from '../events/outbox.ts';
import {
  canReplayFrom,
  type RecordedEvent,
  readEvents,
  readSettled,
  readSettledId,
} from '../events/settled.ts';
import { openListener } from './listener.ts';
import { type Hub, REPLAY_MAX, type Receiver, Subscriber, type Subscription } from './subscription.ts';

const BATCH = 200;
const PACE_MS = 10;

export interface LiveHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Every later read contains all events up to this id. 0: none yet. */
  readonly position: number;
  /** Starts paused until `follow`. Without `after` it begins now. */
  subscribe(options: { receiver: Receiver; after?: number }): Promise<Subscription>;
}

interface HubOptions {
  connection: pg.ClientConfig;
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Reads short ranges whole, so that pages reconnecting together share one query. */
const SHORT_REPLAY = 100;

export function openLiveHub({ connection, db, log }: HubOptions): LiveHub {
  const topics = new Map<string, Set<Subscriber>>();
  const topicsOf = new Map<Subscriber, string[]>();
  const subscribers = new Set<Subscriber>();
  let position = 0;
  let reading: Promise<void> | undefined;
  let signalled = false;
  let listener: { stop(): Promise<void> } | undefined;

  const reads = new Map<string, Promise<RecordedEvent[]>>();
  const readOnce = (range: { after: number; until: number; topics?: string[] }) => {
    const key = JSON.stringify(range);
    const read =
      reads.get(key) ?? readEvents(db, { ...range, limit: REPLAY_MAX + 1 }).finally(() => reads.delete(key));
    reads.set(key, read);
    return read;
  };

  const hub: Hub = {
    position: () => position,
    async replay({ topics: wanted, ...range }) {
      const isShort = range.until - range.after <= SHORT_REPLAY;
      const missed = await readOnce(isShort ? range : { ...range, topics: wanted });
      return isShort ? missed.filter(({ topics }) => topics.some((topic) => wanted.includes(topic))) : missed;
    },
    setTopics(subscriber, wanted) {
      for (const topic of topicsOf.get(subscriber) ?? []) {
        const group = topics.get(topic);
        group?.delete(subscriber);
        if (group?.size === 0) topics.delete(topic);
      }
      topicsOf.delete(subscriber);
      if (wanted.length === 0) return;
      topicsOf.set(subscriber, wanted);
      for (const topic of wanted) topics.set(topic, (topics.get(topic) ?? new Set()).add(subscriber));
    },
  };

  const deliver = (event: RecordedEvent) => {
    const audience = new Set(event.topics.flatMap((topic) => [...(topics.get(topic) ?? [])]));
    position = event.id;
    for (const subscriber of audience) subscriber.offer(event);
  };

  const readOn = async () => {
    while (signalled) {
      signalled = false;
      const { found, hasMore } = await readSettled(db, { after: position, limit: BATCH });
      for (const event of found) deliver(event);
      if (!hasMore) continue;
      signalled = true;
      // Later events are uncommitted still; while many write, some always are.
      if (found.length < BATCH) await setTimeout(PACE_MS);
    }
  };

  const signal = () => {
    signalled = true;
    if (reading || !listener) return;
    reading = readOn()
      .catch((error) => {
        log.error({ err: error }, 'Events could not be read and are tried again');
        setTimeout(1000, undefined, { ref: false }).then(signal);
      })
      .finally(() => {
        reading = undefined;
      });
  };

  return {
    get position() {
      return position;
    },

    async start() {
      const opened = await openListener({ connection, channel: CHANNEL, onSignal: signal, log });
      position = await readSettledId(db);
      listener = opened;
      signal();
    },

    async stop() {
      const opened = listener;
      listener = undefined;
      for (const subscriber of subscribers) subscriber.receiver.end();
      await opened?.stop();
      await reading;
    },

    async subscribe({ receiver, after }) {
      if (!listener) throw new Error('The live hub is not running.');
      const known = after !== undefined && (await canReplayFrom(db, after));
      const subscriber = new Subscriber(hub, {
        receiver,
        cursor: known ? after : position,
        lost: after !== undefined && !known,
      });
      subscribers.add(subscriber);
      return {
        get seen() {
          return subscriber.seen;
        },
        follow: (wanted) => subscriber.follow(wanted),
        pause: () => subscriber.pause(),
        close() {
          subscriber.pause();
          subscribers.delete(subscriber);
        },
      };
    },
  };
}
