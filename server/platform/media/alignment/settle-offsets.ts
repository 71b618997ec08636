import type { Segment } from './choose-runs.ts';
import type { Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';
import { isBetween } from './split-at-cuts.ts';

const REACH = 6;
const SAMPLES = 240;
/** Minimum lead over the square root of the frames; less is chance. */
const MARGIN = 0.02;

/** Moves each shot to its best neighbouring offset: it was found by a few of its frames. */
export const settleOffsets = (shots: readonly Segment[], now: Pictures, before: Pictures): Segment[] =>
  shots.map((shot, at) => (isBetween(shots, at) ? shot : { ...shot, offset: bestOffset(shot, now, before) }));

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
  const isChance = fits(best) - fits(0) <= MARGIN * Math.sqrt((to - from) / step);
  return isChance ? offset : offset + best;
}
