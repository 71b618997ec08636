import { PICTURE_BYTES, type Prints } from '../fingerprints/prints.ts';
import type { Alignment } from './alignment.ts';
import { checkLandings } from './check-landings.ts';
import { chooseRuns, type Segment } from './choose-runs.ts';
import { edgeCells, type Films, uncover, withoutCells } from './covered-cells.ts';
import { doubtUnproven } from './doubt-unproven.ts';
import { dropDoubles } from './drop-doubles.ts';
import { findCuts, findRuns, type Pictures, type Run } from './find-runs.ts';
import { judgeMissing } from './judge-missing.ts';
import { keepWholeShots } from './keep-whole-shots.ts';
import { layOut } from './lay-out.ts';
import { bridgeGaps, joinShots, matchShots } from './match-shots.ts';
import { findReframing, meanUnlike, reframe, samplePairs, shapedPairs } from './reframing.ts';
import { settleOffsets } from './settle-offsets.ts';
import { joinSegments, splitAtCuts } from './split-at-cuts.ts';
import { judgeSureness } from './sureness.ts';

/** Rates this near count frame for frame: 23.976, 24 and 25 versions of a film have the same frames. */
const NEAR = 0.002;

/** Films still this unlike have an unknown framing: no place can be trusted. */
const REFRAMED = 0.06;
const asUnsure = (segment: Segment) => ({ ...segment, sure: false });

/** A recut shares at least this much with the old film; below, something may cover the picture. */
const FOUND = 0.6;

interface Attempt {
  now: Pictures;
  before: Pictures;
  runs: Run[];
  segments: Segment[];
  matched: number;
  sourceOf: (frame: number) => number;
}

export function align(now: Prints, before: Prints): Alignment {
  const frameForFrame = attempt(now, before, (frame) => frame);
  const ratio = before.rate / now.rate;
  const attempts = [frameForFrame];
  if (Math.abs(ratio - 1) > NEAR) attempts.push(...byClock(now, before, ratio));
  const best = attempts.reduce((one, two) => (two.matched > one.matched * 1.02 ? two : one));
  const { segments, sourceOf, ...films } = alikeAttempt(now, best) ?? best;
  const shaped = shapedPairs(films.now, samplePairs(segments));
  const isReframed = meanUnlike(films.now, films.before, shaped) > REFRAMED;
  const lengths = { now: now.frameCount, before: films.before.frameCount };
  const judged = isReframed
    ? joinShots(matchShots(films.now, films.before), bridgeGaps(segments.map(asUnsure), lengths))
    : joinSegments(judgeSureness(splitAtCuts(segments, findCuts(films.now)), films));
  const { spans, removed } = layOut(now, before, judged, (frame, offset) => sourceOf(frame + offset));
  if (!isReframed) {
    const proven = doubtUnproven(checkLandings(spans, { now, before }), { now, before });
    return judgeMissing({ spans: proven, removed }, { now, before });
  }
  // Unrecognised material may still be in the old film.
  const doubted = spans.map((span) => (span.kind === 'new' ? { ...span, sure: false } : span));
  return { spans: doubtUnproven(doubted, { now, before }), removed: [] };
}

function attempt(now: Pictures, before: Pictures, sourceOf: (frame: number) => number): Attempt {
  const runs = findRuns(now, before);
  const shots = splitAtCuts(chooseRuns(runs, now.frameCount), findCuts(now));
  const settled = keepWholeShots(settleOffsets(shots, now, before), now, before);
  const segments = dropDoubles(joinSegments(settled), now, before);
  return { now, before, runs, segments, matched: countMatched(segments, runs), sourceOf };
}

const countMatched = (segments: readonly Segment[], runs: readonly Run[]) => {
  let sum = 0;
  for (const { from, to, offset } of segments) {
    const run = runs.find((one) => one.offset === offset && one.from <= from && one.to >= to);
    for (let frame = from; run && frame < to; frame++) sum += run.likes[frame - run.from] ?? 0;
  }
  return sum;
};

/** A film that keeps its duration at another rate repeats or drops frames; the phase depends on the program. */
function byClock(now: Prints, before: Prints, ratio: number): Attempt[] {
  const frameCount = Math.floor(before.frameCount / ratio);
  return [0.5, 0.01, 0.99].map((phase) => {
    const sourceOf = (frame: number) => Math.min(before.frameCount - 1, Math.floor(frame * ratio + phase));
    const pictures = new Uint8Array(frameCount * PICTURE_BYTES);
    for (let frame = 0; frame < frameCount; frame++) {
      const at = Math.max(0, sourceOf(frame)) * PICTURE_BYTES;
      pictures.set(before.pictures.subarray(at, at + PICTURE_BYTES), frame * PICTURE_BYTES);
    }
    return attempt(now, { pictures, frameCount }, sourceOf);
  });
}

function alikeAttempt(now: Pictures, { before, segments, sourceOf }: Attempt): Attempt | undefined {
  const pairs = samplePairs(isMostlyFound(segments, now) ? segments : byTheMiddle(now, before));
  const unlike = (films: Films) => meanUnlike(films.now, films.before, pairs);
  const plain: Films = { now, before };
  const framing = findReframing(now, before, shapedPairs(now, pairs));
  const reframed = framing && { now, before: { ...before, pictures: reframe(before.pictures, framing) } };
  const tried = [uncover(plain, pairs), ...(reframed ? [reframed, uncover(reframed, pairs)] : [])];
  const best = tried.reduce((one, two) => (unlike(two) < unlike(one) ? two : one), plain);
  return best === plain ? undefined : attempt(best.now, best.before, sourceOf);
}

const isMostlyFound = (segments: readonly Segment[], { frameCount }: Pictures) =>
  segments.reduce((sum, { from, to }) => sum + to - from, 0) >= FOUND * frameCount;

/** Ignores the edges, which bars may cover. */
function byTheMiddle(now: Pictures, before: Pictures): Segment[] {
  return chooseRuns(findRuns(withoutCells(now, edgeCells), withoutCells(before, edgeCells)), now.frameCount);
}
