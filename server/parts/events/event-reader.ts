import type { Transaction } from '../database/database.ts';
import type { RecordedEvent } from './settled.ts';

/** Consumes events at its own pace. Registered in `server/jobs/event-readers.ts`. */
export interface EventReader {
  /** Keys the stored cursor. */
  name: string;
  /** Start of a new reader: all kept events, or only later ones. */
  begins: 'with all' | 'now';
  /** Receives each event once, in order. Its writes commit together with its cursor. */
  take(tx: Transaction, events: RecordedEvent[]): Promise<void>;
}
