import type { PictureBox } from '../../../../contract/carry-frame.ts';
import {
  CELLS,
  COLOUR_CELLS,
  COLOUR_COLUMNS,
  COLOUR_ROWS,
  COLUMNS,
  OCTAVES,
  PICTURE_BYTES,
  type Prints,
  ROWS,
} from '../fingerprints/prints.ts';

/** Recoding stays below these, in steps of 255. */
const BRIGHTNESS_OFF = 4;
const COLOUR_OFF = 4;
const SOUND_OFF = 14;
const SOUND_HEARD = 60;
const SOUND_WINDOW = 12;

export interface FrameChange {
  cells: Uint8Array;
  isPicture: boolean;
  isSound: boolean;
}

export function judgeFrames(
  now: Prints,
  before: Prints,
  pairs: ReadonlyArray<{ frame: number; source: number }>,
): FrameChange[] {
  const off = pairs.map(({ frame, source }) => changedCells(now.pictures, frame, before.pictures, source));
  const sounds = judgeSounds(now, before, pairs);
  return pairs.map((_, at) => {
    // A single frame of coding noise is no change: a real one also shows in a neighbour.
    const cells = new Uint8Array(CELLS);
    let count = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const isNear = off[at - 1]?.[cell] || off[at + 1]?.[cell] || pairs.length === 1;
      if (off[at]?.[cell] && isNear) {
        cells[cell] = 1;
        count += 1;
      }
    }
    return { cells, isPicture: count > 0, isSound: sounds[at] ?? false };
  });
}

function changedCells(one: Uint8Array, frame: number, other: Uint8Array, source: number): Uint8Array {
  const cells = new Uint8Array(CELLS);
  const a = frame * PICTURE_BYTES;
  const b = source * PICTURE_BYTES;
  for (let cell = 0; cell < CELLS; cell++) {
    if (Math.abs((one[a + cell] ?? 0) - (other[b + cell] ?? 0)) > BRIGHTNESS_OFF) cells[cell] = 1;
  }
  for (let colour = 0; colour < 2 * COLOUR_CELLS; colour++) {
    const at = CELLS + colour;
    if (Math.abs((one[a + at] ?? 0) - (other[b + at] ?? 0)) <= COLOUR_OFF) continue;
    for (let cell = 0; cell < CELLS; cell++) if (colourOf(cell) === colour % COLOUR_CELLS) cells[cell] = 1;
  }
  return cells;
}

function colourOf(cell: number): number {
  const column = Math.floor(((cell % COLUMNS) * COLOUR_COLUMNS) / COLUMNS);
  const row = Math.floor((Math.floor(cell / COLUMNS) * COLOUR_ROWS) / ROWS);
  return row * COLOUR_COLUMNS + column;
}

/** Averages loudness around each frame: coding shifts the sound of single frames. */
function judgeSounds(
  now: Prints,
  before: Prints,
  pairs: ReadonlyArray<{ frame: number; source: number }>,
): boolean[] {
  if (!now.sounds && !before.sounds) return pairs.map(() => false);
  const changed = pairs.map(() => false);
  for (let octave = 0; octave < OCTAVES; octave++) {
    const loud = pairs.map(({ frame }) => now.sounds?.[frame * OCTAVES + octave] ?? 0);
    const was = pairs.map(({ source }) => before.sounds?.[source * OCTAVES + octave] ?? 0);
    const mean = windowMeans(loud);
    const meanWas = windowMeans(was);
    for (const at of pairs.keys()) {
      const one = Math.max(mean[at] ?? 0, SOUND_HEARD);
      const other = Math.max(meanWas[at] ?? 0, SOUND_HEARD);
      if (Math.abs(one - other) > SOUND_OFF) changed[at] = true;
    }
  }
  return changed;
}

function windowMeans(values: number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, at) => {
    const from = Math.max(0, at - SOUND_WINDOW);
    const to = Math.min(values.length, at + SOUND_WINDOW + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

export function regionOf(changes: readonly FrameChange[]): PictureBox | undefined {
  let left = COLUMNS;
  let top = ROWS;
  let right = -1;
  let bottom = -1;
  for (const { cells } of changes) {
    for (let cell = 0; cell < CELLS; cell++) {
      if (!cells[cell]) continue;
      left = Math.min(left, cell % COLUMNS);
      right = Math.max(right, cell % COLUMNS);
      top = Math.min(top, Math.floor(cell / COLUMNS));
      bottom = Math.max(bottom, Math.floor(cell / COLUMNS));
    }
  }
  if (right < 0) return undefined;
  return {
    x: left / COLUMNS,
    y: top / ROWS,
    width: (right + 1 - left) / COLUMNS,
    height: (bottom + 1 - top) / ROWS,
  };
}
