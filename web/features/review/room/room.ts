import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { changes } from '../../../../contract/calls/changes.ts';
import type { fileReview } from '../../../../contract/calls/file-entities.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import type { Figure, ReviewComment } from './markers.ts';
import type { Place } from './place.ts';

export type ChangedSpan = ReplyOf<typeof changes.get>['spans'][number];
export type ReviewedFile = z.infer<typeof fileReview>;

/** What the medium on the stage does for the rest of the room. */
export interface Transport {
  /** Settles when that place is on screen. */
  goTo: (place: Place) => Promise<void>;
  play: () => void;
  pause: () => void;
}

const still: Transport = { goTo: () => Promise.resolve(), play: () => {}, pause: () => {} };

export interface RoomState {
  /** What is on screen now. */
  place: Place;
  isPlaying: boolean;
  /** From In to Out, in frames, both included. */
  range: { start: number; end: number } | null;
  /** Somebody pressed what leads to the next comment; the composer takes the keyboard once it is there. */
  asksToWrite: boolean;
  /** Whose comments alone are shown, in the list and on the timeline. */
  onlyPerson: string | null;
  /** The comment that is lit up, with its marker and its drawing. */
  chosenComment: string | null;
  /** The last chosen one that was said about an earlier version: it can be put elsewhere. */
  carriedComment: ReviewComment | null;
  /** The comment that the playhead, or a pointer over its marker, is on. */
  passedComment: string | null;
  /** While what changed is listed: boxes are shown around it. */
  shownChanges: readonly ChangedSpan[] | null;
  /** What the chosen comment drew, and where; the stage shows it while that place is on screen. */
  shownDrawing: {
    place: Place;
    figures: Figure[];
    /** Of the picture it was drawn on, where that may be another size: its `drawPadWidth` and `drawPadHeight`. */
    size?: { width: number; height: number } | null;
  } | null;
}

/** One open file version, shared by everything in the room. */
export interface Room {
  state: Store<RoomState>;
  /** The medium puts itself here when it is ready. */
  transport: { current: Transport };
  /** What is being drawn for the next comment. */
  drawing: Drawing;
}

type Opened = Pick<RoomState, 'place'> & Partial<Pick<RoomState, 'range'>>;

export const createRoom = ({ place, range = null }: Opened): Room => ({
  state: createStore<RoomState>({
    place,
    isPlaying: false,
    range,
    asksToWrite: false,
    onlyPerson: null,
    chosenComment: null,
    carriedComment: null,
    passedComment: null,
    shownChanges: null,
    shownDrawing: null,
  }),
  transport: { current: still },
  drawing: createDrawing(),
});

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error('Used outside of a review room');
  return room;
}

export const useRoomState = <Picked>(pick: (state: RoomState) => Picked): Picked =>
  useStore(useRoom().state, pick);
