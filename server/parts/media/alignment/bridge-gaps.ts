import type { JudgedSegment } from './sureness.ts';

interface Lengths {
  now: number;
  before: number;
}

/** Treats gaps at the same place of two reframed films as the same, unrecognised material. */
export function bridgeGaps(segments: readonly JudgedSegment[], { now, before }: Lengths): JudgedSegment[] {
  const bridged: JudgedSegment[] = [];
  let last = { to: 0, source: 0 };
  for (const segment of [...segments, { from: now, to: now, offset: before - now, sure: false }]) {
    const gap = Math.min(segment.from - last.to, segment.from + segment.offset - last.source);
    if (gap > 0) {
      bridged.push({ from: last.to, to: last.to + gap, offset: last.source - last.to, sure: false });
    }
    if (segment.to > segment.from) bridged.push({ ...segment, sure: false });
    last = { to: segment.to, source: segment.to + segment.offset };
  }
  return bridged;
}
