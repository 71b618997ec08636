import type { Page } from '@playwright/test';
import { report } from '../../bench/bench.ts';
import { addClip } from '../helpers/room/clips.ts';
import { enterAsCounter } from '../helpers/room/frame-rooms.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--count=5` for a quick look. */
const COUNT = readNumber('count', 20);
const FPS = 24;
const FRAMES = 48;
const FRAME_MS = 1000 / FPS;

interface Painted {
  /** Which clip of the reel. */
  part: number;
  /** When it was on the screen, in milliseconds. */
  at: number;
  frame: number;
}

/** Writes down every picture of the clip that is seen, as the browser tells of it. */
const watchPictures = (page: Page) =>
  page.addInitScript((fps) => {
    const painted: Painted[] = [];
    const numbers = new WeakMap<Element, number>();
    let parts = 0;
    Object.assign(window, { painted });
    const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (run) {
      return ask.call(this, (now, told) => {
        const part = this.closest('[role="img"][data-seen]');
        if (part && this.hasAttribute('data-seen') && !this.paused) {
          const number = numbers.get(part) ?? parts++;
          numbers.set(part, number);
          const frame = Math.floor(told.mediaTime * fps + 0.5);
          painted.push({ part: number, at: told.presentationTime, frame });
        }
        run(now, told);
      });
    };
  }, FPS);

/** Milliseconds from the last picture of a clip to the first new one of the next, beyond what the frames between take. */
function gapsOf(painted: Painted[]): number[] {
  return painted.flatMap((next, at) => {
    const before = painted[at - 1];
    if (!before || before.part === next.part) return [];
    const frames = FRAMES - before.frame + next.frame;
    return [Math.max(0, next.at - before.at - frames * FRAME_MS)];
  });
}

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Reel' });
try {
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await enterAsCounter(page, person);
  await watchPictures(page);
  const ids: string[] = [];
  for (let number = 0; number < COUNT; number += 1) {
    const clip = { name: 'clip', rate: String(FPS), frames: FRAMES };
    ids.push((await addClip({ koma, person, projectId, clip })).fileId);
  }
  await page.goto(`/reel?files=${ids.join(',')}`);
  await page.locator('[data-reel] video[data-seen]').first().waitFor();
  await page.waitForTimeout(2000);
  await page.keyboard.press('Space');
  const isThrough = (count: number) => {
    const { painted } = window as unknown as { painted: Painted[] };
    return new Set(painted.map(({ part }) => part)).size >= count;
  };
  await page.waitForFunction(isThrough, COUNT, { timeout: (COUNT * FRAMES * FRAME_MS + 60_000) * 2 });
  const painted = await page.evaluate(() => (window as unknown as { painted: Painted[] }).painted);
  const gaps = gapsOf(painted).toSorted((one, other) => one - other);
  const p99 = gaps[Math.ceil(gaps.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  const median = gaps[gaps.length >> 1] ?? Number.POSITIVE_INFINITY;
  console.log(
    `  ${gaps.length} cuts of ${COUNT} clips, ${gaps.filter((gap) => gap <= FRAME_MS).length} within a frame`,
  );
  report({ name: 'gap between two clips, median', unit: 'ms', ours: median, limit: FRAME_MS, atMost: 1 });
  report({ name: 'gap between two clips, p99', unit: 'ms', ours: p99, limit: FRAME_MS, atMost: 1 });
} finally {
  await close();
}
