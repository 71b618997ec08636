import { frameBeside } from '../../../../contract/carry-frame.ts';
import type { Placed } from './alignment.ts';

/** Frames of the old film. */
export interface Stretch {
  from: number;
  to: number;
}

export const besideOf = ({ from, to, sourceFrom, sourceTo, pace }: Placed) => ({
  own: { from: sourceFrom, to: sourceTo },
  other: { from, to },
  pace,
});

export function splitOff(span: Placed, off: readonly Stretch[]): Placed[] {
  const beside = besideOf(span);
  const parts: Placed[] = [];
  let left = span;
  for (const edge of off.flatMap(({ from, to }) => [from, to])) {
    if (edge <= left.sourceFrom || edge >= span.sourceTo) continue;
    const from = frameBeside(beside, edge);
    // Both sides land on one frame: nothing to split.
    if (from <= left.from || from === frameBeside(beside, edge - 1)) continue;
    parts.push({ ...left, to: from, sourceTo: edge });
    const pace = left.pace && {
      ...left.pace,
      start: left.pace.start + (edge - left.sourceFrom) * left.pace.step,
    };
    left = { ...left, from, sourceFrom: edge, ...(pace && { pace }) };
  }
  return [...parts, left].map((part) => ({
    ...part,
    sure: !off.some(({ from, to }) => from < part.sourceTo && to > part.sourceFrom),
  }));
}
