import type { Page } from '@playwright/test';
import { BLIND_MS } from '../../../web/features/review/player/seeking.ts';

/** How another browser reports the picture of a paused film, imitated in Chromium. */
export interface Habit {
  name: string;
  /** Reported time of a painted picture: its start, its middle, or the requested time. */
  painted: 'start' | 'middle' | 'asked';
  /** Frames by which reports lag behind the film's clock. */
  late: number;
  /** Unit of `VideoFrame.timestamp`. */
  timestamp: 'microseconds' | 'seconds';
  /** Skips every second report of a paused film, like a busy browser. */
  isForgetful?: boolean;
  /** Shows the next picture on the second count of a picture that covers two. */
  skipsGaps?: boolean;
}

export const habits: Habit[] = [
  { name: 'Chromium', painted: 'start', late: 0, timestamp: 'microseconds' },
  { name: 'Firefox', painted: 'asked', late: 0, timestamp: 'seconds' },
  // Decodes ahead, so reports are two frames late.
  { name: 'WebKit', painted: 'asked', late: 2, timestamp: 'seconds', skipsGaps: true },
  { name: 'a busy Firefox', painted: 'asked', late: 0, timestamp: 'seconds', isForgetful: true },
  { name: 'two frames late', painted: 'start', late: 2, timestamp: 'microseconds' },
  { name: 'the middle', painted: 'middle', late: 0, timestamp: 'microseconds' },
  { name: 'seconds', painted: 'start', late: 0, timestamp: 'seconds' },
];

/** Applies from the next page on; `setRate` says how long a frame lasts. */
export async function pretend(page: Page, habit: Habit) {
  const given = { ...habit, blindMs: BLIND_MS };
  await page.addInitScript(({ painted, late, timestamp, isForgetful, skipsGaps, blindMs }) => {
    // The page's own test clip has ten pictures a second.
    const lengthOf = (element: HTMLVideoElement) =>
      1 / (element.src.startsWith('blob:') ? 10 : Number(localStorage.getItem('pretendedRate')));
    // A painted but unreported picture brings no further event, so waiting is useless.
    const forgotten = new WeakMap<HTMLVideoElement, number>();
    const isForgotten = (element: HTMLVideoElement) => {
      const since = element.currentTime - (forgotten.get(element) ?? Number.NaN);
      return since >= 0 && since < lengthOf(element);
    };
    const { setTimeout: wait } = window;
    const waitBlindly = (run: () => void, element: HTMLVideoElement) => {
      const until = performance.now() + blindMs;
      const id = window.setInterval(() => {
        if (performance.now() < until && !isForgotten(element)) return;
        clearInterval(id);
        run();
      }, 10);
      return id;
    };
    if (isForgetful)
      Object.assign(window, {
        setTimeout(run: () => void, milliseconds?: number, ...further: unknown[]) {
          const element = window.event?.type === 'seeked' ? window.event.target : null;
          return milliseconds === blindMs && element instanceof HTMLVideoElement
            ? waitBlindly(run, element)
            : wait(run, milliseconds, ...further);
        },
      });
    const film = HTMLVideoElement.prototype;
    const request = film.requestVideoFrameCallback;
    film.requestVideoFrameCallback = function (tell) {
      return request.call(this, (now, report) => {
        const isFilm = !this.src.startsWith('blob:');
        if (isForgetful && isFilm && this.paused && report.presentedFrames % 2 === 0) {
          forgotten.set(this, report.mediaTime);
          this.requestVideoFrameCallback(tell);
          return;
        }
        const length = lengthOf(this);
        let mediaTime = report.mediaTime + late * length;
        if (painted === 'middle') mediaTime += length / 2;
        if (painted === 'asked' && this.paused)
          mediaTime = Math.max(report.mediaTime, this.currentTime) + late * length;
        tell(now, { ...report, mediaTime });
      });
    };
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
    if (skipsGaps && time)
      Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
        ...time,
        set(seconds: number) {
          // The clip's twelfth picture lasts from 1.2 to 1.4 seconds.
          const isInGap = this.src.startsWith('blob:') && seconds > 1.3 && seconds < 1.4;
          time.set?.call(this, isInGap ? seconds + 0.1 : seconds);
        },
      });
    const real = Object.getOwnPropertyDescriptor(VideoFrame.prototype, 'timestamp')?.get;
    Object.defineProperty(VideoFrame.prototype, 'timestamp', {
      get() {
        const microseconds = real?.call(this) ?? 0;
        return timestamp === 'seconds' ? Math.floor(microseconds / 1e6) : microseconds;
      },
    });
  }, given);
}

/** Takes a fraction as ffmpeg writes it, `24000/1001`. */
export const setRate = (page: Page, rate: string) =>
  page.evaluate((rate) => {
    const [num = 25, den = 1] = rate.split('/').map(Number);
    localStorage.setItem('pretendedRate', String(num / den));
  }, rate);
