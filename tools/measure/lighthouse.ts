import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { report } from '../../bench/bench.ts';
import { findChromium } from '../../e2e/helpers/chromium.ts';
import { findFreePort } from '../../server/test/free-port.ts';

/** Not a dependency: 180 MB for one measurement. Apache-2.0. */
const VERSION = '13.5.0';
const folder = join(import.meta.dirname, '../../.runtime/lighthouse');

const result = z.object({
  lhr: z.object({
    categories: z.object({ performance: z.object({ score: z.number().nullable() }) }),
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

/** Takes the median, as other load disturbs single runs. */
const RUNS = 5;
const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function measureLighthouse(url: string): Promise<void> {
  const runs: Run[] = [];
  for (let tries = 0; runs.length < RUNS; tries += 1) {
    const run = await runOnce(url);
    if (run) runs.push(run);
    else if (tries === 2 * RUNS) throw new Error(`Lighthouse does not see ${url} begin.`);
  }
  const name = new URL(url).pathname;
  const score = middle(runs.map((run) => run.score));
  report({ name: `${name}, Lighthouse`, unit: 'points', ours: score, limit: 95, atLeast: 1 });
  const paint = middle(runs.map((run) => run.paint));
  report({ name: `${name}, first paint`, unit: 'ms', ours: paint, limit: 1200, atMost: 1 });
  const blocked = middle(runs.map((run) => run.blocked));
  report({ name: `${name}, blocked`, unit: 'ms', ours: blocked, limit: 100, atMost: 1 });
  const each = runs.map((run) => Math.round(run.blocked)).join(', ');
  const largest = Math.round(middle(runs.map((run) => run.largest)));
  console.log(`  ${name}: blocked ${each} ms, largest paint ${largest} ms`);
}

interface Run {
  score: number;
  paint: number;
  blocked: number;
  largest: number;
}

/** Returns null where Lighthouse missed the start of the page and asks for another run. */
async function runOnce(url: string): Promise<Run | null> {
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
    const { score } = lhr.categories.performance;
    if (score === null) return null;
    const read = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: score * 100,
      paint: read('first-contentful-paint'),
      blocked: read('total-blocking-time'),
      largest: read('largest-contentful-paint'),
    };
  } finally {
    await browser.close();
  }
}
