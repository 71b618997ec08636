import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import { readEvents } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { listParked, type Parked, putOff, takeFromParked } from './parked.queries.ts';
import { wordsOf } from './reading.service.ts';

const AT_ONCE = 1000;

interface Retry {
  readers: EventReader[];
  /** Includes events that are not due and those given up. */
  all?: boolean;
}

interface Retried {
  taken: number;
  failed: Array<Parked & { error: string }>;
}

/** Retries each event alone, so that a failing one delays no other. */
export async function retryParked(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { readers, all = false }: Retry,
): Promise<Retried> {
  const retried: Retried = { taken: 0, failed: [] };
  for (const parked of await listParked(db, { all, limit: AT_ONCE })) {
    const reader = readers.find(({ name }) => name === parked.reader);
    if (!reader) continue;
    try {
      if (await takeParked({ db }, reader, parked)) retried.taken += 1;
    } catch (error) {
      log.warn({ err: error, ...parked }, 'An event that was put aside could not be read again');
      const failure = { ...parked, error: wordsOf(error) };
      await putOff(db, failure);
      retried.failed.push(failure);
    }
  }
  return retried;
}

const takeParked = ({ db }: Pick<Platform, 'db'>, reader: EventReader, parked: Parked): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await takeFromParked(tx, parked))) return false;
    const { eventId } = parked;
    // The event may have been too old to keep.
    const found = await readEvents(tx, { after: eventId - 1, until: eventId, limit: 1 });
    if (found.length > 0) await reader.take(tx, found);
    return true;
  });
