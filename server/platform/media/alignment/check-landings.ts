import { frameBeside, paceOf } from '../../../../contract/carry-frame.ts';
import type { Prints } from '../fingerprints/prints.ts';
import { isPlaced, type Placed, type Span } from './alignment.ts';
import { findCuts, type Pictures } from './find-runs.ts';
import { fitPace } from './fit-pace.ts';
import { likeness } from './likeness.ts';
import { besideOf, type Stretch, splitOff } from './split-off.ts';

/** A better fit by more shows another moment; by less, it is coding. */
const MARGIN = 0.06;
const REACH = 3;
const GAP = 12;
const CUT_REACH = 2;

interface Films {
  now: Prints;
  before: Prints;
}

/** Marks frames as unsure that would land beside their picture, where films have a varying rate. */
export function checkLandings(spans: readonly Span[], films: Films): Span[] {
  return spans.flatMap((span) => {
    if (!isPlaced(span) || !span.sure) return [span];
    const isEven = span.to - span.from === span.sourceTo - span.sourceFrom;
    const shots = isEven ? [span] : splitAtBothCuts(span, films).map((shot) => fitPace(shot, films));
    return shots.flatMap((shot) => splitOff(shot, findOff(shot, films)));
  });
}

function splitAtBothCuts(span: Placed, { now, before }: Films): Placed[] {
  const { start, step } = paceOf(besideOf(span));
  const cuts = findCuts(before).filter((cut) => cut > span.sourceFrom && cut < span.sourceTo);
  const parts: Placed[] = [];
  let left = span;
  for (const from of findCuts(now)) {
    if (from <= left.from || from >= span.to) continue;
    const source = cuts.find(
      (cut) =>
        cut > left.sourceFrom &&
        Math.abs(start + (cut - span.sourceFrom) * step - from) <= CUT_REACH * Math.max(1, step),
    );
    if (source === undefined) continue;
    parts.push({ ...left, to: from, sourceTo: source });
    left = { ...left, from, sourceFrom: source };
  }
  return [...parts, left];
}

function findOff(span: Placed, { now, before }: Films): Stretch[] {
  const beside = besideOf(span);
  const reach = Math.ceil(REACH * Math.max(1, paceOf(beside).step));
  const found: Stretch[] = [];
  for (let frame = span.sourceFrom; frame < span.sourceTo; frame++) {
    const place = frameBeside(beside, frame);
    const like = likeness(now.pictures, place, before.pictures, frame);
    if (like >= 1 - MARGIN || !isBetterNear(now, before, { frame, place, reach, like })) continue;
    const last = found.at(-1);
    if (last && frame - last.to <= GAP) last.to = frame + 1;
    else found.push({ from: frame, to: frame + 1 });
  }
  return found;
}

interface Landing {
  frame: number;
  place: number;
  reach: number;
  like: number;
}

function isBetterNear(now: Pictures, before: Pictures, { frame, place, reach, like }: Landing): boolean {
  const last = Math.min(now.frameCount - 1, place + reach);
  for (let other = Math.max(0, place - reach); other <= last; other++) {
    if (likeness(now.pictures, other, before.pictures, frame) > like + MARGIN) return true;
  }
  return false;
}
