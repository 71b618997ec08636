import type { Segment } from './choose-runs.ts';
import type { Pictures, Run } from './find-runs.ts';
import { likeness } from './likeness.ts';
import { isFaint } from './shape.ts';
import { isBetween } from './split-at-cuts.ts';

/** Two offsets differ when their likeness does so beyond chance, over so many frames. */
const MARGIN = 0.02;
/** Coding makes a slow texture resemble a nearby frame by this much. */
const LAG = 0.006;
const LOOSE = 0.06;
const SHOWN = 0.5;
const SAMPLES = 1500;
const NEARBY = [1, 2, 3, 4, 6, 8, 12, 20, 32];

export interface JudgedSegment extends Segment {
  sure: boolean;
}

interface Films {
  now: Pictures;
  before: Pictures;
  runs: readonly Run[];
}

/** Splits off the parts whose place similar material elsewhere leaves open. */
export function judgeSureness(segments: readonly Segment[], films: Films): JudgedSegment[] {
  const unsure = segments.map((segment, at) =>
    isHeld(segments, at, films) || isDecided(segment, films) ? [] : [segment],
  );
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (!next || next.from !== segment.to || next.offset === segment.offset) continue;
    const { from, to } = looseCut(segment, next, films);
    if (to - from < 1) continue;
    unsure[at]?.push({ ...segment, from });
    unsure[at + 1]?.push({ ...next, to });
  }
  return segments.flatMap((segment, at) => split(segment, unsure[at] ?? []));
}

function isHeld(segments: readonly Segment[], at: number, { now, before }: Films): boolean {
  const [last, segment, next] = [segments[at - 1], segments[at], segments[at + 1]];
  if (!segment || isBetween(segments, at)) return segment !== undefined;
  const { from, to, offset } = segment;
  const isFirst = from === 0 && offset === 0;
  const isLast = to === now.frameCount && to + offset === before.frameCount;
  const followsOn = last?.to === from && last.offset === offset;
  const goesOn = next?.from === to && next.offset === offset;
  // In a film of one shot only its frames can tell.
  return (followsOn && isLast) || (isFirst && goesOn);
}

function isDecided(segment: Segment, { now, before, runs }: Films): boolean {
  const { from, to, offset } = segment;
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  const others = new Set(NEARBY.flatMap((by) => [offset - by, offset + by]));
  for (const run of runs) if (run.from < to && run.to > from && run.offset !== offset) others.add(run.offset);
  let count = 0;
  let chosen = 0;
  for (let frame = from; frame < to; frame += step) {
    chosen += likeAt(now, before, frame, offset);
    count += 1;
  }
  const isTexture = isFaint(now.pictures, (from + to) >> 1);
  for (const other of others) {
    const isNear = Math.abs(other - offset) <= (NEARBY.at(-1) ?? 0);
    const margin = MARGIN * Math.sqrt(count) + (isTexture && isNear ? LAG * count : 0);
    let left = chosen;
    // Stops as soon as the rest cannot make up for the difference.
    let open = count;
    for (let frame = from; frame < to; frame += step) {
      left -= likeAt(now, before, frame, other);
      open -= 1;
      if (left - open > margin) break;
    }
    if (left <= margin) return false;
  }
  return true;
}

const likeAt = (now: Pictures, before: Pictures, frame: number, offset: number) => {
  const source = frame + offset;
  if (source < 0 || source >= before.frameCount) return 0;
  return likeness(now.pictures, frame, before.pictures, source);
};

function looseCut(one: Segment, two: Segment, { now, before }: Films) {
  const apart = (frame: number) =>
    likeAt(now, before, frame, one.offset) - likeAt(now, before, frame, two.offset);
  const backwards = Math.max(0, ...furthest(one.to - one.from, (at) => apart(one.to - 1 - at)));
  const forwards = Math.max(0, ...furthest(two.to - two.from, (at) => -apart(two.from + at)));
  return { from: one.to - backwards, to: two.from + forwards };
}

function* furthest(frames: number, lossAt: (at: number) => number): Generator<number> {
  let lost = 0;
  for (let at = 0; at < frames; at++) {
    lost += lossAt(at);
    const margin = LOOSE + MARGIN * Math.sqrt(at + 1);
    if (lost <= margin) yield at + 1;
    if (lost > margin + SHOWN) return;
  }
}

function split(segment: Segment, unsure: readonly Segment[]): JudgedSegment[] {
  const isUnsure = (frame: number) => unsure.some(({ from, to }) => from <= frame && frame < to);
  const edges = unsure
    .flatMap(({ from, to }) => [from, to])
    .filter((edge) => edge > segment.from && edge < segment.to);
  const ends = [segment.from, ...new Set(edges.toSorted((a, b) => a - b)), segment.to];
  return ends.slice(0, -1).map((from, at) => ({
    from,
    to: ends[at + 1] ?? segment.to,
    offset: segment.offset,
    sure: !isUnsure(from),
  }));
}
