import { type Reporting, unknownReporting } from './frame-clock.ts';
import { nextPainting } from './next-painting.ts';
import { readTimestamp } from './read-timestamp.ts';
import clip from './report-clip.mp4';

/**
 * The frame rate of the clip of `scripts/make-report-clip.mjs`, and the target: neither edge nor middle of a picture.
 */
const RATE = 10;
const PICTURE = 8;
const WITHIN = 0.65;
/** A picture that lasts two frames, and the brightness step from each picture to the next. */
const LONG = 12;
const STEP = 13.97;
/** In shares of a frame. */
const CLOSE = 0.12;
/** A late first frame is better than wrong numbers. A hidden page waits less, because it is never painted. */
const PATIENCE_MS = 8000;
const UNSEEN_MS = 500;
/** Limits answers and attempts: a busy browser may report an outdated picture, or paint too late to report. */
const TRIES = 8;
const ROUNDS = 40;
const PAINT_MS = 1500;

let reporting = unknownReporting;
let watching: Promise<Reporting> | undefined;
let patience: Promise<unknown> | undefined;

export const getReporting = (): Reporting => reporting;

/** Measures once how this browser reports pictures, on a clip of our own; returns what is known when patience ends. */
export async function findReporting(): Promise<Reporting> {
  patience ??= new Promise((resolve) => setTimeout(resolve, document.hidden ? UNSEEN_MS : PATIENCE_MS));
  await Promise.race([awaitReporting(), patience]);
  return reporting;
}

/** Waits without limit; a failed measurement is repeated on the next call. */
export function awaitReporting(): Promise<Reporting> {
  watching ??= watchClip()
    .catch(() => unknownReporting)
    .then((found) => {
      reporting = found;
      if (found === unknownReporting) watching = undefined;
      return found;
    });
  return watching;
}

interface Told {
  painted: number;
  looked: number;
}

async function watchClip(): Promise<Reporting> {
  const bytes = await (await fetch(clip)).arrayBuffer();
  const address = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  element.ariaHidden = 'true';
  element.tabIndex = -1;
  // Almost invisible but painted, because browsers report nothing of hidden video.
  element.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:2px;height:2px;opacity:.01;pointer-events:none';
  try {
    const opened = tell(element);
    element.src = address;
    document.body.append(element);
    const found = await askOften(element, await opened);
    // Browsers that report the picture itself cannot hide a skipped gap.
    return found.isAsked ? { ...found, skipsGaps: await findSkipping(element) } : found;
  } finally {
    element.removeAttribute('src');
    element.load();
    element.remove();
    URL.revokeObjectURL(address);
  }
}

async function askOften(element: HTMLVideoElement, opened: Told | null): Promise<Reporting> {
  let first = opened;
  return judgeOften(async () => {
    first ??= await go(element, 0);
    const asked = first && (await go(element, (PICTURE + WITHIN) / RATE));
    const told = first && asked && { first, asked };
    first = null;
    return told;
  });
}

/** Repeats until a reading is certain, because any single one may be wrong on a busy machine. */
export async function judgeOften(
  ask: () => Promise<{ first: Told; asked: Told } | null>,
): Promise<Reporting> {
  let likely = unknownReporting;
  let tries = 0;
  for (let round = 0; round < ROUNDS && tries < TRIES; round += 1) {
    const told = await ask();
    if (!told) continue;
    tries += 1;
    const found = judge(told.first, told.asked);
    // With shifted reports, timestamps can never be confirmed.
    const isElsewhere = found.isShifted && likely.isShifted;
    if (found.isAsked || found.lookLead !== null || isElsewhere) return found;
    if (found !== unknownReporting) likely = found;
  }
  return likely;
}

/** Tells whether the second frame of the long picture shows the next one; assumes so if neither is ever painted. */
async function findSkipping(element: HTMLVideoElement): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await go(element, (LONG + 1.5) / RATE)) {
      canvas?.drawImage(element, 0, 0, 1, 1);
      const [brightness = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      const isPicture = (number: number) => Math.abs(brightness - number * STEP) < STEP / 2;
      if (isPicture(LONG + 2)) return true;
      if (isPicture(LONG)) return false;
    }
    await go(element, 0);
  }
  return true;
}

function go(element: HTMLVideoElement, seconds: number): Promise<Told | null> {
  element.currentTime = seconds;
  return tell(element, true);
}

async function tell(element: HTMLVideoElement, isSeek = false): Promise<Told | null> {
  const end = new Promise((resolve, reject) => {
    element.addEventListener('error', reject, { once: true });
    setTimeout(resolve, PAINT_MS);
  });
  const painted = await nextPainting({ element, isSeek, end });
  return painted === null ? null : { painted, looked: (readTimestamp(element) ?? Number.NaN) / 1e6 };
}

export function judge(first: Told, asked: Told): Reporting {
  const past = (one: number, other: number) => (one - other) * RATE - PICTURE;
  const isNear = (one: number, other: number) => Math.abs(one - other) < CLOSE;
  // A browser that reports the middle of a picture does so for the first one too.
  const leadOf = (seconds: number) => (isNear((seconds * RATE) % 1, 0.5) ? 0.5 : 0);
  const behind = past(asked.painted, first.painted);
  if (!isNear(behind, 0) && !isNear(behind, WITHIN)) return unknownReporting;
  const lead = leadOf(first.painted);
  const lookLead = leadOf(first.looked);
  const isSameTime = isNear(first.painted * RATE - lead, first.looked * RATE - lookLead);
  return {
    isAsked: isNear(behind, WITHIN),
    lead,
    isLookAlike:
      isNear(first.looked * RATE, first.painted * RATE) && isNear(asked.looked * RATE, asked.painted * RATE),
    lookLead: isSameTime && isNear(past(asked.looked, first.looked), 0) ? lookLead : null,
    isShifted: !isNear(first.painted * RATE - lead, 0),
    skipsGaps: false,
  };
}
