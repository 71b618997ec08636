import type { Pictures } from './find-runs.ts';
import { findCuts } from './find-runs.ts';
import { likeness } from './likeness.ts';
import type { JudgedSegment } from './sureness.ts';

const ALIKE = 0.6;
const APART = 0.08;
const LENGTH_MIN = 8;
const SAMPLES = 24;
/** Longer films would need too large a table. */
const SHOTS_MAX = 2500;

interface Lengths {
  now: number;
  before: number;
}

interface Shot {
  from: number;
  length: number;
}

/** Matches whole shots of reframed films, where single frames look the same but cuts do not. */
export function matchShots(now: Pictures, before: Pictures): JudgedSegment[] {
  const [shots, sources] = [shotsOf(now), shotsOf(before)];
  if (Math.max(shots.length, sources.length) > SHOTS_MAX) return [];
  const likes = shots.map((shot) =>
    Float32Array.from(sources, (source) =>
      source.length === shot.length ? likeOf(shot, source, now, before) : 0,
    ),
  );
  return inOrder(likes)
    .filter(({ at, source }) => isOnlyOne(likes, at, source))
    .map(({ at, source }) => {
      const { from, length } = shots[at] ?? { from: 0, length: 0 };
      return { from, to: from + length, offset: (sources[source]?.from ?? 0) - from, sure: true };
    });
}

export function joinShots(
  shots: readonly JudgedSegment[],
  others: readonly JudgedSegment[],
): JudgedSegment[] {
  const left = others.flatMap((segment) => {
    let parts = [segment];
    for (const shot of shots) {
      // Removes the frames of the shot, and the old frames that it shows.
      parts = parts
        .flatMap((part) => without(part, shot.from, shot.to))
        .flatMap((part) =>
          without(part, shot.from + shot.offset - part.offset, shot.to + shot.offset - part.offset),
        );
    }
    return parts;
  });
  return [...shots, ...left].toSorted((one, other) => one.from - other.from);
}

const without = (segment: JudgedSegment, from: number, to: number): JudgedSegment[] =>
  from >= segment.to || to <= segment.from
    ? [segment]
    : [
        { ...segment, to: from },
        { ...segment, from: to },
      ].filter((part) => part.to > part.from);

function shotsOf(film: Pictures): Shot[] {
  const cuts = findCuts(film);
  return cuts.map((from, at) => ({ from, length: (cuts[at + 1] ?? film.frameCount) - from }));
}

function likeOf(shot: Shot, source: Shot, now: Pictures, before: Pictures): number {
  if (shot.length < LENGTH_MIN) return 0;
  const step = Math.max(1, Math.floor(shot.length / SAMPLES));
  let [sum, count] = [0, 0];
  for (let at = 0; at < shot.length; at += step) {
    sum += likeness(now.pictures, shot.from + at, before.pictures, source.from + at);
    count += 1;
  }
  const like = sum / count;
  return like >= ALIKE ? like : 0;
}

function isOnlyOne(likes: readonly Float32Array[], at: number, source: number): boolean {
  const like = (likes[at]?.[source] ?? 0) - APART;
  return (
    (likes[at]?.every((other, index) => index === source || other < like) ?? false) &&
    likes.every((others, index) => index === at || (others[source] ?? 0) < like)
  );
}

function inOrder(likes: readonly Float32Array[]): Array<{ at: number; source: number }> {
  const width = (likes[0]?.length ?? 0) + 1;
  const sums = new Float64Array((likes.length + 1) * width);
  for (let row = likes.length - 1; row >= 0; row--) {
    for (let column = width - 2; column >= 0; column--) {
      const like = likes[row]?.[column] ?? 0;
      const both = like > 0 ? like + (sums[(row + 1) * width + column + 1] ?? 0) : 0;
      const here = Math.max(both, sums[(row + 1) * width + column] ?? 0, sums[row * width + column + 1] ?? 0);
      sums[row * width + column] = here;
    }
  }
  const pairs: Array<{ at: number; source: number }> = [];
  let [row, column] = [0, 0];
  while (row < likes.length && column < width - 1) {
    const here = sums[row * width + column] ?? 0;
    if (here === (sums[(row + 1) * width + column] ?? 0)) row += 1;
    else if (here === (sums[row * width + column + 1] ?? 0)) column += 1;
    else pairs.push({ at: row++, source: column++ });
  }
  return pairs;
}

/** Treats gaps at the same place of two reframed films as the same, unrecognised material. */
export function bridgeGaps(segments: readonly JudgedSegment[], { now, before }: Lengths): JudgedSegment[] {
  const bridged: JudgedSegment[] = [];
  let last = { to: 0, source: 0 };
  for (const segment of [...segments, { from: now, to: now, offset: before - now, sure: false }]) {
    const gap = Math.min(segment.from - last.to, segment.from + segment.offset - last.source);
    if (gap > 0) {
      bridged.push({ from: last.to, to: last.to + gap, offset: last.source - last.to, sure: false });
    }
    if (segment.to > segment.from) bridged.push({ ...segment, sure: false });
    last = { to: segment.to, source: segment.to + segment.offset };
  }
  return bridged;
}
