import { LOOK_MS, playUpTo } from './play-up-to.ts';
import { type FrameClock, timeOfFrame } from './reports/frame-clock.ts';

interface SeekOptions {
  element: HTMLVideoElement;
  clock: FrameClock;
  frame: number;
  /** A picture may stand for several frame numbers, as the rate varies. */
  mayVary: boolean;
  /** True for an original, whose rate may vary although its data say it does not. */
  mayHaveGaps: boolean;
  /** Only paintings tell which picture the element holds. */
  isBlind: boolean;
  /** Paintings identify the picture, which may differ from the wanted one. */
  isPaintingNeeded: boolean;
  standsFor: (picture: number, frame: number) => boolean;
  /** The picture before the seek, which may stay for a moment. */
  before: number | null;
  getShown: () => number | null;
  /** The picture now held; null where it may not be read. */
  look: () => number | null;
  onArrive: (picture: number | null) => void;
}

export type Seek = ReturnType<typeof startSeek>;

/** The limit for a painting; a hidden page is never painted. */
const PAINT_MS = 120;
/** The longer limit for a busy browser in which only paintings identify the picture. */
export const BLIND_MS = 2000;
/** The longest limit, while the picture is still the one from before the seek. */
const STALE_MS = 10_000;
const TRIES = 3;

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

  /** Accepts the previous picture only once painted anew; otherwise it may be left over. */
  const isThere = (picture: number, paintedAt = begun) =>
    picture === frame ||
    (standsFor(picture, frame) &&
      !isPlayingUp &&
      !element.seeking &&
      (picture !== before || paintedAt > begun || picture > frame));
  /** During a seek, the old picture may be reported with the new time. */
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
  // Seeking to the element's current time would do nothing, whatever is shown.
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
    // Arrived without a report: another seek would only help where paintings identify pictures.
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
    replace: () => finish(resolve),
  };
}

const SAMPLE_WIDTH = 32;
const SAMPLE_HEIGHT = 18;

let sample: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns a small copy of the held picture, equal for equal pictures; null where it may not be read. */
function samplePicture(element: HTMLVideoElement): string | null {
  sample ??= new OffscreenCanvas(SAMPLE_WIDTH, SAMPLE_HEIGHT).getContext('2d', { willReadFrequently: true });
  try {
    sample?.drawImage(element, 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT);
    return sample?.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT).data.join() ?? null;
  } catch {
    return null;
  }
}
