import { CELLS, COLUMNS, PICTURE_BYTES, ROWS } from '../fingerprints/prints.ts';
import type { Segment } from './choose-runs.ts';
import type { Pictures } from './find-runs.ts';
import { isFaint, likeShape } from './shape.ts';

/** Visible part of the old picture, in fractions of it: 0, 0, 1, 1 is all. */
export interface Framing {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Pair {
  frame: number;
  source: number;
}

const whole: Framing = { left: 0, top: 0, right: 1, bottom: 1 };
const SAMPLES = 120;
export const PAIRS_MIN = 8;
const REACH = 0.12;
const STEPS = [0.04, 0.02, 0.01, 0.005];
const GAIN = 0.75;

/** Finds one framing for the whole film; undefined where it is unchanged. */
export function findReframing(now: Pictures, before: Pictures, pairs: readonly Pair[]): Framing | undefined {
  if (pairs.length < PAIRS_MIN) return undefined;
  const sampled = pairs.map(({ frame }, source) => ({ frame, source }));
  const old = new Uint8Array(pairs.length * PICTURE_BYTES);
  for (const [at, { source }] of pairs.entries()) {
    old.set(
      before.pictures.subarray(source * PICTURE_BYTES, (source + 1) * PICTURE_BYTES),
      at * PICTURE_BYTES,
    );
  }
  const unlike = (framing: Framing) => {
    const pictures = framing === whole ? old : reframe(old, framing);
    return meanUnlike(now, { pictures, frameCount: pairs.length }, sampled);
  };
  const plain = unlike(whole);
  // Recoding alone is as unlike.
  if (plain < 0.04) return undefined;
  let best = whole;
  let least = plain;
  for (const step of STEPS) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const tried of neighbours(best, step)) {
        const value = unlike(tried);
        if (value >= least - 1e-4) continue;
        least = value;
        best = tried;
        isBetter = true;
      }
    }
  }
  return least < GAIN * plain ? best : undefined;
}

export function meanUnlike(now: Pictures, before: Pictures, pairs: readonly Pair[]): number {
  let sum = 0;
  for (const { frame, source } of pairs) sum += 1 - likeShape(now.pictures, frame, before.pictures, source);
  return sum / Math.max(1, pairs.length);
}

function neighbours({ left, top, right, bottom }: Framing, step: number): Framing[] {
  const moves: Array<[number, number, number, number]> = [];
  for (const by of [step, -step]) {
    moves.push([by, by, -by, -by], [by, 0, -by, 0], [0, by, 0, -by]);
    moves.push([by, 0, 0, 0], [0, by, 0, 0], [0, 0, by, 0], [0, 0, 0, by]);
  }
  return moves
    .map(([l, t, r, b]) => ({ left: left + l, top: top + t, right: right + r, bottom: bottom + b }))
    .filter((one) =>
      [one.left, one.top, 1 - one.right, 1 - one.bottom].every((edge) => Math.abs(edge) <= REACH),
    );
}

export function samplePairs(segments: readonly Segment[]): Pair[] {
  const total = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const step = Math.max(1, Math.floor(total / SAMPLES));
  const pairs: Pair[] = [];
  let next = 0;
  let seen = 0;
  for (const { from, to, offset } of segments) {
    for (; next < seen + to - from; next += step) {
      const frame = from + next - seen;
      pairs.push({ frame, source: frame + offset });
    }
    seen += to - from;
  }
  return pairs;
}

/** Drops plain pictures: their shapes are noise and would suggest another framing. */
export const shapedPairs = ({ pictures }: Pictures, pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ frame }) => !isFaint(pictures, frame));

export function reframe(pictures: Uint8Array, framing: Framing): Uint8Array {
  const weights = weightsOf(framing);
  const made = pictures.slice();
  for (let at = 0; at < pictures.length; at += PICTURE_BYTES) {
    for (let cell = 0; cell < CELLS; cell++) {
      let value = 0;
      for (const { from, share } of weights[cell] ?? [])
        value += share * (from < 0 ? 16 : (pictures[at + from] ?? 0));
      made[at + cell] = Math.round(value);
    }
  }
  return made;
}

interface Weight {
  from: number;
  share: number;
}

function weightsOf({ left, top, right, bottom }: Framing): Weight[][] {
  const columns = sharesOf(left, right, COLUMNS);
  const rows = sharesOf(top, bottom, ROWS);
  return Array.from({ length: CELLS }, (_, cell) => {
    const across = columns[cell % COLUMNS] ?? [];
    const down = rows[Math.floor(cell / COLUMNS)] ?? [];
    return down.flatMap((row) =>
      across.map((column) => ({
        from: row.from < 0 || column.from < 0 ? -1 : row.from * COLUMNS + column.from,
        share: row.share * column.share,
      })),
    );
  });
}

function sharesOf(start: number, end: number, count: number): Weight[][] {
  const width = end - start;
  return Array.from({ length: count }, (_, at) => {
    const from = start * count + at * width;
    const to = from + width;
    const shares: Weight[] = [];
    let inside = 0;
    for (let cell = 0; cell < count; cell++) {
      const share = (Math.min(to, cell + 1) - Math.max(from, cell)) / width;
      if (share <= 0) continue;
      shares.push({ from: cell, share });
      inside += share;
    }
    if (inside < 0.9999) shares.push({ from: -1, share: 1 - inside });
    return shares;
  });
}
