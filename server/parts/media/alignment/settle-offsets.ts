import type { Segment } from './choose-runs.ts';
import type { Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';

const REACH = 6;
/** What is looked at of a long segment. */
const SAMPLES = 240;

/** Moves each segment to the neighbouring place that all of it fits best: it was found by a few of its frames. */
export function settleOffsets(segments: readonly Segment[], now: Pictures, before: Pictures): Segment[] {
  const settled: Segment[] = [];
  for (const segment of segments) {
    const offset = bestOffset(segment, now, before);
    const last = settled.at(-1);
    if (last && last.to === segment.from && last.offset === offset) last.to = segment.to;
    else settled.push({ ...segment, offset });
  }
  return settled;
}

/** From place to place, as long as one of the next ones fits better. */
function bestOffset({ from, to, offset }: Segment, now: Pictures, before: Pictures): number {
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  const likeAt = (by: number) => {
    let sum = 0;
    for (let frame = from; frame < to; frame += step) {
      const source = frame + offset + by;
      if (source >= 0 && source < before.frameCount)
        sum += likeness(now.pictures, frame, before.pictures, source);
    }
    return sum;
  };
  const known = new Map<number, number>();
  const fits = (by: number) => {
    const like = known.get(by) ?? likeAt(by);
    known.set(by, like);
    return like;
  };
  let best = 0;
  for (let moved = true; moved; ) {
    moved = false;
    for (const next of [best - 1, best + 1, best - 2, best + 2]) {
      if (Math.abs(next) > REACH || fits(next) <= fits(best)) continue;
      best = next;
      moved = true;
    }
  }
  return offset + best;
}
