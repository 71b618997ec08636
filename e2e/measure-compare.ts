import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { report } from '../bench/bench.ts';
import { addClip } from './clips.ts';
import { readNumber, startMeasuring } from './measuring.ts';
import { signInAs } from './people.ts';
import { readPictures } from './watch-frames.ts';

/** `--seconds=20` for a quick look. */
const SECONDS = readNumber('seconds', 180);
const ROUND_MS = 6_000;
const WITHIN = 0.999;
const RATE = 25;

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Compare' });
try {
  const clip = { name: 'clip', rate: String(RATE), frames: RATE * 60 };
  const first = await addClip({ koma, person, projectId, clip });
  const second = await addClip({ koma, person, projectId, clip, fileId: first.fileId });
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInAs(page, person);
  await page.goto(`/review/${first.fileId}/${first.versionId}/${second.versionId}`);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('video[data-seen]')].filter(
        ({ readyState }) => readyState > 2,
      ).length === 2,
  );
  const apart: number[] = [];
  let paused = 0;
  let wrongPaused = 0;
  const rounds = Math.max(3, Math.round((SECONDS * 1000) / ROUND_MS));
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('Space');
    apart.push(...(await watchBoth(page, { milliseconds: ROUND_MS, stalls: round % 3 === 1 })));
    await page.keyboard.press('Space');
    paused += 1;
    if (!(await standTogether(page))) wrongPaused += 1;
    await page.keyboard.press(round % 4 === 3 ? 'Home' : 'Shift+ArrowRight');
    paused += 1;
    if (!(await standTogether(page))) wrongPaused += 1;
  }
  const within = apart.filter((frames) => frames <= 1).length;
  console.log(
    `  samples within one frame: ${within} of ${apart.length}, furthest apart ${Math.max(...apart)} frames`,
  );
  report({
    name: 'two films in step while they play',
    unit: '% of samples',
    ours: (100 * within) / apart.length,
    limit: 100 * WITHIN,
    atLeast: 1,
  });
  console.log(
    `  paused: ${wrongPaused} of ${paused} not on the same frame${wrongPaused ? ' MISSED' : ' ok'}`,
  );
  if (wrongPaused > 0) process.exitCode = 1;
} finally {
  await close();
}

/** How many frames lie between the two pictures, looked at on every paint; half way, one side may be stopped. */
function watchBoth(page: Page, wish: { milliseconds: number; stalls: boolean }): Promise<number[]> {
  return page.evaluate(async ({ milliseconds, stalls }) => {
    const rate = 25;
    const apart: number[] = [];
    const shown = new Map<HTMLVideoElement, number>();
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown.set(video, Math.round(mediaTime * rate));
        watch(video);
      });
    const videos = () => [...document.querySelectorAll<HTMLVideoElement>('video[data-seen]')];
    for (const video of videos()) watch(video);
    const begun = performance.now();
    let isStalled = !stalls;
    while (performance.now() - begun < milliseconds) {
      await new Promise(requestAnimationFrame);
      if (!isStalled && performance.now() - begun > milliseconds / 2) {
        isStalled = true;
        videos()[1]?.pause();
      }
      const [one, other] = videos().map((video) => shown.get(video));
      if (one !== undefined && other !== undefined) apart.push(Math.abs(one - other));
    }
    return apart;
  }, wish);
}

/** Both pictures carry the same number, and it is the one that the room says. */
async function standTogether(page: Page): Promise<boolean> {
  const slider = page.getByRole('slider', { name: 'Timeline' });
  for (let tries = 0; tries < 100; tries += 1) {
    await wait(50);
    if ((await slider.getAttribute('data-moving')) !== null) continue;
    const [one, other] = await readPictures(page);
    if (one === other && one === Number(await slider.getAttribute('aria-valuenow'))) return true;
  }
  return false;
}
