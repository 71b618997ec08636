import { type Beside, frameBeside, spanOf, turnedRound } from '../../../../contract/carry-frame.ts';
import type { VersionChanges } from '../changes/use-changes.ts';

/** A stretch of one film and the stretch of the other one that shows the same. */
export interface Run extends Beside {
  sure: boolean;
}

/** Which frames of another film show the same as those of one. */
export interface Mapping {
  run: (frame: number) => Run | undefined;
  /** Null where the other film has nothing of it. */
  of: (frame: number) => number | null;
  /** Where the other one waits while it has nothing to show: there it goes on. */
  rest: (frame: number) => number;
}

/** Two versions held together by what they show. */
export interface Partners {
  toFollower: Mapping;
  toLeader: Mapping;
}

type Aligned = Pick<VersionChanges, 'spans' | 'removed'>;

/** `leads` says which of the two is counted by. */
export function createPartners(changes: Aligned, leads: 'newer' | 'older'): Partners {
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
