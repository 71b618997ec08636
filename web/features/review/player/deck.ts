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

/** After a seek a browser paints within a frame or two; a page that nobody sees is never painted. */
const PAINT_MS = 120;

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
  let arrival: Promise<void> = Promise.resolve();
  let settle: { painted: (frame: number) => void; failed: () => void; replaced: () => void } | null = null;

  const frameOf = (seconds: number) => Math.max(0, Math.round((seconds * rate.num) / rate.den));

  const watch = () =>
    element.requestVideoFrameCallback((_now, { mediaTime }) => {
      shown = frameOf(mediaTime);
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

  /** Settles when that frame is painted; rejects when the address or the bytes are no good. */
  function seek(frame: number): Promise<void> {
    heading = frame;
    arrival = new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (end: () => void) => {
        clearTimeout(timer);
        element.removeEventListener('seeked', onSeeked);
        settle = null;
        end();
      };
      const arrive = () => {
        // A frame that stands for several counts carries the number of the first.
        if (source?.isConstant === false && shown !== null && shown < frame) shown = frame;
        finish(resolve);
      };
      const onSeeked = () => {
        if (shown === frame) return arrive();
        timer = setTimeout(arrive, PAINT_MS);
      };
      settle?.replaced();
      settle = {
        painted: (painted) => {
          const isHeld = source?.isConstant === false && !element.seeking && painted <= frame;
          if (painted === frame || isHeld) arrive();
        },
        failed: () => finish(() => reject(new Error('The video could not go there.'))),
        replaced: () => finish(resolve),
      };
      element.addEventListener('seeked', onSeeked);
      if (element.error) settle.failed();
      else element.currentTime = middleOf(rate, frame);
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
