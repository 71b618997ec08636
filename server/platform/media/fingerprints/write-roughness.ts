import type { Size } from '../film/proxy-sizes.ts';
import { COLOUR_COLUMNS, COLOUR_ROWS, ROUGHNESS_STEPS } from './prints.ts';

export const DOUBLING = 24;

/**
 * Measures the difference of pixels to near and farther neighbours in each coarse cell. Means lose fine texture, which
 * shows here. Returns the next position.
 */
export function writeRoughness(
  frame: Uint8Array,
  { width, height }: Size,
  into: Uint8Array,
  start: number,
): number {
  let next = start;
  for (let row = 0; row < COLOUR_ROWS; row++) {
    const top = Math.floor((row * height) / COLOUR_ROWS);
    const bottom = Math.floor(((row + 1) * height) / COLOUR_ROWS);
    for (let column = 0; column < COLOUR_COLUMNS; column++) {
      const left = Math.floor((column * width) / COLOUR_COLUMNS);
      const right = Math.floor(((column + 1) * width) / COLOUR_COLUMNS);
      for (const step of ROUGHNESS_STEPS) {
        let [across, down, count] = [0, 0, 0];
        // Every other line says as much.
        for (let y = top; y < bottom - step; y += 2) {
          const line = y * width;
          count += Math.max(0, right - step - left);
          for (let x = left; x < right - step; x++) {
            const value = frame[line + x] ?? 0;
            across += Math.abs((frame[line + x + step] ?? 0) - value);
            down += Math.abs((frame[line + step * width + x] ?? 0) - value);
          }
        }
        into[next++] = Math.round(DOUBLING * Math.log2(1 + across / Math.max(1, count)));
        into[next++] = Math.round(DOUBLING * Math.log2(1 + down / Math.max(1, count)));
      }
    }
  }
  return next;
}
