interface Choice {
  /** Numbers of frames, in the order in which they were shown; the first of each is on screen. */
  leader: readonly number[];
  follower: readonly number[];
  /** The follower's frame beside one of the leader's. */
  matching: (frame: number) => number;
  isRunning: boolean;
  /** Where the follower's rate varies, a frame stands until the next one: the frame its clock is at. */
  heldUntil?: number | undefined;
  /** The follower has nothing to show beside it: whatever it stands at is covered. */
  isAlone?: (frame: number) => boolean;
  /** Whether a frame of the follower belongs to the shot that the leader shows. */
  isWithin?: (shown: number, frame: number) => boolean;
}

const always = () => true;
const never = () => false;

/**
 * The newest two frames that belong together, as places in the lists. Where a film that runs left a frame out, its
 * neighbour stands for it; a frame that may still come is waited for.
 */
export function choosePair({
  leader,
  follower,
  matching,
  isRunning,
  heldUntil,
  isAlone = never,
  isWithin = always,
}: Choice) {
  const newest = follower.at(-1) ?? -1;
  for (let first = leader.length - 1; first >= 0; first -= 1) {
    const shown = leader[first] ?? 0;
    if (isAlone(shown) && follower.length > 0) return { first, second: follower.length - 1 };
    const wanted = matching(shown);
    const exact = follower.lastIndexOf(wanted);
    if (exact >= 0) return { first, second: exact };
    if (!isRunning || Math.max(newest, heldUntil ?? 0) <= wanted) continue;
    const second = follower.findLastIndex(
      (frame) =>
        isWithin(frame, shown) && (heldUntil === undefined ? Math.abs(frame - wanted) <= 1 : frame <= wanted),
    );
    if (second >= 0) return { first, second };
  }
  return null;
}
