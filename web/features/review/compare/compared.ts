import type { ReviewedFile, Room } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import type { CompareLook } from './compare-modes.ts';

/** What every kind of comparison is given. */
export interface Compared {
  first: ReviewedFile;
  second: ReviewedFile;
  rooms: { first: Room; second: Room };
  viewport: Viewport;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  chosen: 'first' | 'second';
}

export const sizeOf = ({ width, height }: ReviewedFile) => ({ width: width ?? 1920, height: height ?? 1080 });
