import { middleOf, type Rate } from '../../../../contract/timecode.ts';

/** Something that can be played, and how far it can be trusted. */
export interface Source {
  /** Names the rendition: `original`, `1080`, `720` … */
  name: string;
  address: string;
  /** Where the rate varies, a frame may stand for several counts. */
  isConstant: boolean;
}

export type DeckEvent = 'error' | 'ended' | 'progress' | 'waiting' | 'playing';

interface DeckOptions {
  rate: Rate;
  onFrame: (deck: Deck, frame: number) => void;
  onEvent: (deck: Deck, event: DeckEvent) => void;
}

export type Deck = ReturnType<typeof createDeck>;

/** A page that nobody sees is never painted, and a frame that stands for several counts not twice. */
const PAINT_MS = 120;
const LOOK_MS = 4;
/** A seek that ends with another picture is made again so often. */
const TRIES = 3;

/** One video element that knows which frame it shows. */
export function createDeck({ rate, onFrame, onEvent }: DeckOptions) {
  const element = document.createElement('video');
  element.playsInline = true;
  element.preload = 'auto';
  element.disablePictureInPicture = true;
  element.disableRemotePlayback = true;
  element.tabIndex = -1;
  let source: Source | null = null;
  let shown: number | null = null;
  let heading: number | null = null;
  /** Where the rate varies, a frame stands for several counts, and carries the number of the first. */
  let held: { first: number; frame: number } | null = null;
  let arrival: Promise<void> = Promise.resolve();
  let settle: { painted: (frame: number) => void; failed: () => void; replaced: () => void } | null = null;

  const frameOf = (seconds: number) => Math.max(0, Math.round((seconds * rate.num) / rate.den));

  const watch = () =>
    element.requestVideoFrameCallback((_now, { mediaTime }) => {
      const told = frameOf(mediaTime);
      shown = held?.first === told && element.paused ? held.frame : told;
      settle?.painted(shown);
      onFrame(deck, shown);
      watch();
    });
  watch();

  element.addEventListener('error', () => {
    if (source === null) return;
    settle?.failed();
    onEvent(deck, 'error');
  });
  for (const event of ['ended', 'progress', 'waiting', 'playing'] as const) {
    element.addEventListener(event, () => onEvent(deck, event));
  }

  /** What a painting would show now, for a browser does not tell of every painting; null where it may not be read. */
  function look(): number | null {
    try {
      const picture = new VideoFrame(element);
      const frame = frameOf(picture.timestamp / 1_000_000);
      picture.close();
      return frame;
    } catch {
      return null;
    }
  }

  /** Settles when that frame is painted; rejects when the address or the bytes are no good. */
  function seek(frame: number): Promise<void> {
    const before = held?.first ?? shown;
    heading = frame;
    held = null;
    arrival = new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let nextLook: ReturnType<typeof setTimeout> | undefined;
      let tries = 1;
      const finish = (end: () => void) => {
        clearTimeout(timer);
        clearTimeout(nextLook);
        element.removeEventListener('seeked', onSeeked);
        settle = null;
        end();
      };
      const isThere = (picture: number) =>
        picture === frame || (source?.isConstant === false && picture < frame && picture !== before);
      const arrive = (picture: number | null) => {
        const isEarlier = source?.isConstant === false && picture !== null && picture < frame;
        held = isEarlier ? { first: picture, frame } : null;
        shown = isEarlier ? frame : picture;
        finish(resolve);
      };
      const lookAgain = () => {
        const picture = look();
        if (picture !== null && isThere(picture)) arrive(picture);
        else nextLook = setTimeout(lookAgain, LOOK_MS);
      };
      const giveUp = () => {
        const picture = look();
        if (picture === null || source?.isConstant === false || tries === TRIES)
          return arrive(picture ?? before);
        tries += 1;
        go();
      };
      const onSeeked = () => {
        if (shown === frame) return arrive(frame);
        clearTimeout(timer);
        clearTimeout(nextLook);
        timer = setTimeout(giveUp, PAINT_MS);
        lookAgain();
      };
      // A browser that is at that time already does nothing, whatever it shows.
      const go = () => {
        const middle = middleOf(rate, frame);
        const isThereAlready = Math.abs(element.currentTime - middle) < 1e-6;
        element.currentTime = isThereAlready ? middle + rate.den / rate.num / 8 : middle;
      };
      settle?.replaced();
      settle = {
        painted: (picture) => {
          if (picture === frame || (!element.seeking && isThere(picture))) arrive(picture);
        },
        failed: () => finish(() => reject(new Error('The video could not go there.'))),
        replaced: () => finish(resolve),
      };
      element.addEventListener('seeked', onSeeked);
      if (element.error) settle.failed();
      else go();
    });
    return arrival;
  }

  const deck = {
    element,
    seek,
    get source() {
      return source;
    },
    /** The frame that was painted last. */
    get shown() {
      return shown;
    },
    /** Where the last seek goes, or went. */
    get heading() {
      return heading;
    },
    get arrival() {
      return arrival;
    },
    load(next: Source, frame: number): Promise<void> {
      source = next;
      shown = null;
      element.src = next.address;
      return seek(frame);
    },
    unload() {
      source = null;
      shown = null;
      heading = null;
      element.removeAttribute('src');
      element.load();
    },
  };
  return deck;
}
