import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { BITS } from './numbered-clip.ts';

const MOST_LOOKS = 20;

interface Bursts {
  count: number;
  /** Milliseconds between two key presses; 0 for none. */
  gap: number;
  frames: number;
}

export interface Burst {
  gap: number;
  to: number;
  /** Frame that the room names. */
  said: number;
  painted: number;
  /** Frames seen on each refresh until rest; the first may be one refresh late. */
  looks: number[];
}

/** Presses arrow keys quickly, and reads the screen once the room names the frame. */
export async function watchBursts(page: Page, { count, gap, frames }: Bursts): Promise<Burst[]> {
  const seen: Burst[] = [];
  let at = 7;
  for (let done = 0; done < count; done += 1) {
    at = (at * 131 + 17) % 10_007;
    const there = await pressKeys(page, { presses: 2 + (at % 12), towards: at % 2 ? 1 : -1, gap, frames });
    const looks = await lookUntilResting(page);
    seen.push({ gap, ...there, painted: looks.at(-1) ?? Number.NaN, looks });
  }
  return seen;
}

interface Presses {
  presses: number;
  towards: number;
  gap: number;
  frames: number;
}

/** Reverses at the film's ends. */
const pressKeys = (page: Page, burst: Presses) =>
  page.evaluate(async ({ presses, towards, gap, frames }) => {
    const slider = document.querySelector('[role="slider"][aria-valuetext]');
    const said = () => Number(slider?.getAttribute('aria-valuenow'));
    const from = said();
    const by = from < presses ? 1 : from + presses >= frames ? -1 : towards;
    const to = from + by * presses;
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    for (let press = 0; press < presses; press += 1) {
      const key = by > 0 ? 'ArrowRight' : 'ArrowLeft';
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (gap > 0) await wait(gap);
    }
    const until = performance.now() + 30_000;
    while ((said() !== to || slider?.hasAttribute('data-moving')) && performance.now() < until) await wait(1);
    return { to, said: said() };
  }, burst);

/** Waits for two equal looks, so that only a resting frame counts. */
async function lookUntilResting(page: Page): Promise<number[]> {
  const looks = [await readScreen(page)];
  do {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    looks.push(await readScreen(page));
  } while (looks.at(-1) !== looks.at(-2) && looks.length < MOST_LOOKS);
  return looks;
}

async function readScreen(page: Page): Promise<number> {
  const box = await page.locator('video[data-seen]').boundingBox();
  if (!box) throw new Error('No film is open.');
  const row = { x: box.x, y: box.y + box.height / 2, width: box.width, height: 2 };
  const png = await page.screenshot({ clip: row });
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  let number = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const x = Math.round(((bit + 0.5) * info.width) / BITS);
    if ((data[x * info.channels] ?? 0) > 127) number += 2 ** bit;
  }
  return number;
}
