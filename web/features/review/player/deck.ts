import type { Rate } from '../../../../contract/timecode.ts';
import { type Seek, startSeek } from './seeking.ts';

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

/** One video element that knows which frame it shows. */
export function createDeck({ rate, onFrame, onEvent }: DeckOptions) {
  const element = document.createElement('video');
  element.playsInline = true;
  // Read as ours, wherever the bytes come from: only then can it be asked which picture it holds.
  element.crossOrigin = 'anonymous';
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
  let seeking: Seek | null = null;

  const frameOf = (seconds: number) => Math.max(0, Math.round((seconds * rate.num) / rate.den));

  const watch = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, presentationTime }) => {
      const picture = frameOf(mediaTime);
      // Painted late: it is what the last seek went to.
      if (seeking === null && heading !== null && element.paused) hold(picture, heading);
      shown = held?.first === picture && element.paused ? held.frame : picture;
      seeking?.painted(shown, presentationTime);
      onFrame(deck, shown);
      watch();
    });
  watch();

  function hold(picture: number | null, frame: number) {
    const isEarlier = source?.isConstant === false && picture !== null && picture < frame;
    held = isEarlier ? { first: picture, frame } : null;
  }

  element.addEventListener('error', () => {
    if (source === null) return;
    seeking?.fail();
    seeking = null;
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
    seeking?.replace();
    const mine = startSeek({
      element,
      rate,
      frame,
      isConstant: source?.isConstant !== false,
      before,
      getShown: () => shown,
      look,
      onArrive(picture) {
        seeking = null;
        hold(picture, frame);
        shown = held === null ? picture : frame;
      },
    });
    seeking = mine;
    arrival = mine.arrival;
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
      seeking?.replace();
      seeking = null;
      element.removeAttribute('src');
      element.load();
    },
  };
  return deck;
}
