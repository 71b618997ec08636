import type { AnyEventData } from '../../../contract/events.ts';
import type { Actor } from './actor.ts';

export interface NewEvent {
  type: string;
  data: AnyEventData;
  topics: string[];
  /** False: only for open pages, and purged after a day. */
  isKept: boolean;
}

export type AttributedEvent = NewEvent &
  Omit<Actor, 'userAgent'> & {
    device?: string | undefined;
  };
