import type { OpenPage } from '../../browsers/driver.ts';
import { BITS } from './numbered-clip.ts';
import { readPictures } from './watch-frames.ts';

export const waitForFilms = (page: OpenPage, count: number) =>
  page.evaluate(async (count) => {
    const isReady = ({ readyState }: HTMLVideoElement) => readyState > 2;
    const films = () => [...document.querySelectorAll<HTMLVideoElement>('video[data-seen]')].filter(isReady);
    const until = performance.now() + 120_000;
    while (films().length !== count) {
      if (performance.now() > until) throw new Error('The films are never there.');
      await new Promise(requestAnimationFrame);
    }
  }, count);

interface Watched {
  /** Frames between the two pictures, for each paint. */
  apart: number[];
  pictures: number;
  seconds: number;
}

interface Watch {
  /** Ends after this time, or at this frame of the first film. */
  milliseconds?: number;
  frame?: number;
  /** Halfway, stops the second film for a second or sets it half a second back. */
  trouble?: 'stops' | 'falls behind' | undefined;
}

export function watchBoth(page: OpenPage, watch: Watch): Promise<Watched> {
  return page.evaluate(
    async ({ milliseconds, frame, trouble, bits }) => {
      const rows = 8;
      const reader = new OffscreenCanvas(bits * 4, 2 * rows).getContext('2d', { willReadFrequently: true });
      const films = [...document.querySelectorAll<HTMLCanvasElement>('main canvas[role="img"]')];
      if (!reader || films.length !== 2) throw new Error('No two films are compared.');
      const read = () => {
        for (const [at, film] of films.entries()) reader.drawImage(film, 0, at * rows, bits * 4, rows);
        const { data, width } = reader.getImageData(0, 0, bits * 4, 2 * rows);
        return films.map((_film, at) => {
          let number = 0;
          const row = (at * rows + rows / 2) * width;
          for (let bit = 0; bit < bits; bit += 1) {
            if ((data[(row + bit * 4 + 2) * 4] ?? 0) > 127) number += 2 ** bit;
          }
          return number;
        });
      };
      const [, video] = document.querySelectorAll<HTMLVideoElement>('video[data-seen]');
      const disturb = () => {
        if (!video || !trouble) return;
        if (trouble === 'falls behind') video.currentTime -= 0.5;
        else {
          video.pause();
          setTimeout(() => void video.play(), 1000);
        }
      };
      const apart: number[] = [];
      let pictures = 0;
      let last = -1;
      let isDisturbed = false;
      const begun = performance.now();
      const from = read()[0] ?? 0;
      const passed = () =>
        Math.max((performance.now() - begun) / milliseconds, (last - from) / Math.max(1, frame - from));
      while (passed() < 1) {
        await new Promise(requestAnimationFrame);
        const [one = -1, other = -1] = read();
        apart.push(Math.abs(one - other));
        if (one !== last) pictures += 1;
        last = one;
        if (isDisturbed || passed() < 0.5) continue;
        isDisturbed = true;
        disturb();
      }
      return { apart, pictures, seconds: (performance.now() - begun) / 1000 };
    },
    { milliseconds: Number.POSITIVE_INFINITY, frame: Number.POSITIVE_INFINITY, ...watch, bits: BITS },
  );
}

export const standStill = (page: OpenPage): Promise<number> =>
  page.evaluate(async () => {
    const slider = () => document.querySelector('[role="slider"][aria-valuetext]:not([data-moving])');
    const until = performance.now() + 60_000;
    while (!slider()) {
      if (performance.now() > until) throw new Error('The films never come to rest.');
      await new Promise(requestAnimationFrame);
    }
    return Number(slider()?.getAttribute('aria-valuenow'));
  }, null);

/** Tells whether both resting pictures show the room's frame. */
export async function standTogether(page: OpenPage): Promise<boolean> {
  const said = await standStill(page);
  const [one, other] = await readPictures(page);
  return one === other && one === said;
}

/** Reads both pictures on every paint, until the right one shows this frame. */
export const readPairs = (page: OpenPage, { frame }: { frame: number }): Promise<number[][]> =>
  page.evaluate(
    async ({ frame, bits }) => {
      const reader = new OffscreenCanvas(bits * 4, 8).getContext('2d', { willReadFrequently: true });
      const read = (film: HTMLCanvasElement) => {
        reader?.drawImage(film, 0, 0, bits * 4, 8);
        const data = reader?.getImageData(0, 4, bits * 4, 1).data ?? [];
        let number = 0;
        for (let bit = 0; bit < bits; bit += 1) if ((data[(bit * 4 + 2) * 4] ?? 0) > 127) number += 2 ** bit;
        return number;
      };
      const pairs: number[][] = [];
      const until = performance.now() + 120_000;
      while (pairs.at(-1)?.[1] !== frame && performance.now() < until) {
        await new Promise(requestAnimationFrame);
        pairs.push([...document.querySelectorAll<HTMLCanvasElement>('main canvas[role="img"]')].map(read));
      }
      return pairs;
    },
    { frame, bits: BITS },
  );
