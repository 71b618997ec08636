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

interface Transport {
  /** Resolves when the place is on screen. */
  goTo: (place: Place) => Promise<void>;
  play: () => void;
  pause: () => void;
}

const still: Transport = { goTo: () => Promise.resolve(), play: () => {}, pause: () => {} };

export interface RoomState {
  place: Place;
  isPlaying: boolean;
  /** Frames from In to Out, both included. */
  range: { start: number; end: number } | null;
  /** Asks the composer to take the keyboard focus once it is mounted. */
  asksToWrite: boolean;
  onlyPerson: string | null;
  chosenComment: string | null;
  /** The last chosen comment of an earlier version, which can be moved. */
  carriedComment: ReviewComment | null;
  passedComment: string | null;
  shownChanges: readonly ChangedSpan[] | null;
  shownDrawing: {
    place: Place;
    figures: Figure[];
    /** Given where the drawn-on picture may have another size: `drawPadWidth` and `drawPadHeight`. */
    size?: { width: number; height: number } | null;
  } | null;
}

export interface Room {
  state: Store<RoomState>;
  /** Set by the medium once it is ready. */
  transport: { current: Transport };
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
