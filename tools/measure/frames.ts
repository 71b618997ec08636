import type { Page } from '@playwright/test';
import { report } from '../../bench/bench.ts';
import { addClip } from '../../e2e/helpers/room/clips.ts';
import { enterAsCounter } from '../../e2e/helpers/room/frame-rooms.ts';
import { type Clip, countOf, numberAt } from '../../e2e/helpers/room/numbered-clip.ts';
import { type Burst, watchBursts } from '../../e2e/helpers/room/watch-bursts.ts';
import { makeMoves, type Seen, watchFrames } from '../../e2e/helpers/room/watch-frames.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--moves=300` for a quick look. Bursts of keys are added. */
const MOVES = readNumber('moves', 10_000);
const BURSTS = readNumber('bursts', Math.min(500, Math.ceil(MOVES / 20)));
const GAPS = [0, 16, 33, 100];
const OPENINGS = Math.min(40, Math.max(5, Math.round(MOVES / 250)));
const SEEK_MS = 100;
const STEP_MS = 50;
const OPEN_MS = 300;

const allClips: Clip[] = [
  { name: '23.976', rate: '24000/1001', frames: 240, height: 720 },
  { name: '24', rate: '24', frames: 240 },
  { name: '25', rate: '25', frames: 250, height: 720 },
  { name: '29.97', rate: '30000/1001', frames: 300 },
  { name: '30', rate: '30', frames: 300 },
  { name: '50', rate: '50', frames: 300 },
  { name: '59.94', rate: '60000/1001', frames: 360, height: 720 },
  { name: '60', rate: '60', frames: 360 },
  { name: '119.88', rate: '120000/1001', frames: 480 },
  { name: 'varying', rate: '30', frames: 300, varies: true },
  { name: 'late', rate: '25', frames: 250, oddity: 'late' },
  { name: 'sound first', rate: '25', frames: 250, oddity: 'sound first' },
  { name: 'gap', rate: '25', frames: 600, oddity: 'gap' },
];
/** `--clips=59.94,varying` selects clips. */
const named = process.argv
  .find((arg) => arg.startsWith('--clips='))
  ?.slice('--clips='.length)
  .split(',');
const clips = named ? allClips.filter(({ name }) => named.includes(name)) : allClips;
const resolutionsOf = ({ height }: Clip) =>
  height === 720 ? ['Original', '720p', '540p', '360p'] : ['Original', '360p'];
const total = allClips.reduce((sum, clip) => sum + resolutionsOf(clip).length, 0);

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Frames' });
try {
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await enterAsCounter(page, person);
  const results: (Seen & { kind: 'seek' | 'step'; isProxy: boolean; isRight: boolean })[] = [];
  const bursts: Burst[] = [];
  const even = allClips.filter(({ varies, oddity }) => !varies && !oddity).length;
  for (const clip of clips) {
    // In turn: a small machine would finish none in time.
    const { fileId } = await addClip({ koma, person, projectId, clip });
    const frames = countOf(clip);
    for (const name of resolutionsOf(clip)) {
      await openAt(page, `/review/${fileId}`, name);
      const share = Math.ceil(MOVES / total);
      const moves = makeMoves({ frames, seeks: Math.ceil(share / 2), steps: Math.ceil(share / 4) });
      const seen = (await watchFrames(page, moves)).map((one, at) => ({
        ...one,
        kind: moves[at]?.kind ?? 'seek',
        isProxy: name !== 'Original',
        isRight: one.said === one.to && one.shown === numberAt(clip, one.to),
      }));
      tellWrong(`${clip.name}, ${name}`, { all: seen, wrong: seen.filter(({ isRight }) => !isRight) });
      results.push(...seen);
    }
    // Skips clips whose pictures do not tell their number.
    if (clip.varies || clip.oddity) continue;
    for (const gap of GAPS) {
      const seen = await watchBursts(page, { count: Math.ceil(BURSTS / even / GAPS.length), gap, frames });
      tellWrong(`${clip.name}, bursts with ${gap} ms between keys`, { all: seen, wrong: trailing(seen) });
      bursts.push(...seen);
    }
  }
  const wrong = results.filter(({ isRight }) => !isRight);
  tellWrong('all moves', { all: results, wrong });
  tellWrong('all bursts', { all: bursts, wrong: trailing(bursts) });
  tellLate(bursts);
  if (wrong.length + trailing(bursts).length > 0) process.exitCode = 1;

  const proxied = results.filter(({ isProxy }) => isProxy);
  const timesOf = (kind: 'seek' | 'step') =>
    proxied.filter((one) => one.kind === kind).map(({ milliseconds }) => milliseconds);
  reportTime('seek on a proxy, p95', timesOf('seek'), SEEK_MS);
  reportTime('step to a neighbour on a proxy, p95', timesOf('step'), STEP_MS);
  reportTime('click to first frame, warm, p95', await timeOpenings(page, projectId), OPEN_MS);
} finally {
  await close();
}

function trailing(bursts: Burst[]): Burst[] {
  return bursts.filter(({ to, said, painted }) => said !== to || painted !== to);
}

function tellLate(bursts: Burst[]) {
  const late = bursts.map(({ looks, to }) => looks.indexOf(to)).filter((refreshes) => refreshes !== 0);
  console.log(
    `  at the first look a refresh behind: ${late.length}, at most ${Math.max(0, ...late)} refreshes`,
  );
}

function tellWrong(name: string, { all, wrong }: { all: object[]; wrong: object[] }) {
  console.log(`  ${name}: ${wrong.length} wrong of ${all.length}${wrong.length > 0 ? ' MISSED' : ' ok'}`);
  for (const one of wrong.slice(0, 5)) console.log(`    ${JSON.stringify(one)}`);
}

async function openAt(page: Page, path: string, resolution: string) {
  await page.goto(path);
  await page.getByRole('button', { name: /^Resolution: (Original|\d)/ }).click();
  await page.getByRole('menuitemradio', { name: resolution, exact: true }).click();
  await page.getByRole('button', { name: `Resolution: ${resolution}` }).waitFor();
}

async function timeOpenings(page: Page, projectId: string): Promise<number[]> {
  await page.goto(`/dashboard/${projectId}`);
  const times: number[] = [];
  for (let round = 0; round <= OPENINGS; round += 1) {
    const link = page.locator('a[data-open]').first();
    await link.waitFor();
    const time = await link.evaluate(async (element) => {
      const begun = performance.now();
      if (element instanceof HTMLElement) element.click();
      while (!document.querySelector('[data-resolution]:not([data-resolution=""])')) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return performance.now() - begun;
    });
    if (round > 0) times.push(time);
    await page.goBack();
  }
  return times;
}

function reportTime(name: string, times: number[], limit: number) {
  const sorted = times.toSorted((one, other) => one - other);
  const ours = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  report({ name, unit: 'ms', ours, limit, atMost: 1 });
}
