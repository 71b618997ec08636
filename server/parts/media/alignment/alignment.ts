import type { Region } from './judge-frames.ts';

/** Half-open, in frames of the new film. */
export interface Span {
  kind: 'same' | 'changed' | 'moved' | 'new';
  from: number;
  to: number;
  /** The frame of the old film that the first one shows; null where it is new. */
  sourceFrom: number | null;
  /** One past the last; another length than the span's where the films run at different rates. */
  sourceTo: number | null;
  sure: boolean;
  /** Where the picture changed. */
  region?: Region;
  /** The sound is another. */
  sound?: true;
}

/** Frames of the old film that the new one does not have, and the frame of the new one before which they are missing. */
export interface Removed {
  from: number;
  to: number;
  at: number;
}

export interface Alignment {
  spans: Span[];
  removed: Removed[];
}
