/** Running films may differ by so many frames, because the painter picks from the last few of each. */
const APART = 1;
const TOGETHER = 0.5;
/** May be large: the follower is silent, and its frames are painted at the leader's pace. */
const FASTER = 0.2;

/**
 * Takes the frames by which the follower is ahead, and returns its speed relative to the leader. Changes it rarely,
 * because WebKit decodes anew from the last key frame with every change.
 */
export function createCatchUp() {
  let speed = 1;
  return (ahead: number): number => {
    const isCaughtUp = Math.abs(ahead) < TOGETHER || (speed - 1) * ahead > 0;
    if (isCaughtUp) speed = 1;
    else if (speed === 1 && Math.abs(ahead) > APART) speed = ahead > 0 ? 1 - FASTER : 1 + FASTER;
    return speed;
  };
}
