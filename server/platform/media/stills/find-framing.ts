import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { findOverlaps } from './find-overlaps.ts';
import { type Raster, resizeRaster, toGrey } from './raster.ts';

const OFF = 24;
const OUTSIDE = 0.5;
const TRUSTED = 0.6;
/** Finer steps need larger pictures. */
const COARSE = { pixels: 64, steps: [0.04, 0.02, 0.01] };
const FINE = { pixels: 160, steps: [0.008, 0.004, 0.002, 0.001, 0.0005] };
const ROUNDS_MAX = 30;
/** In fractions of the earlier picture. */
const SIDE_MIN = 0.25;
const SIDE_MAX = 3.5;
const NEAR = 0.002;
const whole: PictureBox = { x: 0, y: 0, width: 1, height: 1 };

export interface Framing {
  /** Part of the earlier picture that the new one shows. */
  box: PictureBox;
  /** Likeness of the overlap, from 0 to 1. */
  likeness: number;
}

export function findFraming(now: Raster, before: Raster): Framing {
  const [one, other] = [toGrey(now), toGrey(before)];
  const tried = [whole, ...findOverlaps(one, other)].map((start) => refine(one, other, start, COARSE));
  const chosen = tried.reduce((least, next) => (next.unlike < least.unlike * 0.9 ? next : least));
  const best = refine(one, other, chosen.box, FINE);
  const box = isWhole(best.box) ? whole : best.box;
  const small = shrink(one, FINE.pixels);
  return { box, likeness: 1 - measure(small, scaledTo(other, small, box), box).inside };
}

export const isWhole = ({ x, y, width, height }: PictureBox): boolean =>
  [x, y, x + width - 1, y + height - 1].every((edge) => Math.abs(edge) < NEAR);

interface Fitted {
  box: PictureBox;
  unlike: number;
}

function refine(now: Raster, before: Raster, start: PictureBox, { pixels, steps }: typeof FINE): Fitted {
  const small = shrink(now, pixels);
  const unlike = (box: PictureBox) => measure(small, scaledTo(before, small, box), box).whole;
  let best: Fitted = { box: start, unlike: unlike(start) };
  for (const step of steps) best = descend(best, step, unlike);
  return best;
}

function descend(start: Fitted, step: number, unlike: (box: PictureBox) => number): Fitted {
  let best = start;
  for (let round = 0, isBetter = true; isBetter && round < ROUNDS_MAX; round++) {
    isBetter = false;
    for (const box of neighbours(best.box, step)) {
      if (!isWithin(box)) continue;
      const value = unlike(box);
      if (value >= best.unlike - 1e-5) continue;
      best = { box, unlike: value };
      isBetter = true;
    }
  }
  return best;
}

const isWithin = ({ width, height }: PictureBox) =>
  Math.min(width, height) > SIDE_MIN && Math.max(width, height) < SIDE_MAX;

function neighbours({ x, y, width, height }: PictureBox, step: number): PictureBox[] {
  return [step, -step].flatMap((by) => [
    { x: x + by, y, width, height },
    { x, y: y + by, width, height },
    { x: x - by * width, y: y - by * height, width: width * (1 + 2 * by), height: height * (1 + 2 * by) },
    { x: x - by, y, width: width + 2 * by, height },
    { x, y: y - by, width, height: height + 2 * by },
    { x: x + by, y, width: width - by, height },
    { x, y: y + by, width, height: height - by },
    { x, y, width: width + by, height },
    { x, y, width, height: height + by },
  ]);
}

const shrink = (raster: Raster, pixels: number) => {
  const scale = Math.min(1, pixels / Math.max(raster.width, raster.height));
  return resizeRaster(raster, sideOf(raster.width * scale), sideOf(raster.height * scale));
};
const sideOf = (length: number) => Math.max(1, Math.round(length));

const scaled = new WeakMap<Raster, Map<string, Raster>>();

/** Scales the earlier picture to the new pixel size. Near sizes share one result. */
function scaledTo(before: Raster, now: Raster, { width, height }: PictureBox): Raster {
  const coarse = (length: number) =>
    Math.min(2048, sideOf(1.1 ** Math.round(Math.log(length) / Math.log(1.1))));
  const size = [coarse(now.width / width), coarse(now.height / height)] as const;
  const known = scaled.get(before) ?? new Map<string, Raster>();
  scaled.set(before, known);
  const key = size.join();
  const made = known.get(key) ?? resizeRaster(before, ...size);
  known.set(key, made);
  return made;
}

/** Measures differences from 0 to 1 after fitting brightness and contrast: in the overlap, and overall. */
function measure(now: Raster, before: Raster, box: PictureBox): { inside: number; whole: number } {
  const pairs = samplePairs(now, before, box);
  const inside = pairs.count;
  const total = now.width * now.height;
  if (inside < total / 10) return { inside: 1, whole: 1 };
  const { gain, shift } = fitLevels(pairs);
  let off = 0;
  for (let at = 0; at < inside; at++) {
    const by = Math.abs((pairs.now[at] ?? 0) - gain * (pairs.before[at] ?? 0) - shift);
    off += Math.min(1, by / OFF);
  }
  return { inside: off / inside, whole: (off + OUTSIDE * (total - inside)) / total };
}

interface Pairs {
  now: Float32Array;
  before: Float32Array;
  count: number;
}

function samplePairs(now: Raster, before: Raster, { x, y, width, height }: PictureBox): Pairs {
  const pairs = {
    now: new Float32Array(now.data.length),
    before: new Float32Array(now.data.length),
    count: 0,
  };
  for (let row = 0; row < now.height; row++) {
    const down = (y + ((row + 0.5) / now.height) * height) * before.height - 0.5;
    if (down < -0.5 || down > before.height - 0.5) continue;
    for (let column = 0; column < now.width; column++) {
      const across = (x + ((column + 0.5) / now.width) * width) * before.width - 0.5;
      if (across < -0.5 || across > before.width - 0.5) continue;
      pairs.now[pairs.count] = now.data[row * now.width + column] ?? 0;
      pairs.before[pairs.count++] = sampleGrey(before, across, down);
    }
  }
  return pairs;
}

function sampleGrey({ width, height, data }: Raster, across: number, down: number): number {
  const left = Math.min(Math.max(0, Math.floor(across)), Math.max(0, width - 2));
  const top = Math.min(Math.max(0, Math.floor(down)), Math.max(0, height - 2));
  const [u, v] = [Math.min(1, Math.max(0, across - left)), Math.min(1, Math.max(0, down - top))];
  const at = top * width + left;
  const right = width > 1 ? 1 : 0;
  const below = height > 1 ? width : 0;
  const upper = (data[at] ?? 0) * (1 - u) + (data[at + right] ?? 0) * u;
  const lower = (data[at + below] ?? 0) * (1 - u) + (data[at + below + right] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}

/** Fits by the best pixels, so retouched areas have no say. */
function fitLevels(pairs: Pairs): { gain: number; shift: number } {
  const { now, before, count } = pairs;
  let levels = { gain: 1, shift: 0 };
  for (let round = 0; round < 2; round++) {
    const { gain, shift } = levels;
    const limit = trustedLimit(pairs, levels);
    let [n, sumA, sumB, sumAA, sumAB] = [0, 0, 0, 0, 0];
    for (let at = 0; at < count; at++) {
      const [a, b] = [before[at] ?? 0, now[at] ?? 0];
      if (Math.abs(b - gain * a - shift) > limit) continue;
      n += 1;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumAB += a * b;
    }
    const spread = sumAA / n - (sumA / n) ** 2;
    const together = sumAB / n - (sumA / n) * (sumB / n);
    const fitted = spread > 1 ? Math.min(2.5, Math.max(0.4, together / spread)) : 1;
    levels = { gain: fitted, shift: (sumB - fitted * sumA) / n };
  }
  return levels;
}

const bins = new Uint32Array(1024);

function trustedLimit(
  { now, before, count }: Pairs,
  { gain, shift }: { gain: number; shift: number },
): number {
  bins.fill(0);
  for (let at = 0; at < count; at++) {
    const bin = Math.min(1023, Math.abs((now[at] ?? 0) - gain * (before[at] ?? 0) - shift) | 0);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let kept = 0;
  let bin = 0;
  for (; bin < 1023 && kept < TRUSTED * count; bin++) kept += bins[bin] ?? 0;
  return bin;
}
