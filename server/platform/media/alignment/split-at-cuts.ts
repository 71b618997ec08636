import type { Segment } from './choose-runs.ts';

/** Splits by shots: one shot's place proves nothing about the next. */
export const splitAtCuts = (segments: readonly Segment[], cuts: readonly number[]): Segment[] =>
  segments.flatMap((segment) => {
    const inside = cuts.filter((cut) => cut > segment.from && cut < segment.to);
    const ends = [segment.from, ...inside, segment.to];
    return ends.slice(0, -1).map((from, at) => ({ ...segment, from, to: ends[at + 1] ?? segment.to }));
  });

/** Returns true between two shots at the same offset: there is no room elsewhere. */
export function isBetween(shots: readonly Segment[], at: number): boolean {
  const [last, shot, next] = [shots[at - 1], shots[at], shots[at + 1]];
  if (!last || !shot || !next) return false;
  const isOne = last.offset === shot.offset && next.offset === shot.offset;
  return isOne && last.to === shot.from && next.from === shot.to;
}

export function joinSegments<One extends Segment & { sure?: boolean }>(segments: readonly One[]): One[] {
  const joined: One[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const goesOn = last && last.to === segment.from && last.offset === segment.offset;
    if (goesOn && last.sure === segment.sure) joined[joined.length - 1] = { ...last, to: segment.to };
    else joined.push(segment);
  }
  return joined;
}
