import { frameAt, middleOf } from '../../../../contract/timecode.ts';
import type { Player } from '../player/player.ts';

/** Frames apart, by their clocks, at which the one ahead waits. */
const APART = 0.75;
const TOGETHER = 0.25;
/** How much faster or slower the follower may run without anyone hearing or seeing it. */
const GENTLE = 0.08;

/** The follower's frame at the moment of the leader's. */
function frameFor(leader: Player, follower: Player, frame: number): number {
  const { num, den } = leader.rate;
  const isSameRate = num * follower.rate.den === follower.rate.num * den;
  const matching = isSameRate ? frame : frameAt(follower.rate, middleOf(leader.rate, frame) * 1000);
  return Math.min(follower.state.get().frameCount - 1, matching);
}

/** The follower does what the leader does: the same frame while it stands, the same moment while it plays. */
export function keepInStep(leader: Player, follower: Player): () => void {
  follower.setVolume(0, true);
  let request = 0;
  let held: HTMLVideoElement | null = null;

  let isFollowing = false;
  const follow = () => {
    // What the follower is told here it announces again, to us as well.
    if (isFollowing) return;
    isFollowing = true;
    tell();
    isFollowing = false;
  };

  const tell = () => {
    const { playing, target, frame } = leader.state.get();
    const other = follower.state.get();
    if (other.source === null) return;
    const isRunning = playing > 0 && target === null;
    if (isRunning && other.playing !== playing) void follower.play(playing);
    if (isRunning) return;
    const wanted = frameFor(leader, follower, target ?? frame);
    if (other.playing !== 0 || (other.target ?? other.frame) !== wanted) void follower.goTo(wanted);
  };

  const release = () => {
    if (!held) return;
    void held.play().catch(() => undefined);
    held = null;
  };
  const hold = (element: HTMLVideoElement) => {
    if (held === element) return;
    release();
    held = element;
    element.pause();
  };

  const tune = () => {
    request = requestAnimationFrame(tune);
    const { playing, target } = leader.state.get();
    const other = follower.state.get();
    if (playing <= 0 || target !== null || other.playing !== playing) {
      held = null;
      return;
    }
    if (other.frame >= other.frameCount - 1) return release();
    if (other.target !== null) return hold(leader.element);
    const ahead =
      ((follower.element.currentTime - leader.element.currentTime) * leader.rate.num) / leader.rate.den;
    if (held) {
      if (Math.abs(ahead) < TOGETHER || ahead > 0 !== (held === follower.element)) release();
    } else if (ahead > APART) hold(follower.element);
    else if (ahead < -APART) hold(leader.element);
    const change = Math.max(-GENTLE, Math.min(GENTLE, -ahead * 0.1));
    follower.element.playbackRate = playing * (1 + change);
  };

  const stop = leader.state.subscribe(follow);
  const stopOther = follower.state.subscribe(() => {
    // It was not ready when the leader moved.
    const { source, target, playing } = follower.state.get();
    if (source !== null && target === null && playing === 0 && leader.state.get().playing <= 0) follow();
  });
  follow();
  tune();
  return () => {
    cancelAnimationFrame(request);
    stop();
    stopOther();
    release();
  };
}
