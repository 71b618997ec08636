import { type Reporting, unknownReporting } from './frame-clock.ts';
import { readTimestamp } from './read-timestamp.ts';
import clip from './report-clip.mp4';

/** Of the clip (`scripts/make-report-clip.mjs`), and where it is asked for: neither edge nor middle of a picture. */
const RATE = 10;
const PICTURE = 8;
const WITHIN = 0.65;
/** In parts of a picture's length. */
const CLOSE = 0.12;
const PATIENCE_MS = 2000;

let reporting = unknownReporting;
let finding: Promise<Reporting> | undefined;

/** What is known by now. */
export const getReporting = (): Reporting => reporting;

/** What this browser reports of pictures, found out once on a clip of our own; what is not found in time comes later. */
export function findReporting(): Promise<Reporting> {
  finding ??= Promise.race([
    watchClip()
      .then((found) => {
        reporting = found;
      })
      .catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]).then(() => reporting);
  return finding;
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
  // Small and almost invisible, but painted: of others a browser tells nothing.
  element.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:2px;height:2px;opacity:.01;pointer-events:none';
  try {
    const first = tell(element);
    element.src = address;
    document.body.append(element);
    const start = await first;
    element.currentTime = (PICTURE + WITHIN) / RATE;
    return judge(start, await tell(element, start.painted));
  } finally {
    element.removeAttribute('src');
    element.load();
    element.remove();
    URL.revokeObjectURL(address);
  }
}

/** The next other picture that is painted: the same one may be painted again while the film is on its way. */
const tell = (element: HTMLVideoElement, before = Number.POSITIVE_INFINITY) =>
  new Promise<Told>((resolve, reject) => {
    element.addEventListener('error', reject, { once: true });
    const watch = () =>
      element.requestVideoFrameCallback((_now, { mediaTime }) => {
        if (Math.abs(mediaTime - before) < 1 / RATE) watch();
        else resolve({ painted: mediaTime, looked: (readTimestamp(element) ?? Number.NaN) / 1e6 });
      });
    watch();
  });

/** By what it told of the first picture and of the one that was asked for. */
export function judge(first: Told, asked: Told): Reporting {
  const past = (one: number, other: number) => (one - other) * RATE - PICTURE;
  const isNear = (one: number, other: number) => Math.abs(one - other) < CLOSE;
  // Where the middle of a picture is told, that of the first one is too.
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
  };
}
