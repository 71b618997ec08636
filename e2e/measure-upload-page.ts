import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect as soon } from '@playwright/test';
import sharp from 'sharp';
import { report } from '../bench/bench.ts';
import { readNumber, startMeasuring } from './measuring.ts';
import { signInAs } from './people.ts';

/** `--files=200` for a quick look. */
const FILES = readNumber('files', 10_000);
const BYTES = 20_000;
const INPUT_MS = 100;
/** A list that shows nothing new for so long has no more. */
const STILL_MS = 10_000;
const PATIENCE_MS = 30 * 60_000;
const expect = soon.configure({ timeout: 60_000 });

const folder = join(mkdtempSync(join(tmpdir(), 'koma-bench-')), 'Day 1');
const {
  koma,
  browser,
  person: owner,
  projectId,
  close,
} = await startMeasuring({ name: 'Bench', environment: { CHECK_REPLIES: 'false' } });
try {
  await makePictures();
  const page = await browser.newPage({ baseURL: koma.url });
  await page.addInitScript(watchInputs);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await reset(page);
  const start = performance.now();
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  const row = page.locator('[data-upload="Day 1"]');
  await expect(row).toBeVisible({ timeout: PATIENCE_MS });
  await reset(page);
  let end = Number.NaN;
  const arrived = row
    .and(page.locator('[data-state="completed"]'))
    .waitFor({ timeout: PATIENCE_MS })
    .finally(() => {
      end = performance.now();
    });
  while (Number.isNaN(end)) await lookAround(page);
  await arrived;
  const rate = FILES / ((end - start) / 1000);
  const during = await read(page);
  report({ name: `${FILES} files, in the page`, unit: 'files/s', ours: rate, limit: 60, atLeast: 1 });
  await page.getByRole('link', { name: 'Day 1' }).click();
  await expect(page.locator('[data-item]').first()).toBeVisible();
  report({
    name: 'the slowest of the inputs while they arrive',
    unit: 'ms',
    ours: during.input,
    limit: INPUT_MS,
    atMost: 1,
  });
  console.log(`    (${during.slowest})`);
  report({ name: 'the longest task meanwhile', unit: 'ms', ours: during.task, limit: INPUT_MS });

  await reset(page);
  const seen = await scrollThrough(page);
  const scrolled = await read(page);
  report({
    name: 'files reached by scrolling',
    unit: '',
    ours: seen,
    limit: FILES,
    atLeast: 1,
    atMost: 1,
  });
  report({
    name: 'the slowest of the inputs in the whole folder',
    unit: 'ms',
    ours: scrolled.input,
    limit: INPUT_MS,
    atMost: 1,
  });
  console.log(`    (${scrolled.slowest})`);
  report({ name: 'the longest task meanwhile', unit: 'ms', ours: scrolled.task, limit: INPUT_MS });
} finally {
  await close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
}

/** Each another picture: one noise, and its number behind it. */
async function makePictures(): Promise<void> {
  mkdirSync(folder);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { width: 80, height: 64, channels: 3, background: '#888', noise } });
  const picture = await grain.png().toBuffer();
  for (let number = 0; number < FILES; number++) {
    const tail = Buffer.alloc(Math.max(8, BYTES - picture.length));
    tail.writeUInt32BE(number);
    const name = `IMG_${String(number).padStart(5, '0')}.png`;
    writeFileSync(join(folder, name), Buffer.concat([picture, tail]));
  }
}

/**
 * In the page: from each input to the picture that answers it, and what kept the page busy. Inputs are what the
 * browser counts as such (keys, clicks, taps), not that something slid under a pointer at rest.
 */
function watchInputs() {
  const worst = { input: 0, task: 0, slowest: '' };
  Object.assign(window, { worst });
  /** What it was, and how long it waited, was worked on and was painted. */
  const nameOf = (entry: PerformanceEntry) => {
    if (!(entry instanceof PerformanceEventTiming)) return entry.name;
    const { name, target, startTime, processingStart, processingEnd, duration } = entry;
    const on = target instanceof Element ? (target.getAttribute('title') ?? target.tagName) : '';
    const parts = [
      processingStart - startTime,
      processingEnd - processingStart,
      startTime + duration - processingEnd,
    ];
    return `${name} on ${on}: ${parts.map((part) => Math.round(part)).join(' + ')} ms`;
  };
  const watch = (type: string, key: 'input' | 'task') =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isHover = 'interactionId' in entry && entry.interactionId === 0;
        if (isHover || entry.duration <= worst[key]) continue;
        worst[key] = entry.duration;
        if (key === 'input') worst.slowest = nameOf(entry);
      }
    }).observe({ type, ...(key === 'input' && { durationThreshold: 16 }) });
  watch('event', 'input');
  watch('longtask', 'task');
}

async function reset(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(Reflect.get(window, 'worst'), { input: 0, task: 0, slowest: '' });
  });
}

function read(page: Page): Promise<{ input: number; task: number; slowest: string }> {
  return page.evaluate(() => Reflect.get(window, 'worst'));
}

/** What somebody does who waits: looks around, chooses, opens and closes a menu, types. */
async function lookAround(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox');
  await expect(search).toBeFocused();
  await page.keyboard.type('IMG', { delay: 40 });
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.getByTitle('Show as a list').click();
  await page.getByTitle('Show as cards').click();
  await page.keyboard.press('Tab');
  await page.mouse.wheel(0, 400);
  await page.mouse.wheel(0, -400);
}

/** The key leads back to where the keyboard was; then on from where the eyes were, or a little above. */
async function pressAndReturn(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.matches('[data-open]'));
  await page.evaluate((place) => window.scrollTo(0, place), before - 500);
}

/** To the last file, with keys and choices on the way; answers how many there were. */
async function scrollThrough(page: Page): Promise<number> {
  const seen = new Set<string>();
  const look = async () => {
    // What is jumped to stands there as empty places for a moment.
    await page.waitForFunction(() => !document.querySelector('[role="presentation"] > :not([data-item])'));
    const names = await page.locator('[data-item] [data-open]').allTextContents();
    for (const name of names) seen.add(name);
    return seen.size;
  };
  await page.locator('[data-open]').first().focus();
  let grew = performance.now();
  let nextKey = 50;
  while (seen.size < FILES && performance.now() - grew < STILL_MS) {
    const before = seen.size;
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 500);
    if (seen.size >= nextKey) {
      nextKey += 50;
      await pressAndReturn(page);
    }
    if ((await look()) > before) grew = performance.now();
  }
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  return seen.size;
}
