/** Grids of a fingerprint: brightness, coarser colour and roughness, and finer grain; octaves for sound. */
export const COLUMNS = 8;
export const ROWS = 6;
export const COLOUR_COLUMNS = 3;
export const COLOUR_ROWS = 2;
export const CELLS = COLUMNS * ROWS;
export const COLOUR_CELLS = COLOUR_COLUMNS * COLOUR_ROWS;
export const GRAIN_COLUMNS = 16;
export const GRAIN_ROWS = 12;
/** Distances, in pixels, of the neighbours compared for roughness. */
export const ROUGHNESS_STEPS = [1, 4] as const;
export const ROUGHNESS_COUNT = 2 * ROUGHNESS_STEPS.length;
export const COLOURS_AT = COLUMNS * ROWS;
export const ROUGHNESS_AT = COLOURS_AT + 2 * COLOUR_CELLS;
export const GRAIN_AT = ROUGHNESS_AT + ROUGHNESS_COUNT * COLOUR_CELLS;
const GRAIN_BYTES = (GRAIN_COLUMNS * GRAIN_ROWS) / 8;
export const PICTURE_BYTES = GRAIN_AT + GRAIN_BYTES;
export const OCTAVES = 6;

export interface Prints {
  frameCount: number;
  /** Frames a second. */
  rate: number;
  /** `PICTURE_BYTES` a frame: brightness row by row, then both colours, roughness and grain. */
  pictures: Uint8Array;
  /** `OCTAVES` a frame, in half decibels; undefined without sound. */
  sounds: Uint8Array | undefined;
}
