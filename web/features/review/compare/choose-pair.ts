interface Choice {
  /** Frame numbers in the order in which they were shown; the first one is on screen. */
  leader: readonly number[];
  follower: readonly number[];
  matching: (frame: number) => number;
  isRunning: boolean;
  /** For a variable frame rate: the frame up to which the follower's last picture stands. */
  heldUntil?: number | undefined;
  /** True where the follower has no such shot, so that any of its frames may be taken: it is covered. */
  isAlone?: (frame: number) => boolean;
  /** Tells whether a frame of the follower (first) belongs to the shot of a leader's frame (second). */
  isWithin?: (shown: number, frame: number) => boolean;
}

const always = () => true;
const never = () => false;

/**
 * Picks the newest two frames that belong together. A running film's skipped frame is replaced by its neighbour; one
 * that may still come is awaited.
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
