import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import { CHANNEL } from '../../platform/events/outbox.ts';
import { readSettled } from '../../platform/events/settled.ts';
import { openListener } from '../../platform/live/listener.ts';
import type { Platform } from '../../platform.ts';
import {
  countTry,
  insertParked,
  insertReader,
  listReaderStates,
  lockPlace,
  moveTo,
} from './reading.queries.ts';

const BATCH = 200;
const TRIES_MAX = 5;
const FIRST_WAIT_MS = 500;

/** Lets events gather under load: a reader takes several at a time. */
const PACE_MS = 200;

interface Pace {
  waitMs?: number;
  /** Milliseconds between two reads that were not full. */
  paceMs?: number;
  signal?: AbortSignal;
}

type Reading = Pick<Platform, 'db' | 'log'> & Pace;

/** Returns the number of events read; 0 also if another process reads. */
async function takeNext({ db }: Reading, reader: EventReader, limit: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, reader.name);
    if (!place) return 0;
    const { found } = await readSettled(tx, { after: place.position, limit });
    const last = found.at(-1);
    if (!last) return 0;
    await reader.take(tx, found);
    await moveTo(tx, { name: reader.name, position: last.id });
    return found.length;
  });
}

/** Parks an event after some tries: it must not delay the ones after it. */
async function noteFailure({ db, log }: Reading, reader: EventReader, error: unknown): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { name } = reader;
    const place = await lockPlace(tx, name);
    if (!place) return 0;
    const tries = place.tries + 1;
    const [event] = (await readSettled(tx, { after: place.position, limit: 1 })).found;
    if (!event || tries < TRIES_MAX) {
      log.warn({ err: error, reader: name, eventId: event?.id, tries }, 'An event could not be read yet');
      await countTry(tx, name);
      return tries;
    }
    log.error({ err: error, reader: name, eventId: event.id }, 'An event is put aside');
    await insertParked(tx, { name, eventId: event.id, error: wordsOf(error) });
    await moveTo(tx, { name, position: event.id });
    return 0;
  });
}

export const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

const pause = ({ signal }: Pace, ms: number) =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);

/** Reads in batches. After a failure it reads one by one, to find the failing event. */
export async function catchUp(platform: Reading, reader: EventReader): Promise<void> {
  await insertReader(platform.db, reader);
  let limit = BATCH;
  while (!platform.signal?.aborted) {
    try {
      const taken = await takeNext(platform, reader, limit);
      if (taken === 0) return;
      if (taken < limit) await pause(platform, platform.paceMs ?? 0);
      limit = Math.min(BATCH, limit * 2);
    } catch (error) {
      if (limit > 1) {
        limit = 1;
        continue;
      }
      const tries = await noteFailure(platform, reader, error);
      if (tries > 0) await pause(platform, (platform.waitMs ?? FIRST_WAIT_MS) * 2 ** (tries - 1));
    }
  }
}

interface StartOptions {
  connection: pg.ClientConfig;
  readers: EventReader[];
}

/** Runs each reader by itself; `stop` waits for those at work. */
export async function startReaders(platform: Reading, { connection, readers }: StartOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = readers.map((reader) => {
    let isCalled = false;
    let running: Promise<void> | undefined;
    const run = async () => {
      while (isCalled && !signal.aborted) {
        isCalled = false;
        await catchUp({ paceMs: PACE_MS, ...platform, signal }, reader).catch((error) =>
          platform.log.error(
            { err: error, reader: reader.name },
            'Events could not be read and are tried again',
          ),
        );
      }
      running = undefined;
    };
    return {
      call() {
        isCalled = true;
        running ??= run();
      },
      done: () => running,
    };
  });
  const onSignal = () => {
    for (const { call } of runs) call();
  };
  const listener = await openListener({ connection, channel: CHANNEL, onSignal, log: platform.log });
  return {
    async stop() {
      stopping.abort();
      await listener.stop();
      await Promise.all(runs.map(({ done }) => done()));
    },
  };
}

export const readReaderStates = ({ db }: Pick<Platform, 'db'>) => listReaderStates(db);
