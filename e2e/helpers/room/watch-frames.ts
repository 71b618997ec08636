import type { OpenPage } from '../../browsers/driver.ts';
import { BITS } from './numbered-clip.ts';

export interface Move {
  kind: 'seek' | 'step';
  /** Target frame; a step comes from a neighbour. */
  to: number;
}

export interface Seen {
  to: number;
  said: number;
  shown: number;
  /** Film's clock in seconds. */
  time: number;
  milliseconds: number;
}

/** Visits frames by typed numbers and arrow keys, and reads the pictures. */
export const watchFrames = (page: OpenPage, moves: Move[]): Promise<Seen[]> =>
  page.evaluate(
    async ({ moves, bits }) => {
      const canvas = document.createElement('canvas');
      canvas.width = bits * 4;
      canvas.height = 8;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const slider = document.querySelector('[role="slider"][aria-valuetext]');
      const field = document.querySelector('#review-time');
      if (!context || !slider || !(field instanceof HTMLInputElement)) throw new Error('No room is open.');
      const said = () => Number(slider.getAttribute('aria-valuenow'));
      const press = (target: EventTarget, key: string) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const film = () => document.querySelector<HTMLVideoElement>('video[data-seen]');
      const readPicture = () => {
        const video = film();
        if (!video) return -1;
        context.drawImage(video, 0, 0, canvas.width, canvas.height);
        const { data } = context.getImageData(0, 4, canvas.width, 1);
        let number = 0;
        for (let bit = 0; bit < bits; bit += 1) if ((data[(bit * 4 + 2) * 4] ?? 0) > 127) number += 2 ** bit;
        return number;
      };
      const type = (text: string) => {
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        press(field, 'Enter');
        field.blur();
      };
      const arrive = (to: number) =>
        new Promise<void>((resolve) => {
          const until = performance.now() + 30_000;
          const look = () =>
            (said() === to && !slider.hasAttribute('data-moving')) || performance.now() > until
              ? resolve()
              : setTimeout(look, 1);
          look();
        });

      const seen = [];
      for (const { kind, to } of moves) {
        const begun = performance.now();
        if (kind === 'step') press(window, to > said() ? 'ArrowRight' : 'ArrowLeft');
        else type(String(to));
        await arrive(to);
        const milliseconds = performance.now() - begun;
        seen.push({ to, said: said(), shown: readPicture(), time: film()?.currentTime ?? -1, milliseconds });
      }
      return seen;
    },
    { moves, bits: BITS },
  );

/** Reads the numbers in the visible pictures, two while comparing. */
export const readPictures = (page: OpenPage, among = 'main canvas[role="img"]'): Promise<number[]> =>
  page.evaluate(
    ({ bits, among }) => {
      const canvas = document.createElement('canvas');
      canvas.width = bits * 4;
      canvas.height = 8;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const compared = document.querySelectorAll<HTMLCanvasElement>(among);
      const shown = document.querySelectorAll<HTMLVideoElement>('video[data-seen]');
      return [...(compared.length > 0 ? compared : shown)].map((picture) => {
        context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
        const data = context?.getImageData(0, 4, canvas.width, 1).data ?? [];
        let number = 0;
        for (let bit = 0; bit < bits; bit += 1) if ((data[(bit * 4 + 2) * 4] ?? 0) > 127) number += 2 ** bit;
        return number;
      });
    },
    { bits: BITS, among },
  );

export function makeMoves({
  frames,
  seeks,
  steps,
}: {
  frames: number;
  seeks: number;
  steps: number;
}): Move[] {
  const moves: Move[] = [
    { kind: 'seek', to: frames - 1 },
    { kind: 'seek', to: 0 },
  ];
  let at = 7;
  for (let count = 0; count < seeks; count += 1) {
    at = (at * 131 + 17) % frames;
    moves.push({ kind: 'seek', to: at });
  }
  const middle = Math.floor(frames / 2);
  const far = Math.min(steps, frames - 1 - middle);
  moves.push({ kind: 'seek', to: middle });
  for (let done = 0; done < steps; done += far) {
    for (let count = 1; count <= far; count += 1) moves.push({ kind: 'step', to: middle + count });
    for (let count = far - 1; count >= 0; count -= 1) moves.push({ kind: 'step', to: middle + count });
  }
  return moves;
}
