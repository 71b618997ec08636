import type { Transaction } from '../database/database.ts';
import type { RecordedEvent } from './settled.ts';

/** Somebody who wants to know what happened, at a pace of their own. Registered in `server/jobs/event-readers.ts`. */
export interface EventReader {
  /** By which its place is kept. */
  name: string;
  /** Where it begins when it is new: with all that is kept, or with what happens from then on. */
  begins: 'with all' | 'now';
  /** In order, each once: what the reader writes is committed together with its place. */
  take(tx: Transaction, events: RecordedEvent[]): Promise<void>;
}
