import { paceOf } from '../../../../contract/carry-frame.ts';
import type { Rate } from '../../../../contract/timecode.ts';
import type { Player } from '../player/player.ts';
import { matchFrame } from '../room/match-frame.ts';
import type { FrameMatches, Run } from './sync/frame-matches.ts';

interface Counted {
  rate: Rate;
  state: { get: () => Pick<ReturnType<Player['state']['get']>, 'frameCount'> };
}

interface Films {
  leader: Counted;
  follower: Counted;
  /** Undefined where the films are aligned by the clock. */
  partners?: FrameMatches | undefined;
}

export type Matching = ReturnType<typeof createMatching>;

const last = ({ state }: Counted) => state.get().frameCount - 1;
const perSecond = ({ rate }: Counted) => rate.num / rate.den;

const atMoment = (from: Counted, to: Counted, frame: number) =>
  Math.min(last(to), matchFrame({ from: from.rate, to: to.rate, frame }));

export function createMatching({ leader, follower, ...held }: Films) {
  let { partners } = held;
  let asked: { of: number; frame: number; isAlone: boolean } | null = null;

  function beside(frame: number): number {
    if (!partners) return atMoment(leader, follower, frame);
    const { of, rest } = partners.toFollower;
    return Math.min(last(follower), of(frame) ?? rest(frame));
  }

  return {
    hold(next: FrameMatches | undefined) {
      partners = next;
      asked = null;
    },
    /** The follower's frame for one of the leader's. Among several, it prefers the frame passed to `ask`. */
    of: (frame: number) => (asked?.of === frame ? asked.frame : beside(frame)),
    /** Returns the leader's frame at which the given frame of the follower is shown. */
    ask(frame: number): number {
      const found = partners ? partners.toLeader.of(frame) : atMoment(follower, leader, frame);
      const of = Math.min(last(leader), found ?? partners?.toLeader.rest(frame) ?? 0);
      asked = { of, frame, isAlone: found === null };
      return of;
    },
    missing(frame: number): 'leader' | 'follower' | null {
      if (!partners) return null;
      if (asked?.of === frame) return asked.isAlone ? 'leader' : null;
      return partners.toFollower.of(frame) === null ? 'follower' : null;
    },
    isUnsure: (frame: number) => partners?.toFollower.run(frame)?.sure === false,
    /** The stretch of both films around the frame, free of cuts; undefined by the clock. */
    run: (frame: number): Run | undefined => partners?.toFollower.run(frame),
    /** In fractional frames. */
    position(position: number): number {
      const run = partners?.toFollower.run(Math.floor(position));
      if (!run) return (position * perSecond(follower)) / perSecond(leader);
      const { start, step } = paceOf(run);
      return start + (position - run.own.from) * step;
    },
    pace(frame: number): number {
      const run = partners?.toFollower.run(frame);
      return run ? (paceOf(run).step * perSecond(leader)) / perSecond(follower) || 1 : 1;
    },
    /** Tells whether a frame of the follower (first) belongs to the shot of a leader's frame (second). */
    isWithin(shown: number, frame: number): boolean {
      const other = partners?.toFollower.run(frame)?.other;
      return !other || (other.from <= shown && shown < other.to);
    },
  };
}
