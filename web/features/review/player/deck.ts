import type { Rate } from '../../../../contract/timecode.ts';
import { keepPainted } from './keep-painted.ts';
import { awaitReporting, findReporting, getReporting } from './reports/find-reporting.ts';
import {
  type FrameClock,
  frameOfReport,
  plainClock,
  positionOf,
  type Reporting,
  tellsPictures,
  unknownReporting,
} from './reports/frame-clock.ts';
import { firstPainting, learnClock } from './reports/learn-clock.ts';
import { readTimestamp } from './reports/read-timestamp.ts';
import { type Seek, startSeek } from './seeking.ts';

export interface Source {
  /** `original`, `1080`, `720` … */
  name: string;
  address: string;
  /** False where the frame rate varies, so that a picture may stand for several frame numbers. */
  isConstant: boolean;
  /** The original may begin at any time, and its rate may vary although its data say it does not. */
  isOriginal: boolean;
  /** Seconds between the source's beginning and its first picture; null if unknown. */
  lateBy: number | null;
  isReplaceable: boolean;
}

export interface PictureReport {
  mediaTime: number;
  timestamp?: number | undefined;
}

export type DeckEvent = 'error' | 'ended' | 'progress' | 'waiting' | 'playing';

interface DeckOptions {
  rate: Rate;
  onFrame: (deck: Deck, frame: number) => void;
  onEvent: (deck: Deck, event: DeckEvent) => void;
}

export type Deck = ReturnType<typeof createDeck>;

export function createDeck({ rate, onFrame, onEvent }: DeckOptions) {
  const element = document.createElement('video');
  element.playsInline = true;
  // Without CORS a page may not read which picture the element holds.
  element.crossOrigin = 'anonymous';
  element.preload = 'auto';
  element.disablePictureInPicture = true;
  element.disableRemotePlayback = true;
  element.tabIndex = -1;
  let source: Source | null = null;
  let shown: number | null = null;
  let heading: number | null = null;
  /** The frame whose picture began at `first`, where a picture stands for several frames. */
  let held: { first: number; frame: number } | null = null;
  let arrival: Promise<void> = Promise.resolve();
  let seeking: Seek | null = null;
  /** Stops `keepPainted` once the deck moves on. */
  let resting: AbortController | null = null;
  /** The last painted picture since the seek began, whether or not it is the wanted one. */
  let painted: number | null = null;

  let clock = plainClock(rate);
  /** Reports are ignored until the clock of the source is known. */
  let opening: AbortController | null = null;
  /** The source turned out to have frame numbers without a picture. */
  let hasGaps = false;

  function readFrame({ mediaTime, timestamp }: PictureReport): number {
    const reporting = getReporting();
    const { lookLead, isLookAlike, isAsked } = reporting;
    const { paused: isPaused } = element;
    if (timestamp === undefined || lookLead === null) {
      const seconds = timestamp !== undefined && isLookAlike ? timestamp / 1e6 : mediaTime;
      // A browser with `isAsked` reports the asked time for the first picture after a speed change too.
      const lead = isAsked && !mayVary() ? 0.25 : reporting.lead;
      return frameOfReport(clock, { isAsked, lead }, { seconds, isPaused });
    }
    return frameOfReport(clock, { isAsked: false, lead: lookLead }, { seconds: timestamp / 1e6, isPaused });
  }

  const watch = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, presentationTime }) => {
      watch();
      if (opening) return;
      const picture = readFrame({ mediaTime });
      painted = picture;
      // A late painting belongs to the last seek.
      if (seeking === null && heading !== null && element.paused) hold(picture, heading);
      shown = held?.first === picture && element.paused ? held.frame : picture;
      seeking?.painted(picture, presentationTime);
      onFrame(deck, shown);
    });
  watch();

  function hold(picture: number | null, frame: number) {
    if (picture === null || picture === frame) held = null;
    else held = standsFor(picture, frame) ? { first: picture, frame } : null;
  }

  /** Without a picture of its own, a frame shows the picture before it, or the first one. */
  const standsFor = (picture: number, frame: number) =>
    picture === frame ||
    (mayVary() && picture < frame) ||
    (frame < clock.first && picture === Math.round(clock.first));
  const mayVary = () => hasGaps || source?.isConstant === false;
  const isPaintingNeeded = () =>
    mayVary() && getReporting().lookLead === null && tellsPictures(getReporting());

  element.addEventListener('error', () => {
    if (source === null) return;
    seeking?.fail();
    seeking = null;
    onEvent(deck, 'error');
  });
  for (const event of ['ended', 'progress', 'waiting', 'playing'] as const) {
    element.addEventListener(event, () => onEvent(deck, event));
  }

  /**
   * Reads the picture now held, because browsers do not report every painting; null if unknown. Without timestamps the
   * last painting counts, but only at a varying rate: elsewhere it may be older than the seek.
   */
  function look(): number | null {
    const reporting = getReporting();
    if (reporting.lookLead === null) return isPaintingNeeded() ? painted : null;
    const timestamp = readTimestamp(element);
    return timestamp === null ? null : readFrame({ mediaTime: 0, timestamp });
  }

  function seek(frame: number): Promise<void> {
    heading = frame;
    // The source goes there once it is open.
    if (opening) return arrival;
    const before = held?.first ?? shown;
    held = null;
    painted = null;
    seeking?.replace();
    resting?.abort();
    const mine = startSeek({
      element,
      clock,
      frame,
      mayVary: mayVary(),
      mayHaveGaps: source?.isOriginal === true,
      isBlind: getReporting().lookLead === null,
      isPaintingNeeded: isPaintingNeeded(),
      standsFor,
      before,
      getShown: () => shown,
      look,
      onArrive(picture) {
        seeking = null;
        if (source?.isOriginal && picture !== null && picture < frame) hasGaps = true;
        hold(picture, frame);
        shown = held === null ? picture : frame;
        resting = new AbortController();
        keepPainted(element, resting.signal);
      },
    });
    seeking = mine;
    arrival = mine.arrival;
    return arrival;
  }

  async function open({ isConstant, isOriginal, lateBy }: Source, signal: AbortSignal) {
    const firstReport = firstPainting(element, signal);
    const findClock = (reporting: Reporting, began?: number) =>
      isOriginal || reporting.isShifted
        ? learnClock({ element, rate, reporting, isConstant, lateBy, firstReport, signal, began })
        : plainClock(rate);
    const reporting = await findReporting();
    if (signal.aborted) return;
    const found = await findClock(reporting);
    if (signal.aborted) return;
    clock = found;
    opening = null;
    const began = element.currentTime;
    if (reporting === unknownReporting) void correctClock((known) => findClock(known, began));
    await seek(heading ?? 0);
  }

  /** Corrects a source opened before this browser's shifted clock was known. */
  async function correctClock(findClock: (reporting: Reporting) => FrameClock | Promise<FrameClock>) {
    const opened = source;
    const reporting = await awaitReporting();
    if (!reporting.isShifted || source !== opened) return;
    const found = await findClock(reporting);
    if (source !== opened) return;
    clock = found;
    if (element.paused) await seek(heading ?? 0).catch(() => undefined);
  }

  function close() {
    opening?.abort();
    opening = null;
    seeking?.replace();
    seeking = null;
    resting?.abort();
    shown = null;
    painted = null;
    held = null;
    hasGaps = false;
  }

  const deck = {
    element,
    seek,
    get source() {
      return source;
    },
    get shown() {
      return shown;
    },
    get heading() {
      return heading;
    },
    get arrival() {
      return arrival;
    },
    /** In fractional frames, by the element's clock. */
    get position() {
      return positionOf(clock, element.currentTime);
    },
    get clock() {
      return clock;
    },
    readFrame,
    load(next: Source, frame: number): Promise<void> {
      close();
      source = next;
      heading = frame;
      element.src = next.address;
      const mine = new AbortController();
      opening = mine;
      arrival = open(next, mine.signal);
      return arrival;
    },
    unload() {
      close();
      source = null;
      heading = null;
      element.removeAttribute('src');
      element.load();
    },
  };
  return deck;
}
