import type { Page } from '@playwright/test';
import { report } from '../../bench/bench.ts';
import { addClip } from '../helpers/room/clips.ts';
import { enterAsCounter } from '../helpers/room/frame-rooms.ts';
import { readNumber, startMeasuring } from './measuring.ts';
import { type Seen, watchReel } from './watch-reel.ts';

/** `--count=5 --rounds=1` for a quick look. */
const COUNT = readNumber('count', 20);
const ROUNDS = readNumber('rounds', 6);
const FPS = 24;
const FRAMES = 48;
const FRAME_MS = 1000 / FPS;
const PATIENCE_MS = (COUNT * FRAMES * FRAME_MS + 60_000) * 2;

interface Cut {
  /** Milliseconds that a picture stood longer than its frames take. */
  gap: number;
  /** Frames beside the cut that were not seen. */
  lost: number;
  /** By how much each came late: the next clip's first picture, and the first that moves. */
  late: number[];
}

interface Picture {
  at: number;
  frame: number;
}

/** By how much one picture came later than the frames since another one take. */
const lateBy = (picture: Picture, since: Picture) =>
  picture.at - since.at - (picture.frame - since.frame) * FRAME_MS;

/** From the last picture of a clip to the first one of the next, and to the first that moves. */
function cutsOf({ pictures, switches }: Seen): Cut[] {
  return switches.slice(1).flatMap(({ part, at }) => {
    const last = pictures.findLast((one) => one.part === part - 1 && one.at <= at);
    const waiting = pictures.findLast((one) => one.part === part && one.at <= at);
    const moving = pictures.find((one) => one.part === part && one.at > at);
    if (!last || !moving) return [];
    const before = { at: last.at, frame: last.frame - FRAMES };
    const shown = waiting ? [{ at, frame: waiting.frame }, moving] : [moving];
    const late = shown.map((one) => lateBy(one, before));
    return [{ gap: Math.max(0, ...late), lost: FRAMES - 1 - last.frame + (shown[0]?.frame ?? 0), late }];
  });
}

/** The same places of one film that has all frames in it: nothing has to be cut there. */
function joinsOf({ pictures }: Seen): Cut[] {
  return pictures.flatMap((next, at) => {
    const before = pictures[at - 1];
    if (!before || Math.floor(before.frame / FRAMES) >= Math.floor(next.frame / FRAMES)) return [];
    const late = lateBy(next, before);
    return [{ gap: Math.max(0, late), lost: next.frame - before.frame - 1, late: [late] }];
  });
}

async function play(page: Page, { path, isOver }: { path: string; isOver: (seen: Seen) => boolean }) {
  await page.goto(path);
  await page.locator('video[data-seen]').first().waitFor();
  await page.waitForTimeout(2000);
  await page.keyboard.press('Space');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    if (isOver(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`${path} was not played to its end`);
  }
}

function tell(name: string, cuts: Cut[]) {
  const within = cuts.filter(({ gap }) => gap <= FRAME_MS).length;
  const lost = cuts.reduce((sum, cut) => sum + cut.lost, 0);
  const share = ((100 * within) / cuts.length).toFixed(1);
  console.log(`  ${name}: ${within} of ${cuts.length} within a frame (${share} %), ${lost} frames not seen`);
  const longest = cuts.toSorted((one, other) => other.gap - one.gap).slice(0, 8);
  console.log(`    latest: ${longest.map(({ late }) => late.map(Math.round).join(' and ')).join(', ')} ms`);
}

function quantile(cuts: Cut[], part: number): number {
  const gaps = cuts.map(({ gap }) => gap).toSorted((one, other) => one - other);
  return gaps[Math.ceil(gaps.length * part) - 1] ?? Number.POSITIVE_INFINITY;
}

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Reel' });
try {
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await enterAsCounter(page, person);
  await watchReel(page, FPS);
  const ids: string[] = [];
  for (let number = 0; number < COUNT; number += 1) {
    const clip = { name: 'clip', rate: String(FPS), frames: FRAMES };
    ids.push((await addClip({ koma, person, projectId, clip })).fileId);
  }
  const whole = { name: 'whole', rate: String(FPS), frames: FRAMES * COUNT };
  const { fileId } = await addClip({ koma, person, projectId, clip: whole });
  const cuts: Cut[] = [];
  const joins: Cut[] = [];
  // In turns, so that a busy moment of the machine meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const reel = await play(page, {
      path: `/reel?files=${ids.join(',')}`,
      isOver: ({ pictures }) => pictures.some(({ part, frame }) => part === COUNT - 1 && frame > 2),
    });
    cuts.push(...cutsOf(reel));
    if (round % 2 === 1) continue;
    const film = await play(page, {
      path: `/review/${fileId}`,
      isOver: ({ pictures }) => pictures.some(({ frame }) => frame > FRAMES * (COUNT - 1) + 2),
    });
    joins.push(...joinsOf(film));
  }
  tell('cuts of a reel', cuts);
  tell('the same places of one film', joins);
  for (const [name, part] of [
    ['median', 0.5],
    ['p99', 0.99],
  ] as const) {
    const ours = quantile(cuts, part);
    report({ name: `gap between two clips, ${name}`, unit: 'ms', ours, limit: FRAME_MS, atMost: 1 });
    report({
      name: `gap between two clips against one film, ${name}`,
      unit: 'ms',
      ours,
      limit: quantile(joins, part),
    });
  }
} finally {
  await close();
}
