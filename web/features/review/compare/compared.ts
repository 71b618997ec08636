import type { ReactNode } from 'react';
import type { ReviewedFile, Room } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import type { Viewport } from '../stage/viewport.ts';
import type { CompareLook } from './compare-modes.ts';
import type { Sync } from './sync/use-sync.ts';

export interface Compared {
  first: ReviewedFile;
  second: ReviewedFile;
  rooms: { first: Room; second: Room };
  viewport: Viewport;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  chosen: 'first' | 'second';
  held: Sync;
  heldBar: ReactNode;
  tools: ReactNode;
}

export interface PageSize {
  page: number;
  size: Size;
}

export const sizeOf = ({ width, height }: ReviewedFile): Size => ({
  width: width ?? 1920,
  height: height ?? 1080,
});

/** A film and its proxy differ by rounding to whole pixels. */
const SAME_SHAPE = 0.01;

export function fitInto({ width, height }: Size, box: Size) {
  const [across, down] = [box.width / width, box.height / height];
  const scale = Math.min(across, down);
  const gap = (full: number) => (Math.abs(across / down - 1) < SAME_SHAPE ? 0 : 50 * (1 - scale / full));
  return { inset: `${gap(down)}% ${gap(across)}%`, inlineSize: 'auto', blockSize: 'auto' };
}
