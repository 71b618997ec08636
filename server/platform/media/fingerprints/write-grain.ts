import type { Size } from '../film/proxy-sizes.ts';
import { GRAIN_COLUMNS, GRAIN_ROWS } from './prints.ts';

/** Smaller differences of brightness are flat: recoding moves them by as much. */
const FLAT = 1;

/**
 * Writes a bit for each block: whether its left (or every other block's upper) half is clearly brighter. Regrading
 * keeps these bits, and no two pictures of noise share them. Returns the next position.
 */
export function writeGrain(
  frame: Uint8Array,
  { width, height }: Size,
  into: Uint8Array,
  start: number,
): number {
  let next = start;
  let [bits, count] = [0, 0];
  for (let row = 0; row < GRAIN_ROWS; row++) {
    const top = Math.floor((row * height) / GRAIN_ROWS);
    const bottom = Math.floor(((row + 1) * height) / GRAIN_ROWS);
    for (let column = 0; column < GRAIN_COLUMNS; column++) {
      const left = Math.floor((column * width) / GRAIN_COLUMNS);
      const right = Math.floor(((column + 1) * width) / GRAIN_COLUMNS);
      const isAcross = (row + column) % 2 === 0;
      const [middleX, middleY] = [(left + right) >> 1, (top + bottom) >> 1];
      const first = isAcross
        ? meanOf(frame, width, { left, right: middleX, top, bottom })
        : meanOf(frame, width, { left, right, top, bottom: middleY });
      const second = isAcross
        ? meanOf(frame, width, { left: middleX, right, top, bottom })
        : meanOf(frame, width, { left, right, top: middleY, bottom });
      bits = (bits << 1) | (first - second > FLAT ? 1 : 0);
      count += 1;
      if (count % 8 > 0) continue;
      into[next++] = bits;
      bits = 0;
    }
  }
  return next;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function meanOf(frame: Uint8Array, width: number, { left, right, top, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += frame[y * width + x] ?? 0;
  }
  return sum / Math.max(1, (bottom - top) * (right - left));
}
