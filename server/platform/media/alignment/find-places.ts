import { CELLS, PICTURE_BYTES } from '../fingerprints/prints.ts';
import { likeness } from './likeness.ts';
import { isPlain } from './shape.ts';

const BITS_OFF = 14;
const PLACES_MAX = 8;
const APART = 8;
const LOOKED_AT = 150;
const LIKE_ENOUGH = 0.72;
const BITS_SAME = 2;
const FRAMES_SAME = 6;
const HALF = CELLS / 2;

interface Sketches {
  upper: Int32Array;
  lower: Int32Array;
}

function sketch(pictures: Uint8Array, frame: number, half: number): number {
  const at = frame * PICTURE_BYTES;
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) sum += pictures[at + cell] ?? 0;
  const mean = sum / CELLS;
  let bits = 0;
  for (let cell = half * HALF; cell < (half + 1) * HALF; cell++) {
    bits = (bits << 1) | ((pictures[at + cell] ?? 0) > mean ? 1 : 0);
  }
  return bits;
}

const counts = Uint8Array.from({ length: 4096 }, (_, value) => {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});
const countBits = (bits: number) => (counts[bits & 4095] ?? 0) + (counts[bits >>> 12] ?? 0);

export function createSearch(pictures: Uint8Array, frameCount: number) {
  const frames = new Int32Array(frameCount);
  const sketches: Sketches = { upper: new Int32Array(frameCount), lower: new Int32Array(frameCount) };
  let length = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    if (isPlain(pictures, frame)) continue;
    const upper = sketch(pictures, frame, 0);
    const lower = sketch(pictures, frame, 1);
    const last = length - 1;
    const isNear = length > 0 && frame - (frames[last] ?? 0) < FRAMES_SAME;
    const off =
      countBits(upper ^ (sketches.upper[last] ?? 0)) + countBits(lower ^ (sketches.lower[last] ?? 0));
    if (isNear && off <= BITS_SAME) continue;
    frames[length] = frame;
    sketches.upper[length] = upper;
    sketches.lower[length] = lower;
    length += 1;
  }

  return (other: Uint8Array, otherFrame: number): number[] => {
    const upper = sketch(other, otherFrame, 0);
    const lower = sketch(other, otherFrame, 1);
    const nearest: number[][] = Array.from({ length: BITS_OFF + 1 }, () => []);
    for (let at = 0; at < length; at++) {
      let off = countBits(upper ^ (sketches.upper[at] ?? 0));
      if (off > BITS_OFF) continue;
      off += countBits(lower ^ (sketches.lower[at] ?? 0));
      if (off <= BITS_OFF) nearest[off]?.push(frames[at] ?? 0);
    }
    const found: Array<{ frame: number; like: number }> = [];
    for (const frame of nearest
      .flat()
      .slice(0, LOOKED_AT)
      .toSorted((a, b) => a - b)) {
      const like = likeness(other, otherFrame, pictures, frame);
      if (like < LIKE_ENOUGH) continue;
      const last = found.at(-1);
      if (last && frame - last.frame < APART) {
        if (like > last.like) found[found.length - 1] = { frame, like };
      } else found.push({ frame, like });
    }
    return found
      .toSorted((one, two) => two.like - one.like)
      .slice(0, PLACES_MAX)
      .map(({ frame }) => frame);
  };
}
