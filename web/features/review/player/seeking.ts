import { middleOf, type Rate } from '../../../../contract/timecode.ts';
import { LOOK_MS, playUpTo } from './play-up-to.ts';

interface SeekOptions {
  element: HTMLVideoElement;
  rate: Rate;
  frame: number;
  /** Where the rate varies, a picture may stand for several counts. */
  isConstant: boolean;
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
/** A seek that ends with another picture is made again so often. */
const TRIES = 3;

/** On the way to one frame; the arrival rejects when the address or the bytes are no good. */
export function startSeek({ element, rate, frame, isConstant, before, ...options }: SeekOptions) {
  const { getShown, look, onArrive } = options;
  const end = new AbortController();
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextLook: ReturnType<typeof setTimeout> | undefined;
  let tries = 1;
  let isPlayingUp = false;
  const begun = performance.now();

  /** The same picture as before, painted anew, stands for this count too; not painted, it may only be left over. */
  const isThere = (picture: number, paintedAt = begun) =>
    picture === frame ||
    (!isConstant &&
      !isPlayingUp &&
      !element.seeking &&
      picture < frame &&
      (picture !== before || paintedAt > begun));
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
    const middle = middleOf(rate, frame);
    const isThereAlready = Math.abs(element.currentTime - middle) < 1e-6;
    element.currentTime = isThereAlready ? middle + rate.den / rate.num / 8 : middle;
  };
  const insist = async () => {
    const picture = look();
    if (picture === null) return arrive(before);
    const isEarlier = !isConstant && picture < frame;
    tries += 1;
    if (tries <= TRIES && (isConstant || isEarlier)) return go();
    if (isEarlier) return arrive(picture);
    stopLooking();
    isPlayingUp = true;
    await playUpTo({ element, rate, frame, look, signal: end.signal });
    arrive(look());
  };
  const onSeeked = () => {
    if (isPlayingUp) return;
    if (getShown() === frame) return arrive(frame);
    stopLooking();
    timer = setTimeout(insist, PAINT_MS);
    lookAgain();
  };

  const fail = () => finish(() => reject(new Error('The video could not go there.')));
  element.addEventListener('seeked', onSeeked, { signal: end.signal });
  if (element.error) fail();
  else go();
  return {
    arrival,
    painted: (picture: number, at: number) => isThere(picture, at) && arrive(picture),
    fail,
    /** Another one takes its place. */
    replace: () => finish(resolve),
  };
}
