import { LOOK_MS, playUpTo } from './play-up-to.ts';
import { type FrameClock, timeOfFrame } from './reports/frame-clock.ts';
import { samplePicture } from './sample-picture.ts';

interface SeekOptions {
  element: HTMLVideoElement;
  clock: FrameClock;
  frame: number;
  /** Where the rate varies, a picture may stand for several counts. */
  mayVary: boolean;
  /** It may vary although it is not known to. */
  mayHaveGaps: boolean;
  /** Nothing but a painting tells which picture an element holds. */
  isBlind: boolean;
  /** A painting tells which picture it is, and the picture may be another one than was asked for. */
  isPaintingNeeded: boolean;
  standsFor: (picture: number, frame: number) => boolean;
  /** The picture until now, which may stay for a moment. */
  before: number | null;
  /** What was painted last. */
  getShown: () => number | null;
  /** What a painting would show now; null where it may not be read. */
  look: () => number | null;
  onArrive: (picture: number | null) => void;
}

export type Seek = ReturnType<typeof startSeek>;

/** How long a painting may take; a page that nobody sees is never painted. */
const PAINT_MS = 120;
/** Where nothing but a painting tells the picture, a busy browser is given more time. */
export const BLIND_MS = 2000;
/** And still more while the picture is the one from before the seek, unless the two are alike. */
const STALE_MS = 10_000;
/** A seek that ends with another picture is made again so often. */
const TRIES = 3;

/** On the way to one frame; the arrival rejects when the address or the bytes are no good. */
export function startSeek({ element, clock, frame, mayVary, before, ...options }: SeekOptions) {
  const { mayHaveGaps, isBlind, isPaintingNeeded, standsFor, getShown, look, onArrive } = options;
  const length = clock.rate.den / clock.rate.num;
  const end = new AbortController();
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextLook: ReturnType<typeof setTimeout> | undefined;
  let tries = 1;
  let isPlayingUp = false;
  const begun = performance.now();
  const sampleBefore = isBlind && frame !== (before ?? 0) ? samplePicture(element) : null;

  /** The same picture as before, painted anew, stands for this count too; not painted, it may only be left over. */
  const isThere = (picture: number, paintedAt = begun) =>
    picture === frame ||
    (standsFor(picture, frame) &&
      !isPlayingUp &&
      !element.seeking &&
      (picture !== before || paintedAt > begun || picture > frame));
  /** The picture from before, painted anew, may be told by the time that is asked for now. */
  const isOnTheWay = () => isBlind && element.seeking;
  const stopLooking = () => {
    clearTimeout(timer);
    clearTimeout(nextLook);
  };
  const finish = (settle: () => void) => {
    if (end.signal.aborted) return;
    stopLooking();
    end.abort();
    settle();
  };
  const arrive = (picture: number | null) =>
    finish(() => {
      onArrive(picture);
      resolve();
    });
  const lookAgain = () => {
    const picture = look();
    if (picture !== null && isThere(picture)) arrive(picture);
    else nextLook = setTimeout(lookAgain, LOOK_MS);
  };
  // A browser that is at that time already does nothing, whatever it shows.
  const go = () => {
    const middle = timeOfFrame(clock, frame);
    const isThereAlready = Math.abs(element.currentTime - middle) < 1e-6;
    element.currentTime = isThereAlready ? middle + length / 8 : middle;
  };
  const isStale = () =>
    sampleBefore !== null &&
    performance.now() - begun < STALE_MS &&
    !document.hidden &&
    samplePicture(element) === sampleBefore;
  const insist = async () => {
    const picture = look();
    if (picture === null && isStale()) {
      timer = setTimeout(insist, PAINT_MS);
      return;
    }
    tries += 1;
    // It says that it is there, and only its painting is not told: going there again would delay what tells no more.
    if (picture === null) return isPaintingNeeded && tries <= TRIES ? go() : arrive(frame);
    const isEarlier = picture < frame && (mayVary || mayHaveGaps);
    if (tries <= TRIES && (!mayVary || isEarlier)) return go();
    if (isEarlier) return arrive(picture);
    stopLooking();
    isPlayingUp = true;
    await playUpTo({ element, clock, frame, look, signal: end.signal });
    arrive(look());
  };
  const onSeeked = () => {
    if (isPlayingUp) return;
    if (getShown() === frame) return arrive(frame);
    stopLooking();
    timer = setTimeout(insist, look() === null && !document.hidden ? BLIND_MS : PAINT_MS);
    lookAgain();
  };

  const fail = () => finish(() => reject(new Error('The video could not go there.')));
  element.addEventListener('seeked', onSeeked, { signal: end.signal });
  if (element.error) fail();
  else go();
  return {
    arrival,
    painted: (picture: number, at: number) => !isOnTheWay() && isThere(picture, at) && arrive(picture),
    fail,
    /** Another one takes its place. */
    replace: () => finish(resolve),
  };
}
