import type { Rate } from '../../../../../contract/timecode.ts';
import type { FrameClock, Reporting } from './frame-clock.ts';
import { nextPainting } from './next-painting.ts';
import { readTimestamp } from './read-timestamp.ts';

interface Opened {
  element: HTMLVideoElement;
  rate: Rate;
  reporting: Reporting;
  isConstant: boolean;
  /** Seconds between the source's beginning and its first picture; null if unknown. */
  lateBy: number | null;
  /** The first report, listened for from when the element got its source. */
  firstReport: Promise<number | null>;
  signal: AbortSignal;
  /** The element's time when opened, if it has moved since. */
  began?: number | undefined;
}

/** A hidden page waits less, because it is never painted. */
const PAINT_MS = 12_000;
const UNSEEN_MS = 300;

/**
 * Finds the first picture, from which frames are counted. Files begin at any time, with sound or picture, and browsers
 * map that differently to their clocks.
 */
export async function learnClock({ element, rate, reporting, ...source }: Opened): Promise<FrameClock> {
  const { isConstant, lateBy, firstReport, signal } = source;
  const length = rate.den / rate.num;
  const told = await readFirst({ element, reporting, length, firstReport, signal, began: source.began });
  const began = source.began ?? element.currentTime;
  const expected = began + (lateBy ?? 0);
  const reported = told ?? expected;
  const origin = await findOrigin();
  const late = (lateBy ?? Math.max(0, origin - began)) / length;
  // A known delay is rounded, because proxies have that picture on a whole frame.
  return { rate, origin, reported, first: isConstant || lateBy !== null ? Math.round(late) : late };

  async function findOrigin(): Promise<number> {
    if (Math.abs(reported - expected) < length / 4) return expected;
    if (reporting.isShifted && lateBy !== null) return expected;
    if (!reporting.isAsked) return reported;
    // The reported and the asked time differ exactly as both clocks do.
    const asked = reported + 2 * length;
    element.currentTime = asked;
    const isOld = (seconds: number) => seconds < reported + length;
    const report = await nextPainting({ element, isSeek: true, isOld, end: giveUp(element, signal) });
    return reported + asked - (report ?? asked);
  }
}

interface First extends Pick<Opened, 'element' | 'reporting' | 'firstReport' | 'signal' | 'began'> {
  length: number;
}

async function readFirst({ element, reporting, length, firstReport, ...now }: First): Promise<number | null> {
  const { lead, lookLead } = reporting;
  await dataOf(element, now.signal);
  const holdsFirst = now.began === undefined;
  const looked = lookLead !== null && holdsFirst ? readTimestamp(element) : null;
  if (looked !== null && lookLead !== null) return looked / 1e6 - lookLead * length;
  const painted = await firstReport;
  return painted === null ? null : painted - lead * length;
}

export const firstPainting = (element: HTMLVideoElement, signal: AbortSignal) =>
  nextPainting({ element, end: giveUp(element, signal) });

async function giveUp(element: HTMLVideoElement, signal: AbortSignal) {
  await dataOf(element, signal).catch(() => undefined);
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    setTimeout(resolve, document.hidden ? UNSEEN_MS : PAINT_MS);
  });
}

function dataOf(element: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(new Error('The video could not be opened.'));
  if (element.error) fail();
  else if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve();
  element.addEventListener('loadeddata', () => resolve(), { once: true, signal });
  element.addEventListener('error', fail, { once: true, signal });
  signal.addEventListener('abort', fail, { once: true });
  return promise;
}
