import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { report } from '../../bench/bench.ts';
import { findChromium } from '../helpers/chromium.ts';
import { findFreePort } from '../helpers/koma.ts';

/** Not among our packages: 180 MB that nobody but this measurement uses. Apache-2.0. */
const VERSION = '13.5.0';
const folder = join(import.meta.dirname, '../../.runtime/lighthouse');

const result = z.object({
  lhr: z.object({
    categories: z.object({ performance: z.object({ score: z.number() }) }),
    audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  }),
});

async function loadLighthouse(): Promise<(url: string, flags: object) => Promise<unknown>> {
  const entry = join(folder, `node_modules/lighthouse/core/index.js`);
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    await promisify(execFile)('npm', ['install', ...flags, `lighthouse@${VERSION}`]);
  }
  return (await import(entry)).default;
}

/** The mobile preset: a phone of the middle class on a mobile network, with empty caches. */
export async function measureLighthouse(url: string): Promise<void> {
  const lighthouse = await loadLighthouse();
  const { path, args, env } = await findChromium();
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, '--no-sandbox', `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  });
  try {
    const { lhr } = result.parse(await lighthouse(url, { port, onlyCategories: ['performance'] }));
    const read = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const name = new URL(url).pathname;
    const score = lhr.categories.performance.score * 100;
    report({ name: `${name}, Lighthouse`, unit: 'points', ours: score, limit: 95, atLeast: 1 });
    const paint = read('first-contentful-paint');
    report({ name: `${name}, first paint`, unit: 'ms', ours: paint, limit: 1200, atMost: 1 });
    const blocked = read('total-blocking-time');
    report({ name: `${name}, blocked`, unit: 'ms', ours: blocked, limit: 100, atMost: 1 });
    console.log(`  ${name}: largest paint ${read('largest-contentful-paint').toFixed(0)} ms`);
  } finally {
    await browser.close();
  }
}
