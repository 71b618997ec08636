import { type Beside, frameBeside, spanOf, turnedRound } from '../../../../../contract/carry-frame.ts';
import type { VersionChanges } from '../../changes/use-changes.ts';

export interface Run extends Beside {
  sure: boolean;
}

interface Mapping {
  run: (frame: number) => Run | undefined;
  /** Null where the other film lacks the shot. */
  of: (frame: number) => number | null;
  /** The frame at which the other film waits during a shot that it lacks, and goes on afterwards. */
  rest: (frame: number) => number;
}

export interface FrameMatches {
  toFollower: Mapping;
  toLeader: Mapping;
}

type Aligned = Pick<VersionChanges, 'spans' | 'removed'>;

export function matchFrames(changes: Aligned, leads: 'newer' | 'older'): FrameMatches {
  const { spans } = changes;
  const both = spans.flatMap((span) => {
    const { sourceFrom, sourceTo, sure, from, to, pace } = span;
    if (sourceFrom === null || sourceTo === null) return [];
    const older = { own: { from: sourceFrom, to: sourceTo }, other: { from, to }, pace };
    return [{ span, newer: { ...turnedRound(older), sure }, older: { ...older, sure } }];
  });
  const ofSpan = new Map(both.map((one): [object, Run] => [one.span, one.older]));
  const newer = mappingOf(
    both.map((one) => one.newer),
    (frame) => both.find(({ newer: { own } }) => own.from <= frame && frame < own.to)?.newer,
  );
  const older = mappingOf(
    both.map((one) => one.older),
    (frame) => ofSpan.get(spanOf(changes, frame) ?? spans),
  );
  return leads === 'newer' ? { toFollower: newer, toLeader: older } : { toFollower: older, toLeader: newer };
}

function mappingOf(runs: readonly Run[], run: Mapping['run']): Mapping {
  const inOrder = runs.toSorted((one, other) => one.own.from - other.own.from);
  return {
    run,
    of(frame) {
      const found = run(frame);
      return found ? frameBeside(found, frame) : null;
    },
    rest(frame) {
      const next = inOrder.find(({ own }) => own.from > frame);
      return next?.other.from ?? (inOrder.at(-1)?.other.to ?? 1) - 1;
    },
  };
}
