import type { Rate } from '../../../../contract/timecode.ts';
import type { Player } from '../player/player.ts';
import { matchFrame } from '../room/match-frame.ts';

/** What is counted of a film. */
interface Counted {
  rate: Rate;
  state: { get: () => Pick<ReturnType<Player['state']['get']>, 'frameCount'> };
}

interface Films {
  leader: Counted;
  follower: Counted;
}

export type Matching = ReturnType<typeof createMatching>;

/** A film's frame at the moment of one of another film's; its last one, once it is over. */
function frameBeside(from: Counted, to: Counted, frame: number): number {
  const matching = matchFrame({ from: from.rate, to: to.rate, frame });
  return Math.min(to.state.get().frameCount - 1, matching);
}

/** Which frames of two films belong together. */
export function createMatching({ leader, follower }: Films) {
  let asked: { of: number; frame: number } | null = null;
  return {
    /** The follower's frame at the moment of one of the leader's: of several, the one that was asked for. */
    of: (frame: number) => (asked?.of === frame ? asked.frame : frameBeside(leader, follower, frame)),
    /** Where the leader stands when exactly this frame of the follower is to be seen beside it. */
    ask(frame: number): number {
      asked = { of: frameBeside(follower, leader, frame), frame };
      return asked.of;
    },
  };
}
