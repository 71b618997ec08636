import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { EventReader } from '../../parts/events/event-reader.ts';
import { CHANNEL } from '../../parts/events/outbox.ts';
import { readSettled } from '../../parts/events/settled.ts';
import { openListener } from '../../parts/live/listener.ts';
import type { Parts } from '../../parts.ts';
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

/** While much happens, a reader takes some at a time rather than each by itself. */
const PACE_MS = 200;

interface Pace {
  waitMs?: number;
  /** Between two readings that did not find all they can hold. */
  paceMs?: number;
  signal?: AbortSignal;
}

type Reading = Pick<Parts, 'db' | 'log'> & Pace;

/** Takes what follows the reader's place, and says how many that were; 0 also where another process is at it. */
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

/** One event that cannot be taken is tried some times, then put aside, so that it does not hold up what follows. */
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

/** Until nothing is left. Many at a time; after a failure one by one, to find the event that it is about. */
export async function catchUp(parts: Reading, reader: EventReader): Promise<void> {
  await insertReader(parts.db, reader);
  let limit = BATCH;
  while (!parts.signal?.aborted) {
    try {
      const taken = await takeNext(parts, reader, limit);
      if (taken === 0) return;
      if (taken < limit) await pause(parts, parts.paceMs ?? 0);
      limit = Math.min(BATCH, limit * 2);
    } catch (error) {
      if (limit > 1) {
        limit = 1;
        continue;
      }
      const tries = await noteFailure(parts, reader, error);
      if (tries > 0) await pause(parts, (parts.waitMs ?? FIRST_WAIT_MS) * 2 ** (tries - 1));
    }
  }
}

interface StartOptions {
  connection: pg.ClientConfig;
  readers: EventReader[];
}

/** Reads on whenever something is recorded, each reader for itself; `stop` waits for those that are at it. */
export async function startReaders(parts: Reading, { connection, readers }: StartOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = readers.map((reader) => {
    let isCalled = false;
    let running: Promise<void> | undefined;
    const run = async () => {
      while (isCalled && !signal.aborted) {
        isCalled = false;
        await catchUp({ paceMs: PACE_MS, ...parts, signal }, reader).catch((error) =>
          parts.log.error(
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
  const listener = await openListener({ connection, channel: CHANNEL, onSignal, log: parts.log });
  return {
    async stop() {
      stopping.abort();
      await listener.stop();
      await Promise.all(runs.map(({ done }) => done()));
    },
  };
}

/** How far behind each reader is, and how many events it put aside. */
export const readReaderStates = ({ db }: Pick<Parts, 'db'>) => listReaderStates(db);
