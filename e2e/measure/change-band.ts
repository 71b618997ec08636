import { report } from '../../bench/bench.ts';
import { signInAs } from '../helpers/people.ts';
import { addRecut } from '../helpers/room/recut-clips.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--rounds=1` for a quick look. */
const ROUNDS = readNumber('rounds', 7);
const LIMIT_MS = 200;

/** When the film's first frame, and when the band above its timeline, are painted, by the page's own clock. */
function watchFirst() {
  const seen: { frame?: number; band?: number } = {};
  Object.assign(globalThis, { seen });
  const look = () => {
    if (
      document.querySelector('video[data-seen]') &&
      document.querySelector('[data-resolution]:not([data-resolution=""])')
    )
      seen.frame ??= performance.now();
    if (document.querySelector('[data-band]')) seen.band ??= performance.now();
    if (seen.frame === undefined || seen.band === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Recut' });
try {
  const { fileId, second } = await addRecut({ koma, person, projectId });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: koma.url, locale: 'ja-JP' });
    const page = await context.newPage();
    await signInAs(page, person);
    await page.addInitScript(watchFirst);
    await page.goto(`/review/${fileId}/${second}`);
    await page.locator('[data-band]').waitFor();
    await page.locator('[data-resolution]:not([data-resolution=""])').waitFor();
    await page.waitForFunction(() => {
      const { seen } = globalThis as { seen?: { frame?: number; band?: number } };
      return seen?.frame !== undefined && seen.band !== undefined;
    });
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: { frame: number; band: number } }).seen,
    );
    times.push(seen.band - seen.frame);
    await context.close();
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`  ${sorted.map((time) => time.toFixed(0)).join(', ')} ms`);
  report({
    name: 'the band of changes, after the first frame of the room',
    unit: 'ms',
    ours: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    limit: LIMIT_MS,
    atMost: 1,
  });
} finally {
  await close();
}
