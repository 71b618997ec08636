import { createStore, type Store } from '../../../lib/store.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4];

export interface PlayerState {
  /** The painted frame, never an expected one. */
  frame: number;
  target: number | null;
  /** Multiple of the normal speed: negative backwards, 0 paused. */
  playing: number;
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Mutes the film while another sound track plays. */
  isSoundAside: boolean;
  isLooping: boolean;
  frameCount: number;
  /** The rendition on screen; null before the first frame. */
  source: string | null;
  isWaiting: boolean;
  isUnplayable: boolean;
  failures: number;
  /** The end of the loaded stretch, from 0 to 1. */
  buffered: number;
}

type Sound = Pick<PlayerState, 'volume' | 'isMuted'>;
let chosenSound: Sound = { volume: 1, isMuted: false };

/** Carries the sound settings to the next film, so that a muted one stays muted. */
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

export const clampFrame = ({ get }: Store<PlayerState>, frame: number) =>
  Math.min(get().frameCount - 1, Math.max(0, Math.round(frame)));

/** Counts from the visible frame: stretches loaded elsewhere do not help to play on. */
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
