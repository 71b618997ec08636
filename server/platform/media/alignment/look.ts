import {
  COLOUR_CELLS,
  COLOURS_AT,
  GRAIN_AT,
  PICTURE_BYTES,
  ROUGHNESS_AT,
  ROUGHNESS_COUNT,
} from '../fingerprints/prints.ts';
import { DOUBLING } from '../fingerprints/write-roughness.ts';

/** A regrade changes roughness and colour by no more. */
const ROUGHER_MAX = 1.3 * DOUBLING;
const COLOUR_MOVED_MAX = 8;
const ROUGHNESS_OFF = 0.6 * DOUBLING;
const ROUGHNESS_SCALE = 0.7 * DOUBLING;
const COLOUR_OFF = 10;
const COLOUR_SCALE = 16;
const TONE_SCALE = 12;
/** Allows stronger grading of colours while shapes are compared. */
const COLOUR_GRADED = 80;
/** Tolerates this share: a title or a logo has its own texture. */
const COVERED = 0.4;

export function likeLook(
  one: Uint8Array,
  oneFrame: number,
  other: Uint8Array,
  otherFrame: number,
  plainness: number,
): number {
  const a = oneFrame * PICTURE_BYTES;
  const b = otherFrame * PICTURE_BYTES;
  return Math.min(
    likeRoughness(one, a, other, b),
    likeColours(one, a, other, b, COLOUR_OFF + (1 - plainness) * COLOUR_GRADED),
  );
}

/** Compares absolute tones: a smooth, slowly changing picture offers nothing else. */
export function likeTones(one: Uint8Array, oneFrame: number, other: Uint8Array, otherFrame: number): number {
  const a = oneFrame * PICTURE_BYTES;
  const b = otherFrame * PICTURE_BYTES;
  let off = 0;
  for (let at = 0; at < ROUGHNESS_AT; at++) off += Math.abs((other[b + at] ?? 0) - (one[a + at] ?? 0));
  return 1 - Math.min(1, off / ROUGHNESS_AT / TONE_SCALE);
}

function likeRoughness(one: Uint8Array, a: number, other: Uint8Array, b: number): number {
  let moved = 0;
  for (let at = ROUGHNESS_AT; at < GRAIN_AT; at++) moved += (other[b + at] ?? 0) - (one[a + at] ?? 0);
  moved = clamp(moved / (ROUGHNESS_COUNT * COLOUR_CELLS), -ROUGHER_MAX, ROUGHER_MAX);
  let off = 0;
  for (let at = ROUGHNESS_AT; at < GRAIN_AT; at++) {
    const by = Math.abs((other[b + at] ?? 0) - (one[a + at] ?? 0) - moved);
    off += clamp((by - ROUGHNESS_OFF) / ROUGHNESS_SCALE, 0, 1);
  }
  return likeOf(off / (ROUGHNESS_COUNT * COLOUR_CELLS));
}

function likeColours(one: Uint8Array, a: number, other: Uint8Array, b: number, allowed: number): number {
  const [first, second] = [COLOURS_AT, COLOURS_AT + COLOUR_CELLS];
  const movedFirst = meanMove(one, a + first, other, b + first);
  const movedSecond = meanMove(one, a + second, other, b + second);
  let off = 0;
  for (let cell = 0; cell < COLOUR_CELLS; cell++) {
    const byFirst = (other[b + first + cell] ?? 0) - (one[a + first + cell] ?? 0) - movedFirst;
    const bySecond = (other[b + second + cell] ?? 0) - (one[a + second + cell] ?? 0) - movedSecond;
    off += clamp((Math.hypot(byFirst, bySecond) - allowed) / COLOUR_SCALE, 0, 1);
  }
  return likeOf(off / COLOUR_CELLS);
}

function meanMove(one: Uint8Array, a: number, other: Uint8Array, b: number): number {
  let sum = 0;
  for (let cell = 0; cell < COLOUR_CELLS; cell++) sum += (other[b + cell] ?? 0) - (one[a + cell] ?? 0);
  return clamp(sum / COLOUR_CELLS, -COLOUR_MOVED_MAX, COLOUR_MOVED_MAX);
}

const likeOf = (off: number) => 1 - Math.max(0, off - COVERED) / (1 - COVERED);
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
