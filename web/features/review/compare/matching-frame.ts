import { paceOf } from '../../../../contract/carry-frame.ts';
import type { Rate } from '../../../../contract/timecode.ts';
import type { Player } from '../player/player.ts';
import { matchFrame } from '../room/match-frame.ts';
import type { Partners, Run } from './partners.ts';

/** What is counted of a film. */
interface Counted {
  rate: Rate;
  state: { get: () => Pick<ReturnType<Player['state']['get']>, 'frameCount'> };
}

interface Films {
  leader: Counted;
  follower: Counted;
  /** Undefined: they are held together by the clock. */
  partners?: Partners | undefined;
}

export type Matching = ReturnType<typeof createMatching>;

const last = ({ state }: Counted) => state.get().frameCount - 1;
const perSecond = ({ rate }: Counted) => rate.num / rate.den;

/** A film's frame at the moment of one of another film's; its last one, once it is over. */
const atMoment = (from: Counted, to: Counted, frame: number) =>
  Math.min(last(to), matchFrame({ from: from.rate, to: to.rate, frame }));

/** Which frames of two films belong together: those of the same moment, or those that show the same. */
export function createMatching({ leader, follower, ...held }: Films) {
  let { partners } = held;
  let asked: { of: number; frame: number; isAlone: boolean } | null = null;

  function beside(frame: number): number {
    if (!partners) return atMoment(leader, follower, frame);
    const { of, rest } = partners.toFollower;
    return Math.min(last(follower), of(frame) ?? rest(frame));
  }

  return {
    hold(next: Partners | undefined) {
      partners = next;
      asked = null;
    },
    /** The follower's frame beside one of the leader's: of several, the one that was asked for. */
    of: (frame: number) => (asked?.of === frame ? asked.frame : beside(frame)),
    /** Where the leader stands when exactly this frame of the follower is to be seen beside it. */
    ask(frame: number): number {
      const found = partners ? partners.toLeader.of(frame) : atMoment(follower, leader, frame);
      const of = Math.min(last(leader), found ?? partners?.toLeader.rest(frame) ?? 0);
      asked = { of, frame, isAlone: found === null };
      return of;
    },
    /** Which of the two has nothing to show beside the other, where the leader stands on this frame. */
    missing(frame: number): 'leader' | 'follower' | null {
      if (!partners) return null;
      if (asked?.of === frame) return asked.isAlone ? 'leader' : null;
      return partners.toFollower.of(frame) === null ? 'follower' : null;
    },
    /** Another place would look the same. */
    isUnsure: (frame: number) => partners?.toFollower.run(frame)?.sure === false,
    /** The stretch that both run through without a cut; by the clock that is all of them. */
    run: (frame: number): Run | undefined => partners?.toFollower.run(frame),
    /** Where the follower belongs while the leader's clock is here, in frames and parts of one. */
    position(position: number): number {
      const run = partners?.toFollower.run(Math.floor(position));
      if (!run) return (position * perSecond(follower)) / perSecond(leader);
      const { start, step } = paceOf(run);
      return start + (position - run.own.from) * step;
    },
    /** How many times as fast as the leader the follower runs there. */
    pace(frame: number): number {
      const run = partners?.toFollower.run(frame);
      return run ? (paceOf(run).step * perSecond(leader)) / perSecond(follower) || 1 : 1;
    },
    /** Whether a frame of the follower belongs to the same shot as what the leader shows. */
    isWithin(shown: number, frame: number): boolean {
      const other = partners?.toFollower.run(frame)?.other;
      return !other || (other.from <= shown && shown < other.to);
    },
  };
}
