import { frameBeside, type Pace } from '../../../../contract/carry-frame.ts';
import type { Prints } from '../fingerprints/prints.ts';
import type { Placed } from './alignment.ts';
import { likeness } from './likeness.ts';

const SAMPLES = 300;
const PARTS = 8;
const SIDES = 1.5;

/** Finds where a converted shot begins: only the pictures show how a program rounded its frames. */
export function fitPace(span: Placed, { now, before }: { now: Prints; before: Prints }): Placed {
  const { from, to, sourceFrom, sourceTo } = span;
  const step = now.rate / before.rate;
  const beside = { own: { from: sourceFrom, to: sourceTo }, other: { from, to } };
  const each = Math.max(1, Math.floor((sourceTo - sourceFrom) / SAMPLES));
  const likeAt = (pace: Pace) => {
    let sum = 0;
    for (let frame = sourceFrom; frame < sourceTo; frame += each) {
      sum += likeness(now.pictures, frameBeside({ ...beside, pace }, frame), before.pictures, frame);
    }
    return sum;
  };
  const unit = Math.max(1, step) / PARTS;
  let best = { start: from, step };
  let most = Number.NEGATIVE_INFINITY;
  for (let by = -SIDES * PARTS; by <= SIDES * PARTS; by++) {
    const pace = { start: from + by * unit, step };
    // Takes the middle of equal fits, farthest from the neighbouring pictures.
    const like = likeAt(pace) - Math.abs(by) * 1e-6;
    if (like > most) [most, best] = [like, pace];
  }
  return { ...span, pace: best };
}
