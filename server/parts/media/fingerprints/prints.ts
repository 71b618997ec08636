/**
 * The picture of a frame as means of brightness in a grid and of colour in a coarser one, how rough it is there, and
 * its grain in a finer one; the sound as octaves.
 */
export const COLUMNS = 8;
export const ROWS = 6;
export const COLOUR_COLUMNS = 3;
export const COLOUR_ROWS = 2;
export const CELLS = COLUMNS * ROWS;
export const COLOUR_CELLS = COLOUR_COLUMNS * COLOUR_ROWS;
export const GRAIN_COLUMNS = 16;
export const GRAIN_ROWS = 12;
/** Pixels to the neighbours that a pixel is compared with, to the right and below, for how rough a picture is. */
export const ROUGHNESS_STEPS = [1, 4] as const;
/** Of each colour cell. */
export const ROUGHNESS_COUNT = 2 * ROUGHNESS_STEPS.length;
/** Where each part of a picture's print begins. */
export const COLOURS_AT = COLUMNS * ROWS;
export const ROUGHNESS_AT = COLOURS_AT + 2 * COLOUR_CELLS;
export const GRAIN_AT = ROUGHNESS_AT + ROUGHNESS_COUNT * COLOUR_CELLS;
const GRAIN_BYTES = (GRAIN_COLUMNS * GRAIN_ROWS) / 8;
export const PICTURE_BYTES = GRAIN_AT + GRAIN_BYTES;
export const OCTAVES = 6;

/** What is kept of every frame of a film, so that another version of it can be laid beside it. */
export interface Prints {
  frameCount: number;
  /** Frames a second. */
  rate: number;
  /** `PICTURE_BYTES` a frame: brightness row by row, then both colours, roughness and grain. */
  pictures: Uint8Array;
  /** `OCTAVES` a frame: how loud each is, in half decibels; undefined where the film has no sound. */
  sounds: Uint8Array | undefined;
}
