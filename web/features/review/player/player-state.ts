import { createStore, type Store } from '../../../lib/store.ts';

export interface PlayerState {
  /** What is on screen; a number shown is never a hope. */
  frame: number;
  /** Where it is going, while it is not there yet. */
  target: number | null;
  /** Times the normal speed; below 0 it runs backwards, at 0 it stands. */
  playing: number;
  /** What play starts with. */
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Another sound runs beside the film, which is silent. */
  isSoundAside: boolean;
  isLooping: boolean;
  frameCount: number;
  /** The rendition on screen; null before the first frame. */
  source: string | null;
  isWaiting: boolean;
  /** The browser cannot play what there is. */
  isUnplayable: boolean;
  /** How many renditions could not be played. */
  failures: number;
  /** Up to where, from 0 to 1, it can be played without the network. */
  buffered: number;
}

type Sound = Pick<PlayerState, 'volume' | 'isMuted'>;
let chosenSound: Sound = { volume: 1, isMuted: false };

/** Whoever silenced one film is not startled by the next. */
export const keepSound = (sound: Sound) => {
  chosenSound = sound;
};

export const createPlayerState = (first: Pick<PlayerState, 'frame' | 'frameCount'>) =>
  createStore<PlayerState>({
    ...first,
    target: null,
    playing: 0,
    speed: 1,
    ...chosenSound,
    isSoundAside: false,
    isLooping: false,
    source: null,
    isWaiting: true,
    isUnplayable: false,
    failures: 0,
    buffered: 0,
  });

/** A frame that the film has. */
export const clampFrame = ({ get }: Store<PlayerState>, frame: number) =>
  Math.min(get().frameCount - 1, Math.max(0, Math.round(frame)));

/** From the frame on screen on: what was loaded elsewhere does not help to go on. */
export function bufferedPart({ buffered, duration, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.1 && buffered.end(at) >= currentTime) {
      return duration > 0 ? buffered.end(at) / duration : 0;
    }
  }
  return 0;
}

export function isLoaded({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= seconds && buffered.end(at) > seconds) return true;
  }
  return false;
}
