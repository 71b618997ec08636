import type { Prints } from '../fingerprints/prints.ts';
import type { Alignment, Removed, Span } from './alignment.ts';
import { type FrameChange, judgeFrames, regionOf } from './judge-frames.ts';
import type { JudgedSegment } from './sureness.ts';

const SPAN_MIN = 3;

interface Piece extends JudgedSegment {
  sources: number[];
  /** Exclusive. Includes frames that a slower rate dropped before the next piece. */
  sourceTo: number;
  isMoved: boolean;
}

export function layOut(
  now: Prints,
  before: Prints,
  segments: readonly JudgedSegment[],
  sourceOf: (frame: number, offset: number) => number,
): Alignment {
  const inOrder = longestOrder(segments);
  const sourceAt = (frame: number, offset: number) =>
    Math.min(before.frameCount - 1, Math.max(0, sourceOf(frame, offset)));
  const pieces = segments.map((segment, at): Piece => {
    const { from, to, offset } = segment;
    const next = segments[at + 1];
    const goesOn = next?.from === to && next.offset === offset;
    return {
      ...segment,
      sources: Array.from({ length: to - from }, (_, frame) => sourceAt(from + frame, offset)),
      sourceTo: Math.max(sourceAt(to - 1, offset) + 1, goesOn ? sourceAt(to, offset) : 0),
      isMoved: !inOrder.has(segment),
    };
  });
  const spans: Span[] = [];
  let end = 0;
  for (const piece of pieces) {
    if (piece.from > end) spans.push(newSpan(end, piece.from));
    spans.push(...spansOf(piece, now, before));
    end = piece.to;
  }
  if (now.frameCount > end) spans.push(newSpan(end, now.frameCount));
  return { spans, removed: findRemoved(pieces, before.frameCount) };
}

const newSpan = (from: number, to: number): Span => ({
  kind: 'new',
  from,
  to,
  sourceFrom: null,
  sourceTo: null,
  sure: true,
});

function spansOf(piece: Piece, now: Prints, before: Prints): Span[] {
  const pairs = piece.sources.map((source, at) => ({ frame: piece.from + at, source }));
  const changes = judgeFrames(now, before, pairs);
  const kinds = smooth(changes.map(({ isPicture, isSound }) => (isPicture ? 2 : 0) + (isSound ? 1 : 0)));
  const spans: Span[] = [];
  for (let at = 0; at < kinds.length; ) {
    let to = at + 1;
    while (to < kinds.length && kinds[to] === kinds[at]) to += 1;
    spans.push(spanOf(piece, { at, to, kind: kinds[at] ?? 0, changes: changes.slice(at, to) }));
    at = to;
  }
  return spans;
}

interface Part {
  at: number;
  to: number;
  kind: number;
  changes: FrameChange[];
}

function spanOf(piece: Piece, { at, to, kind, changes }: Part): Span {
  const region = kind >= 2 ? regionOf(changes) : undefined;
  const isSound = kind % 2 === 1;
  return {
    kind: piece.isMoved ? 'moved' : kind > 0 ? 'changed' : 'same',
    from: piece.from + at,
    to: piece.from + to,
    sourceFrom: piece.sources[at] ?? 0,
    sourceTo: Math.max((piece.sources[to - 1] ?? 0) + 1, piece.sources[to] ?? piece.sourceTo),
    sure: piece.sure,
    ...(region && { region }),
    ...(isSound && { sound: true as const }),
  };
}

function smooth(kinds: number[]): number[] {
  const smoothed = [...kinds];
  for (let at = 0; at < smoothed.length; ) {
    let to = at + 1;
    while (to < smoothed.length && smoothed[to] === smoothed[at]) to += 1;
    const around = smoothed[at - 1] ?? smoothed[to];
    if (to - at < SPAN_MIN && around !== undefined) smoothed.fill(around, at, to);
    at = to;
  }
  return smoothed;
}

/** Finds the longest set of segments in the old order; the others were moved. */
function longestOrder(segments: readonly JudgedSegment[]): Set<JudgedSegment> {
  const best: Array<{ length: number; before: number }> = [];
  for (const [at, segment] of segments.entries()) {
    let length = 0;
    let before = -1;
    for (let other = 0; other < at; other++) {
      const one = segments[other];
      const isEarlier = one && one.to + one.offset <= segment.from + segment.offset;
      if (isEarlier && (best[other]?.length ?? 0) > length) {
        length = best[other]?.length ?? 0;
        before = other;
      }
    }
    best.push({ length: length + segment.to - segment.from, before });
  }
  const chosen = new Set<JudgedSegment>();
  let at = best.reduce((most, { length }, here) => (length > (best[most]?.length ?? -1) ? here : most), 0);
  while (at >= 0) {
    const segment = segments[at];
    if (segment) chosen.add(segment);
    at = best[at]?.before ?? -1;
  }
  return chosen;
}

/** Finds old frames without a place. The notch stands where the old film continued before them. */
function findRemoved(pieces: readonly Piece[], frameCount: number): Removed[] {
  const placed = new Int32Array(frameCount).fill(-1);
  for (const { from, to, sources, sourceTo } of pieces) {
    // Frames dropped by a slower rate are not missing.
    placed.fill(to - 1, sources[0], sourceTo);
    for (const [at, source] of sources.entries()) placed[source] = from + at;
  }
  const removed: Removed[] = [];
  for (let from = 0; from < frameCount; ) {
    if ((placed[from] ?? -1) >= 0) {
      from += 1;
      continue;
    }
    let to = from + 1;
    while (to < frameCount && (placed[to] ?? -1) < 0) to += 1;
    removed.push({ from, to, at: from > 0 ? (placed[from - 1] ?? 0) + 1 : 0 });
    from = to;
  }
  return removed;
}
