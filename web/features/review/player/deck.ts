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

/** Something that can be played, and how far it can be trusted. */
export interface Source {
  /** Names the rendition: `original`, `1080`, `720` … */
  name: string;
  address: string;
  /** Where the rate varies, a frame may stand for several counts. */
  isConstant: boolean;
  /** Not made by us: it may begin at any time, and vary although its rates say that it does not. */
  isOriginal: boolean;
  /** Seconds by which its first picture is later than its beginning; null where nobody knows. */
  lateBy: number | null;
  /** There is another one to play in its place. */
  isReplaceable: boolean;
}

/** What a browser tells of a picture: with its painting, or with the picture itself. */
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
  /** Until it goes elsewhere, what it holds is put on the screen. */
  let resting: AbortController | null = null;
  /** The picture of the last painting since the last seek began, whatever it stands for. */
  let painted: number | null = null;

  let clock = plainClock(rate);
  /** Until its clock is known, nothing that a source reports is counted. */
  let opening: AbortController | null = null;
  /** It was seen to have counts without a picture of their own. */
  let hasGaps = false;

  function readFrame({ mediaTime, timestamp }: PictureReport): number {
    const reporting = getReporting();
    const { lookLead, isLookAlike, isAsked } = reporting;
    const { paused: isPaused } = element;
    if (timestamp === undefined || lookLead === null) {
      const seconds = timestamp !== undefined && isLookAlike ? timestamp / 1e6 : mediaTime;
      // The first picture after a change of the speed is told by the asked time too, though the film runs.
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
      // Painted late: it is what the last seek went to.
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

  /** A count without a picture of its own is that of the picture before it, or of the first one. */
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
   * What a painting would show now, for a browser does not tell of every painting; null where it cannot be told. Where
   * pictures do not tell their time, the last painting does; only a film that varies is ever sent to a wrong one, of
   * others it may be older than the seek.
   */
  function look(): number | null {
    const reporting = getReporting();
    if (reporting.lookLead === null) return isPaintingNeeded() ? painted : null;
    const timestamp = readTimestamp(element);
    return timestamp === null ? null : readFrame({ mediaTime: 0, timestamp });
  }

  /** Settles when that frame is painted; rejects when the address or the bytes are no good. */
  function seek(frame: number): Promise<void> {
    heading = frame;
    // It goes there as soon as it is open.
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

  /** Of what was opened before it was known that this browser counts from elsewhere. */
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
    /** Where it is by its own clock, in frames and parts of one. */
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
