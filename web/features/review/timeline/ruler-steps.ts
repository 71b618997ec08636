import type { Rate } from '../../../../contract/timecode.ts';
import type { Stretch } from './timeline-view.ts';

/** Seconds between two numbers of the ruler. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000];
/** Pixels that a number needs. */
const APART = 110;

interface Measured {
  stretch: Stretch;
  frameCount: number;
  rate: Rate;
  width: number;
}

export function listTicks({ stretch: { from, to }, frameCount, rate, width }: Measured): number[] {
  const perSecond = rate.num / rate.den;
  const seconds = ((to - from) * frameCount) / perSecond;
  const wanted = (seconds * APART) / Math.max(1, width);
  const step = steps.find((one) => one >= wanted) ?? steps.at(-1) ?? 1;
  const first = Math.ceil((from * frameCount) / perSecond / step);
  const last = Math.floor((to * frameCount) / perSecond / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Math.round((first + at) * step * perSecond),
  );
}
