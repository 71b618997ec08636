import { isNear } from '../../../../contract/carry-frame.ts';
import { isPlaced, type Removed, type Span } from './alignment.ts';
import { ALIKE, findCuts, type Pictures } from './find-runs.ts';
import { likeness } from './likeness.ts';

const SAMPLES = 5;

interface Films {
  now: Pictures;
  before: Pictures;
}

interface Stretch {
  from: number;
  to: number;
}

/**
 * Beside a shot whose place is unsure, another shot that was removed is gone for certain where it looks like nothing of
 * the first; only what is missing of the unsure shot itself may be there.
 */
export function sureRemovals(removed: readonly Removed[], spans: readonly Span[], films: Films): Removed[] {
  const unsure = spans.filter((span) => isPlaced(span) && !span.sure);
  const cuts = findCuts(films.before);
  return removed.flatMap((gone) => {
    const near = unsure.filter((span) => isNear(span, gone.from) || isNear(span, gone.to - 1));
    if (near.length === 0) return [gone];
    const ends = [gone.from, ...cuts.filter((cut) => cut > gone.from && cut < gone.to), gone.to];
    const parts = ends.slice(0, -1).map((from, at): Removed => {
      const part = { from, to: ends[at + 1] ?? gone.to };
      const isGone = near.every((span) => !isAlike(part, span, films));
      return { ...part, at: gone.at, ...(isGone && { sure: true as const }) };
    });
    return joinParts(parts);
  });
}

function isAlike(part: Stretch, span: Stretch, { now, before }: Films): boolean {
  const others = samplesOf(span);
  return samplesOf(part).some((source) =>
    others.some((frame) => likeness(now.pictures, frame, before.pictures, source) >= ALIKE),
  );
}

const samplesOf = ({ from, to }: Stretch) =>
  Array.from({ length: SAMPLES }, (_, at) => from + Math.floor(((at + 0.5) * (to - from)) / SAMPLES));

function joinParts(parts: readonly Removed[]): Removed[] {
  const joined: Removed[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.sure === part.sure) last.to = part.to;
    else joined.push({ ...part });
  }
  return joined;
}
