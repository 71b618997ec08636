import type { Rate } from '../../../../../contract/timecode.ts';

/** What a browser tells of a picture; found out by `find-reporting.ts`. */
export interface Reporting {
  /** What stands is told by the time that was asked for, wherever in its picture that lies. */
  isAsked: boolean;
  /** How far behind its beginning, in parts of its length, a picture is reported. */
  lead: number;
  /** The same for `VideoFrame.timestamp`; null where that does not tell which picture an element holds. */
  lookLead: number | null;
  /** `VideoFrame.timestamp` tells what is told of a painting, be it the asked time. */
  isLookAlike: boolean;
  /** Reported times begin elsewhere than the element's own. */
  isShifted: boolean;
  /** Where a picture stands for two counts, it shows the next one on the second, and does not tell. */
  skipsGaps: boolean;
}

/** Until it is found out: right for pictures that stand equally long, be it their beginning, middle or the asked time. */
export const unknownReporting: Reporting = {
  isAsked: false,
  lead: 0.25,
  lookLead: null,
  isLookAlike: false,
  isShifted: false,
  skipsGaps: false,
};

/** Whether a painting tells which picture it is, also while the film stands. */
export const tellsPictures = (reporting: Reporting): boolean =>
  !reporting.isAsked && reporting !== unknownReporting;

/** Where the pictures of one source lie in the time that a browser gives it. */
export interface FrameClock {
  rate: Rate;
  /** The element's time at the first picture. */
  origin: number;
  /** The time that the browser reports of the first picture. */
  reported: number;
  /** The first picture's number; where pictures stand unequally long, with the part of a frame by which it is late. */
  first: number;
}

/** A film that we made: its first picture is at the beginning. */
export const plainClock = (rate: Rate): FrameClock => ({ rate, origin: 0, reported: 0, first: 0 });

interface Report {
  seconds: number;
  isPaused: boolean;
}

/** Time stamps are rounded, in some files to milliseconds. */
const ROUNDING = 0.05;

/** The frame of which a browser reports this time. */
export function frameOfReport(
  clock: FrameClock,
  { isAsked, lead }: Pick<Reporting, 'isAsked' | 'lead'>,
  { seconds, isPaused }: Report,
): number {
  const frames = framesOf(clock, seconds - clock.reported);
  return Math.max(0, isAsked && isPaused ? Math.floor(frames + ROUNDING) : Math.round(frames - lead));
}

/** Where an element stands, in frames and parts of one. */
export const positionOf = (clock: FrameClock, currentTime: number): number =>
  framesOf(clock, currentTime - clock.origin);

/** The element's time there. */
export const timeOfPosition = ({ rate, origin, first }: FrameClock, position: number): number =>
  origin + (Math.max(0, position - first) * rate.den) / rate.num;

const framesOf = ({ rate, first }: FrameClock, seconds: number) => (seconds * rate.num) / rate.den + first;

/** Where to seek, in an element's time: the middle of a frame, for on its edge rounding shows the neighbour. */
export const timeOfFrame = (clock: FrameClock, frame: number): number =>
  timeOfPosition(clock, Math.max(clock.first + ROUNDING, frame + 0.5));
