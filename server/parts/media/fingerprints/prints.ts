/** The picture of a frame as means of brightness in a grid, and of colour in a coarser one; the sound as octaves. */
export const COLUMNS = 8;
export const ROWS = 6;
export const COLOUR_COLUMNS = 3;
export const COLOUR_ROWS = 2;
export const CELLS = COLUMNS * ROWS;
export const PICTURE_BYTES = CELLS + 2 * COLOUR_COLUMNS * COLOUR_ROWS;
export const OCTAVES = 6;

/** What is kept of every frame of a film, so that another version of it can be laid beside it. */
export interface Prints {
  frameCount: number;
  /** Frames a second. */
  rate: number;
  /** `PICTURE_BYTES` a frame: brightness row by row, then both colours. */
  pictures: Uint8Array;
  /** `OCTAVES` a frame: how loud each is, in half decibels; undefined where the film has no sound. */
  sounds: Uint8Array | undefined;
}
