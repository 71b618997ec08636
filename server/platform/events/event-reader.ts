import type { Transaction } from '../database/database.ts';
import type { RecordedEvent } from './settled.ts';

/** Registered in `server/jobs/event-readers.ts`. */
export interface EventReader {
  name: string;
  begins: 'with all' | 'now';
  /** Receives each event once, in order. Its writes commit together with its cursor. */
  take(tx: Transaction, events: RecordedEvent[]): Promise<void>;
}
