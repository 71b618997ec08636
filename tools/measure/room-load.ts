import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { report } from '../../bench/bench.ts';
import { signInAs } from '../../e2e/helpers/people.ts';
import { addClip } from '../../e2e/helpers/room/clips.ts';
import { startMeasuring } from './measuring.ts';

const LIMIT_BYTES = 300_000;
const LIMIT_FILES = 60;
const QUIET_MS = 2_000;

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Room' });
try {
  const clip = { name: 'clip', rate: '25', frames: 50 };
  const { fileId } = await addClip({ koma, person, projectId, clip });
  const page = await browser.newPage({ baseURL: koma.url, locale: 'ja-JP' });
  await signInAs(page, person);
  const scripts = new Map<string, number>();
  let last = performance.now();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    last = performance.now();
    const name = new URL(response.url()).pathname;
    scripts.set(name, gzipSync(await response.body()).length);
  });
  await page.goto(`/review/${fileId}`);
  await page.locator('[data-resolution]:not([data-resolution=""])').waitFor();
  while (performance.now() - last < QUIET_MS) await wait(100);
  const sizes = [...scripts].toSorted(([, one], [, other]) => other - one);
  const shown = process.argv.includes('--all') ? sizes : sizes.slice(0, 8);
  for (const [name, size] of shown) console.log(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  report({
    name: 'the review room of a film, JavaScript gzip',
    unit: 'kB',
    ours: total / 1000,
    limit: LIMIT_BYTES / 1000,
    atMost: 1,
  });
  report({
    name: 'the review room of a film, scripts',
    unit: 'files',
    ours: sizes.length,
    limit: LIMIT_FILES,
    atMost: 1,
  });
} finally {
  await close();
}
