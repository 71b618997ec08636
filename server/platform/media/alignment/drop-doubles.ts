import type { Segment } from './choose-runs.ts';
import type { Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';

const LENGTH_MIN = 3;
/** Below these margins the shot is really there twice. */
const MARGIN = 0.02;
const MARGIN_ONCE = 0.06;

/** Gives a frame that two segments claim to the more similar one: a slow shot keeps resembling its own beginning. */
export function dropDoubles(segments: readonly Segment[], now: Pictures, before: Pictures): Segment[] {
  let left = [...segments];
  for (let at = 0; at < left.length; at++) {
    for (let other = 0; other < left.length; other++) {
      const [one, two] = [left[at], left[other]];
      if (!one || !two || one === two) continue;
      const from = Math.max(one.from + one.offset, two.from + two.offset);
      const to = Math.min(one.to + one.offset, two.to + two.offset);
      if (to <= from) continue;
      let better = 0;
      for (let source = from; source < to; source++) {
        better += likeness(now.pictures, source - two.offset, before.pictures, source);
        better -= likeness(now.pictures, source - one.offset, before.pictures, source);
      }
      if (better <= MARGIN_ONCE + MARGIN * Math.sqrt(to - from)) continue;
      left = left.toSpliced(at, 1, ...without(one, from - one.offset, to - one.offset));
      at -= 1;
      break;
    }
  }
  return left;
}

const without = (segment: Segment, from: number, to: number): Segment[] =>
  [
    { ...segment, to: from },
    { ...segment, from: to },
  ].filter((part) => part.to - part.from >= LENGTH_MIN);
