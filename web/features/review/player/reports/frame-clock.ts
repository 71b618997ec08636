import type { Rate } from '../../../../../contract/timecode.ts';

export interface Reporting {
  /** While paused, the browser reports the time that was asked for, not the picture's. */
  isAsked: boolean;
  /** The reported time behind the picture's beginning, in shares of its length. */
  lead: number;
  /** Like `lead`, for `VideoFrame.timestamp`; null where that does not identify the held picture. */
  lookLead: number | null;
  /** `VideoFrame.timestamp` equals the reported time, even where that is the asked time. */
  isLookAlike: boolean;
  /** Reported times have another zero than the element's own. */
  isShifted: boolean;
  /** The second frame of a longer picture shows the next picture, and the report hides it. */
  skipsGaps: boolean;
}

/** Assumed until measured: right at a constant rate for reports of a picture's beginning, middle or asked time. */
export const unknownReporting: Reporting = {
  isAsked: false,
  lead: 0.25,
  lookLead: null,
  isLookAlike: false,
  isShifted: false,
  skipsGaps: false,
};

/** Tells whether reports identify the picture, even while paused. */
export const tellsPictures = (reporting: Reporting): boolean =>
  !reporting.isAsked && reporting !== unknownReporting;

export interface FrameClock {
  rate: Rate;
  /** The element's time at the first picture. */
  origin: number;
  /** The reported time of the first picture. */
  reported: number;
  /** The number of the first picture; fractional by its delay where the rate varies. */
  first: number;
}

/** Fits our own renditions, which begin with their first picture. */
export const plainClock = (rate: Rate): FrameClock => ({ rate, origin: 0, reported: 0, first: 0 });

interface Report {
  seconds: number;
  isPaused: boolean;
}

/** Timestamps are rounded, in some files to milliseconds. */
const ROUNDING = 0.05;

export function frameOfReport(
  clock: FrameClock,
  { isAsked, lead }: Pick<Reporting, 'isAsked' | 'lead'>,
  { seconds, isPaused }: Report,
): number {
  const frames = framesOf(clock, seconds - clock.reported);
  return Math.max(0, isAsked && isPaused ? Math.floor(frames + ROUNDING) : Math.round(frames - lead));
}

/** In fractional frames. */
export const positionOf = (clock: FrameClock, currentTime: number): number =>
  framesOf(clock, currentTime - clock.origin);

export const timeOfPosition = ({ rate, origin, first }: FrameClock, position: number): number =>
  origin + (Math.max(0, position - first) * rate.den) / rate.num;

const framesOf = ({ rate, first }: FrameClock, seconds: number) => (seconds * rate.num) / rate.den + first;

/** Seeks to the middle of a frame, because rounding at its edge could show the neighbour. */
export const timeOfFrame = (clock: FrameClock, frame: number): number =>
  timeOfPosition(clock, Math.max(clock.first + ROUNDING, frame + 0.5));
