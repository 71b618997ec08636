import { frameBeside, turnedRound } from '../../../../contract/carry-frame.ts';
import { isPlaced, type Placed, type Span } from './alignment.ts';
import { findCuts, type Pictures } from './find-runs.ts';
import { likeGrain } from './grain.ts';
import { lastPlainness, likeShape } from './shape.ts';
import { besideOf, type Stretch, splitOff } from './split-off.ts';

const SAMPLES = 24;
/** Plainer pictures have no shape that proves anything. */
const PLAIN = 0.5;
const WHOLE = 0.9;
const PROVEN = 0.3;

interface Films {
  now: Pictures;
  before: Pictures;
}

/** Doubts plain shots without a common grain: other static in the same place looks the same. */
export const doubtUnproven = (spans: readonly Span[], films: Films): Span[] =>
  spans.flatMap((span): Span[] => {
    if (!span.sure || !isPlaced(span)) return [span];
    const unproven = shotsOf(span, films).filter((shot) => meanProof(span, shot, films) < PROVEN);
    return unproven.length > 0 ? splitOff(span, unproven) : [span];
  });

function shotsOf(span: Placed, { now, before }: Films): Stretch[] {
  const turned = turnedRound(besideOf(span));
  const cutsNow = findCuts(now).filter((cut) => cut > span.from && cut < span.to);
  const cuts = [...cutsNow.map((cut) => frameBeside(turned, cut)), ...findCuts(before)];
  const inside = cuts.filter((cut) => cut > span.sourceFrom && cut < span.sourceTo);
  const ends = [span.sourceFrom, ...new Set(inside.toSorted((one, two) => one - two)), span.sourceTo];
  return ends.slice(0, -1).map((from, at) => ({ from, to: ends[at + 1] ?? span.sourceTo }));
}

function meanProof(span: Placed, { from, to }: Stretch, { now, before }: Films): number {
  const { region } = span;
  const isWhole = region !== undefined && region.width * region.height > WHOLE;
  const beside = besideOf(span);
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  let [proof, count] = [0, 0];
  for (let source = from; source < to; source += step) {
    const frame = frameBeside(beside, source);
    likeShape(now.pictures, frame, before.pictures, source);
    const isShaped = lastPlainness() < PLAIN;
    const grain = likeGrain(now.pictures, frame, before.pictures, source);
    proof += isShaped ? 1 : (grain ?? (isWhole ? 0 : 1));
    count += 1;
  }
  return proof / count;
}
