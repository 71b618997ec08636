import type { Player } from '../../player/player.ts';
import type { Matching } from '../matching-frame.ts';
import { createCatchUp } from './catch-up.ts';

/** The film that is ahead by so many frames waits. Small drifts are evened out by speed and painting. */
const APART = 2;
const TOGETHER = 0.5;
/** Seconds apart from which the follower jumps instead of catching up. */
const LOST = 1;

export function keepInStep(leader: Player, follower: Player, matching: Matching) {
  follower.silence();
  let request = 0;
  let run = matching.run(leader.state.get().frame);
  let held: HTMLVideoElement | null = null;
  const catchUp = createCatchUp();

  let isFollowing = false;
  const follow = () => {
    // The follower's own changes call this function again.
    if (isFollowing) return;
    isFollowing = true;
    tell();
    isFollowing = false;
  };

  const tell = () => {
    const { playing, target, frame, source } = leader.state.get();
    const other = follower.state.get();
    if (other.source === null) return;
    const at = target ?? frame;
    const wanted = matching.of(at);
    const stands = wanted >= other.frameCount - 1 || matching.missing(at) !== null;
    if (playing > 0 && source !== null && target === null && !stands) {
      if (other.playing !== playing) void follower.play(playing);
    } else if (other.playing !== 0 || (other.target ?? other.frame) !== wanted) void follower.goTo(wanted);
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
    const { playing, target, source, frame } = leader.state.get();
    const other = follower.state.get();
    if (playing <= 0 || source === null || target !== null) {
      held = null;
      run = matching.run(frame);
      return;
    }
    if (other.playing !== playing) return release();
    if (other.target !== null) return hold(leader.element);
    const at = Math.floor(leader.position);
    if (matching.missing(at) !== null) return release();
    const { num, den } = follower.rate;
    const ahead = ((follower.position - matching.position(leader.position)) * den) / num;
    const frames = (ahead * leader.rate.num) / leader.rate.den;
    // Jumps over a cut, because what lies between is in one film alone.
    const isCut = matching.run(at) !== run && Math.abs(frames) > APART;
    run = matching.run(at);
    if (isCut || Math.abs(ahead) > LOST) return void follower.jump(matching.of(at));
    if (held) {
      if (Math.abs(frames) < TOGETHER || frames > 0 !== (held === follower.element)) release();
    } else if (frames > APART) hold(follower.element);
    else if (frames < -APART) hold(leader.element);
    if (held) return;
    const speed = Math.min(16, playing * matching.pace(at) * catchUp(frames));
    if (follower.element.playbackRate !== speed) follower.element.playbackRate = speed;
  };

  const stop = leader.state.subscribe(follow);
  const stopOther = follower.state.subscribe(() => {
    // The follower may have become ready after the leader moved.
    const { source, target, playing } = follower.state.get();
    if (source !== null && target === null && playing === 0 && leader.state.get().playing <= 0) follow();
  });
  follow();
  tune();
  return {
    follow,
    stop() {
      cancelAnimationFrame(request);
      stop();
      stopOther();
      release();
    },
  };
}
