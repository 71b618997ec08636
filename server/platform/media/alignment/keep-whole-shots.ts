import type { Segment } from './choose-runs.ts';
import { findCuts, type Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';
import { isFaint } from './shape.ts';

const LENGTH_MIN = 8;
const REACH = 6;
/** Coding costs a frame this much likeness; a larger loss is a real shift. */
const LOST = 0.02;

interface Shot {
  from: number;
  to: number;
}

/** Matches shots of equal length from end to end: coding makes slow texture resemble the next frame more. */
export function keepWholeShots(segments: readonly Segment[], now: Pictures, before: Pictures): Segment[] {
  const sources = shotsOf(before);
  let kept = [...segments];
  for (const shot of shotsOf(now)) {
    if (shot.to - shot.from < LENGTH_MIN || !isFaint(now.pictures, (shot.from + shot.to) >> 1)) continue;
    const inside = kept.filter(({ from, to }) => from >= shot.from && to <= shot.to);
    const offset = wholeOffset(shot, inside, sources);
    if (offset === undefined || inside.every((one) => one.offset === offset)) continue;
    const loss = meanLike(inside, now, before) - meanLike([{ ...shot, offset }], now, before);
    if (loss > LOST) continue;
    const others = kept.filter((one) => !inside.includes(one));
    kept = [...others, { ...shot, offset }].toSorted((one, two) => one.from - two.from);
  }
  return kept;
}

function shotsOf(film: Pictures): Shot[] {
  const cuts = findCuts(film);
  return cuts.map((from, at) => ({ from, to: cuts[at + 1] ?? film.frameCount }));
}

function wholeOffset(
  { from, to }: Shot,
  inside: readonly Segment[],
  sources: readonly Shot[],
): number | undefined {
  const middle = (from + to) >> 1;
  const near = inside[0] && middle + inside[0].offset;
  const source = sources.find((one) => near !== undefined && one.from <= near && near < one.to);
  if (!source || source.to - source.from !== to - from) return undefined;
  const offset = source.from - from;
  return inside.every((one) => Math.abs(one.offset - offset) <= REACH) ? offset : undefined;
}

function meanLike(segments: readonly Segment[], now: Pictures, before: Pictures): number {
  let [sum, count] = [0, 0];
  for (const { from, to, offset } of segments) {
    for (let frame = from; frame < to; frame++)
      sum += likeness(now.pictures, frame, before.pictures, frame + offset);
    count += to - from;
  }
  return sum / count;
}
