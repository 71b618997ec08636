interface Choice {
  /** Numbers of frames, in the order in which they were shown; the first of each is on screen. */
  leader: readonly number[];
  follower: readonly number[];
  /** The follower's frame at the moment of one of the leader's. */
  matching: (frame: number) => number;
  isRunning: boolean;
  /** Where the follower's rate varies, a frame stands until the next one: the frame its clock is at. */
  heldUntil?: number | undefined;
}

/**
 * The newest two frames of the same moment, as places in the lists. Where a film that runs left a frame out, its
 * neighbour stands for it; a frame that may still come is waited for.
 */
export function choosePair({ leader, follower, matching, isRunning, heldUntil }: Choice) {
  const newest = follower.at(-1) ?? -1;
  for (let first = leader.length - 1; first >= 0; first -= 1) {
    const wanted = matching(leader[first] ?? 0);
    const exact = follower.lastIndexOf(wanted);
    if (exact >= 0) return { first, second: exact };
    if (!isRunning || Math.max(newest, heldUntil ?? 0) <= wanted) continue;
    const second = follower.findLastIndex((frame) =>
      heldUntil === undefined ? Math.abs(frame - wanted) <= 1 : frame <= wanted,
    );
    if (second >= 0) return { first, second };
  }
  return null;
}
