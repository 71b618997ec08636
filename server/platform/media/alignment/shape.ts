import { CELLS, PICTURE_BYTES } from '../fingerprints/prints.ts';

/** A regrade changes the contrast by no more. */
const GAIN_MIN = 0.4;
const GAIN_MAX = 2.5;
/** Decides by the other cells: titles, logos or bars may cover these. */
const TRUSTED = Math.round(CELLS * 0.6);
const ROUNDS = 2;
const SCALE_MIN = 5;
const SPREAD_SHARE = 0.45;
const BINS = 512;
const PLAIN = 6;
const SHAPED = 20;
const PLAIN_RANGE = 10;
const FAINT_RANGE = 30;

let lastSpread = 0;
const residuals = new Float64Array(CELLS);
const bins = new Uint16Array(BINS);

function trustedLimit(): number {
  bins.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const bin = Math.min(BINS - 1, (residuals[cell] ?? 0) | 0);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let kept = 0;
  let bin = 0;
  for (; bin < BINS && kept < TRUSTED; bin++) kept += bins[bin] ?? 0;
  return bin;
}

function medianShift(one: Uint8Array, a: number, other: Uint8Array, b: number): number {
  bins.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const bin = 255 + (other[b + cell] ?? 0) - (one[a + cell] ?? 0);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let below = 0;
  let bin = 0;
  for (; bin < BINS && below <= CELLS / 2; bin++) below += bins[bin] ?? 0;
  return bin - 256;
}

/** Compares large shapes from 0 to 1, whatever the brightness and contrast. */
export function likeShape(one: Uint8Array, oneFrame: number, other: Uint8Array, otherFrame: number): number {
  const a = oneFrame * PICTURE_BYTES;
  const b = otherFrame * PICTURE_BYTES;
  let gain = 1;
  let shift = medianShift(one, a, other, b);
  let spread = 0;
  for (let round = 0; ; round++) {
    for (let cell = 0; cell < CELLS; cell++) {
      residuals[cell] = Math.abs((other[b + cell] ?? 0) - gain * (one[a + cell] ?? 0) - shift);
    }
    if (round === ROUNDS) break;
    const limit = trustedLimit();
    let count = 0;
    let sumA = 0;
    let sumB = 0;
    let sumAA = 0;
    let sumAB = 0;
    let sumBB = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      if ((residuals[cell] ?? 0) > limit) continue;
      const valueA = one[a + cell] ?? 0;
      const valueB = other[b + cell] ?? 0;
      count += 1;
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumAB += valueA * valueB;
      sumBB += valueB * valueB;
    }
    const varA = sumAA / count - (sumA / count) ** 2;
    const varB = sumBB / count - (sumB / count) ** 2;
    const together = sumAB / count - (sumA / count) * (sumB / count);
    gain = Math.min(GAIN_MAX, Math.max(GAIN_MIN, varA > 0 ? together / varA : 1));
    shift = (sumB - gain * sumA) / count;
    spread = Math.sqrt(Math.max(varB, gain * gain * varA, 0));
  }
  lastSpread = spread;
  const scale = Math.max(SCALE_MIN, SPREAD_SHARE * spread);
  let off = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const share = Math.min(1, (residuals[cell] ?? 0) / scale);
    residuals[cell] = share;
    off += share;
  }
  return 1 - off / CELLS;
}

/** Difference of a cell in the last comparison, from 0 to 1. */
export const lastOff = (cell: number): number => residuals[cell] ?? 0;

/** Lack of shapes in the last comparison, from 0 to 1. */
export const lastPlainness = (): number => Math.max(0, Math.min(1, (SHAPED - lastSpread) / (SHAPED - PLAIN)));

/** Recognises frames without a shape: black, one colour, fine texture. */
export const isPlain = (pictures: Uint8Array, frame: number) => rangeOf(pictures, frame) < PLAIN_RANGE;

/** Recognises frames whose shapes may be coarse texture, and change with it. */
export const isFaint = (pictures: Uint8Array, frame: number) => rangeOf(pictures, frame) < FAINT_RANGE;

function rangeOf(pictures: Uint8Array, frame: number): number {
  const at = frame * PICTURE_BYTES;
  let least = 255;
  let most = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const value = pictures[at + cell] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}
