import type { ReactNode } from 'react';
import type { ReviewedFile, Room } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import type { Viewport } from '../stage/viewport.ts';
import type { CompareLook } from './compare-modes.ts';
import type { Held } from './held.ts';

/** What every kind of comparison is given. */
export interface Compared {
  first: ReviewedFile;
  second: ReviewedFile;
  rooms: { first: Room; second: Room };
  viewport: Viewport;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  chosen: 'first' | 'second';
  held: Held;
  /** What holds them together can be chosen. */
  heldBar: ReactNode;
  /** While somebody draws on the chosen one. */
  tools: ReactNode;
}

/** The pages of a document may have one size each. */
export interface PageSize {
  page: number;
  size: Size;
}

export const sizeOf = ({ width, height }: ReviewedFile): Size => ({
  width: width ?? 1920,
  height: height ?? 1080,
});

/** Two sizes of one picture, as of a film and its proxy, are rounded to whole pixels. */
const SAME_SHAPE = 0.01;

/** Where a picture lies in the box of another one: all over it, or, of another shape, whole and in its middle. */
export function fitInto({ width, height }: Size, box: Size) {
  const [across, down] = [box.width / width, box.height / height];
  const scale = Math.min(across, down);
  const gap = (full: number) => (Math.abs(across / down - 1) < SAME_SHAPE ? 0 : 50 * (1 - scale / full));
  return { inset: `${gap(down)}% ${gap(across)}%`, inlineSize: 'auto', blockSize: 'auto' };
}
