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

function bestOffset({ from, to, offset }: Segment, now: Pictures, before: Pictures): number {
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  let best = offset;
  let most = Number.NEGATIVE_INFINITY;
  for (let by = -REACH; by <= REACH; by++) {
    // Where two places are alike to the last bit, it stays where it was found.
    let sum = -Math.abs(by) * 1e-6;
    for (let frame = from; frame < to; frame += step) {
      const source = frame + offset + by;
      if (source >= 0 && source < before.frameCount)
        sum += likeness(now.pictures, frame, before.pictures, source);
    }
    if (sum <= most) continue;
    most = sum;
    best = offset + by;
  }
  return best;
}
