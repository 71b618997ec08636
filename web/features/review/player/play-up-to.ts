import { type FrameClock, timeOfFrame } from './reports/frame-clock.ts';

interface Wish {
  element: HTMLVideoElement;
  clock: FrameClock;
  frame: number;
  look: () => number | null;
  signal: AbortSignal;
}

const SPEED = 0.25;
export const LOOK_MS = 4;
const PATIENCE_MS = 500;
const ATTEMPTS = 8;

/**
 * Reaches a frame by slow play from the one before. At a varying rate, Chromium may seek to a wrong key picture:
 * one that is decoded before the frame but shown after it.
 */
export async function playUpTo({ element, clock, frame, look, signal }: Wish): Promise<void> {
  const { muted, playbackRate } = element;
  const stop = () => {
    element.pause();
    element.muted = muted;
    element.playbackRate = playbackRate;
  };
  signal.addEventListener('abort', stop, { once: true });
  /** The picture that is aimed at; earlier than the frame where that has none of its own. */
  let goal = frame;
  let back = 1;
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    element.pause();
    element.currentTime = timeOfFrame(clock, Math.max(0, frame - back));
    const first = await waitFor(look, (picture) => picture <= goal, signal);
    if (first === null) {
      back *= 2;
      continue;
    }
    element.muted = true;
    element.playbackRate = SPEED;
    let last = first;
    const reached = await waitFor(
      look,
      (picture) => {
        if (picture < goal) last = picture;
        if (element.paused && picture < goal) void element.play().catch(() => undefined);
        return picture >= goal;
      },
      signal,
    );
    element.pause();
    if (reached === goal) break;
    if (reached !== null) goal = last;
  }
  signal.removeEventListener('abort', stop);
  if (!signal.aborted) stop();
}

async function waitFor(look: () => number | null, isIt: (picture: number) => boolean, signal: AbortSignal) {
  const until = performance.now() + PATIENCE_MS;
  while (!signal.aborted && performance.now() < until) {
    const picture = look();
    if (picture !== null && isIt(picture)) return picture;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
