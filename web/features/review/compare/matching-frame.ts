import { frameAt, middleOf } from '../../../../contract/timecode.ts';
import type { Player } from '../player/player.ts';

/** The follower's frame at the moment of one of the leader's; its last one, once it is over. */
export function matchingFrame({
  leader,
  follower,
  frame,
}: {
  leader: Player;
  follower: Player;
  frame: number;
}): number {
  const { num, den } = leader.rate;
  const isSameRate = num * follower.rate.den === follower.rate.num * den;
  const matching = isSameRate ? frame : frameAt(follower.rate, middleOf(leader.rate, frame) * 1000);
  return Math.min(follower.state.get().frameCount - 1, matching);
}
