import { frameBeside, isNear, turnedRound } from '../../../../contract/carry-frame.ts';
import { type Alignment, isPlaced, type Removed, type Span } from './alignment.ts';
import { ALIKE, findCuts, type Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';
import { isFaint } from './shape.ts';

const SAMPLES = 5;
const BETTER = 0.03;

interface Films {
  now: Pictures;
  before: Pictures;
}

interface Stretch {
  from: number;
  to: number;
}

/**
 * Judges, shot by shot, what only one film has. A removed shot is certainly gone if it resembles nothing unsure beside
 * it. New or unsure texture that fits no better may be a similar removed shot: then neither is certain.
 */
export function judgeMissing({ spans, removed }: Alignment, films: Films): Alignment {
  const gone = removed.flatMap((one) => splitAt(one, findCuts(films.before)));
  const open = spans.filter((span) => !isPlaced(span) || !span.sure);
  const textures = open.flatMap((span) =>
    splitAt<Stretch>(span, findCuts(films.now))
      .filter((shot) => isFaint(films.now.pictures, middleOf(shot)))
      .map((shot) => ({ shot, least: leastLike(span, shot, films) })),
  );
  const isLikeGone = (shot: Stretch) =>
    isFaint(films.now.pictures, middleOf(shot)) && gone.some((one) => isAlike(one, shot, films));
  const judged = gone.map((one): Removed => {
    const near = open.filter((span) => isNear(span, one.from) || isNear(span, one.to - 1));
    if (textures.some(({ shot, least }) => isAlike(one, shot, films, least))) return { ...one, sure: false };
    if (near.length === 0) return one;
    return { ...one, sure: !near.some((span) => isAlikeAnywhere(one, span, films)) };
  });
  return {
    removed: joinParts(judged, (last, next) => last.at === next.at && last.sure === next.sure),
    spans: spans.flatMap((span) => (span.kind === 'new' ? judgeNew(span, films, isLikeGone) : [span])),
  };
}

function judgeNew(span: Span, { now }: Films, isLikeGone: (shot: Stretch) => boolean): Span[] {
  const shots = splitAt(span, findCuts(now)).map((shot) => ({ ...shot, sure: !isLikeGone(shot) }));
  return joinParts(shots, (last, next) => last.sure === next.sure);
}

function splitAt<One extends Stretch>(whole: One, cuts: readonly number[]): One[] {
  const ends = [whole.from, ...cuts.filter((cut) => cut > whole.from && cut < whole.to), whole.to];
  return ends.slice(0, -1).map((from, at) => ({ ...whole, from, to: ends[at + 1] ?? whole.to }));
}

function leastLike(span: Span, shot: Stretch, { now, before }: Films): number {
  if (!isPlaced(span)) return ALIKE;
  const { from, to, sourceFrom, sourceTo, pace } = span;
  const beside = turnedRound({ own: { from: sourceFrom, to: sourceTo }, other: { from, to }, pace });
  let sum = 0;
  for (const frame of samplesOf(shot))
    sum += likeness(now.pictures, frame, before.pictures, frameBeside(beside, frame));
  return Math.max(ALIKE, sum / SAMPLES - BETTER);
}

const isAlike = (gone: Stretch, shot: Stretch, { now, before }: Films, least = ALIKE) =>
  likeness(now.pictures, middleOf(shot), before.pictures, middleOf(gone)) >= least;

function isAlikeAnywhere(gone: Stretch, shot: Stretch, { now, before }: Films): boolean {
  const others = samplesOf(shot);
  return samplesOf(gone).some((source) =>
    others.some((frame) => likeness(now.pictures, frame, before.pictures, source) >= ALIKE),
  );
}

const samplesOf = ({ from, to }: Stretch) =>
  Array.from({ length: SAMPLES }, (_, at) => from + Math.floor(((at + 0.5) * (to - from)) / SAMPLES));

const middleOf = ({ from, to }: Stretch) => (from + to) >> 1;

function joinParts<One extends Stretch>(
  parts: readonly One[],
  goesOn: (last: One, next: One) => boolean,
): One[] {
  const joined: One[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.to === part.from && goesOn(last, part)) last.to = part.to;
    else joined.push({ ...part });
  }
  return joined;
}
