import type { AnyEventData } from '../../../contract/events.ts';
import type { Actor } from './actor.ts';

export interface NewEvent {
  type: string;
  data: AnyEventData;
  /** Whom open pages tell of it. */
  topics: string[];
  /** False: for open pages alone, and gone after a day. */
  isKept: boolean;
}

export type AttributedEvent = NewEvent &
  Omit<Actor, 'userAgent'> & {
    /** The browser and the system, as a person would call them. */
    device?: string | undefined;
  };
