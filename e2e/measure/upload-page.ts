import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { report } from '../../bench/bench.ts';
import { type BarePage, openBarePage } from '../helpers/bare-page.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--files=200` for a quick look. */
const FILES = readNumber('files', 10_000);
const BYTES = 20_000;
const INPUT_MS = 100;
/** A list that shows nothing new for so long has no more. */
const STILL_MS = 10_000;
const PATIENCE_MS = 30 * 60_000;
const TYPING_MS = 40;

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
  const page = await openBarePage(browser);
  await page.goto(`${koma.url}/robots.txt`);
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    sessionStorage.setItem('token', token);
    localStorage.setItem('language', 'en');
  }, owner.token);
  await page.goto(`${koma.url}/dashboard/${projectId}`);
  await page.waitFor(() => document.body.textContent.includes('Nothing here yet'));
  await page.evaluate(watchInputs);

  const start = performance.now();
  await page.choose('[aria-label="Choose a folder"]', folder);
  await page.waitFor(() => document.querySelector('[data-upload="Day 1"]') !== null, undefined, PATIENCE_MS);
  await page.evaluate(reset);
  const isThere = () => document.querySelector('[data-upload="Day 1"][data-state="completed"]') !== null;
  let end = Number.NaN;
  const arrived = page.waitFor(isThere, undefined, PATIENCE_MS).finally(() => {
    end = performance.now();
  });
  while (Number.isNaN(end)) await lookAround(page);
  await arrived;
  const rate = FILES / ((end - start) / 1000);
  const during = await page.evaluate(read);
  report({ name: `${FILES} files, in the page`, unit: 'files/s', ours: rate, limit: 60, atLeast: 1 });
  await page.click('[data-item] a[data-open]');
  await page.waitFor(
    () => document.querySelector('[data-item] [data-open]')?.textContent?.startsWith('IMG') === true,
  );
  report({
    name: 'the slowest of the inputs while they arrive',
    unit: 'ms',
    ours: during.input,
    limit: INPUT_MS,
    atMost: 1,
  });
  console.log(`    (${during.slowest})`);
  report({ name: 'the longest task meanwhile', unit: 'ms', ours: during.task, limit: INPUT_MS });

  await page.evaluate(reset);
  const seen = await scrollThrough(page);
  const scrolled = await page.evaluate(read);
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

function reset(): void {
  Object.assign(Reflect.get(window, 'worst'), { input: 0, task: 0, slowest: '' });
}

function read(): { input: number; task: number; slowest: string } {
  return Reflect.get(window, 'worst');
}

/** What somebody does who waits: looks around, chooses, opens and closes a menu, types. */
async function lookAround(page: BarePage): Promise<void> {
  await page.press('Control+k');
  await page.waitFor(() => document.activeElement?.getAttribute('role') === 'combobox');
  for (const letter of 'IMG') {
    await page.press(letter);
    await wait(TYPING_MS);
  }
  await page.press('Escape');
  await page.waitFor(() => document.querySelector('[role="combobox"]') === null);
  await page.click('[title="Show as a list"]');
  await page.click('[title="Show as cards"]');
  await page.press('Tab');
  await page.wheel(400);
  await page.wheel(-400);
}

/** The key leads back to where the keyboard was; then on from where the eyes were, or a little above. */
async function pressAndReturn(page: BarePage): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.press('ArrowDown');
  await page.waitFor(() => document.activeElement?.matches('[data-open]') === true);
  await page.evaluate((place) => window.scrollTo(0, place), before - 500);
}

/** To the last file, with keys and choices on the way; answers how many there were. */
async function scrollThrough(page: BarePage): Promise<number> {
  const seen = new Set<string>();
  const look = async () => {
    // What is jumped to stands there as empty places for a moment.
    await page.waitFor(() => !document.querySelector('[role="presentation"] > :not([data-item])'));
    const names = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-item] [data-open]'), (link) => link.textContent ?? ''),
    );
    for (const name of names) seen.add(name);
    return seen.size;
  };
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-open]')?.focus());
  let grew = performance.now();
  let nextKey = 50;
  while (seen.size < FILES && performance.now() - grew < STILL_MS) {
    const before = seen.size;
    await page.wheel(500);
    if (seen.size >= nextKey) {
      nextKey += 50;
      await pressAndReturn(page);
    }
    if ((await look()) > before) grew = performance.now();
  }
  await page.press('Control+a');
  await page.waitFor(() => document.querySelector('[aria-label="Selection"]') !== null);
  await page.press('Escape');
  await page.press('Home');
  await page.press('End');
  return seen.size;
}
