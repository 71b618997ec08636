/** Frames by which films that run may differ: what is painted is chosen from the last few of each. */
const APART = 1;
const TOGETHER = 0.5;
/** Nobody hears the follower, and what is painted of it goes at the leader's pace. */
const FASTER = 0.2;

/**
 * How many times as fast as the leader the follower should run, from the frames by which it is ahead. It is changed as
 * rarely as can be: WebKit decodes anew from the last key picture with every change, and falls behind by that.
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
