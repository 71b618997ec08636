import { frameBeside, turnedRound } from '../../../../contract/carry-frame.ts';
import { isPlaced, type Placed, type Span } from './alignment.ts';
import type { Pictures } from './find-runs.ts';
import { likeGrain } from './grain.ts';
import { lastPlainness, likeShape } from './shape.ts';

const SAMPLES = 60;
/** What is plainer has no shape that proves anything. */
const PLAIN = 0.5;
const WHOLE = 0.9;
const PROVEN = 0.3;

interface Films {
  now: Pictures;
  before: Pictures;
}

/**
 * Between plain pictures only the grain proves that they are the same. Where it is another one, as of other static in
 * the same place, and where all of a picture changed that has none, nothing is sure.
 */
export const doubtUnproven = (spans: readonly Span[], films: Films): Span[] =>
  spans.map((span) =>
    span.sure && isPlaced(span) && meanProof(span, films) < PROVEN ? { ...span, sure: false } : span,
  );

function meanProof(span: Placed, { now, before }: Films): number {
  const { from, to, sourceFrom, sourceTo, pace, region } = span;
  const isWhole = region !== undefined && region.width * region.height > WHOLE;
  const beside = turnedRound({ own: { from: sourceFrom, to: sourceTo }, other: { from, to }, pace });
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  let [proof, count] = [0, 0];
  for (let frame = from; frame < to; frame += step) {
    const source = frameBeside(beside, frame);
    likeShape(now.pictures, frame, before.pictures, source);
    const isShaped = lastPlainness() < PLAIN;
    const grain = likeGrain(now.pictures, frame, before.pictures, source);
    proof += isShaped ? 1 : (grain ?? (isWhole ? 0 : 1));
    count += 1;
  }
  return proof / count;
}
