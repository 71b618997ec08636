import type { Segment } from './choose-runs.ts';

/** Segments shot by shot: what one shot proves of its place says nothing of the next. */
export const splitAtCuts = (segments: readonly Segment[], cuts: readonly number[]): Segment[] =>
  segments.flatMap((segment) => {
    const inside = cuts.filter((cut) => cut > segment.from && cut < segment.to);
    const ends = [segment.from, ...inside, segment.to];
    return ends.slice(0, -1).map((from, at) => ({ ...segment, from, to: ends[at + 1] ?? segment.to }));
  });

/** Both films go on from the shot before to this one, and on to the next: there is no room to lie elsewhere. */
export function isBetween(shots: readonly Segment[], at: number): boolean {
  const [last, shot, next] = [shots[at - 1], shots[at], shots[at + 1]];
  if (!last || !shot || !next) return false;
  const isOne = last.offset === shot.offset && next.offset === shot.offset;
  return isOne && last.to === shot.from && next.from === shot.to;
}

/** Neighbours that go on from each other, as one. */
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
