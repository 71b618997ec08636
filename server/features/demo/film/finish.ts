import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { createKeeper, FRAME, makeRandom, type Pen } from './paint.ts';

const TILES = 5;
const keepTiles = createKeeper<Canvas[]>();

/** Grain and dark corners, in a few pictures that take turns. */
const grain = () =>
  keepTiles('grain', () =>
    Array.from({ length: TILES }, (_, tile): Canvas => {
      const canvas = createCanvas(FRAME.width, FRAME.height);
      const pen = canvas.getContext('2d');
      const image = pen.createImageData(FRAME.width, FRAME.height);
      const random = makeRandom(200 + tile);
      const { data } = image;
      for (let y = 0, at = 0; y < FRAME.height; y++) {
        for (let x = 0; x < FRAME.width; x++, at += 4) {
          const away = Math.hypot((x / FRAME.width - 0.5) * 1.15, y / FRAME.height - 0.5);
          const corner = Math.max(0, away - 0.38) * 235;
          const speck = (random() - 0.5) * 7;
          if (speck > corner) data[at] = data[at + 1] = data[at + 2] = 255;
          data[at + 3] = Math.abs(speck - corner);
        }
      }
      pen.putImageData(image, 0, 0);
      return canvas;
    }),
  );

export function addGrain(pen: Pen, frame: number): void {
  const tile = grain()[frame % TILES];
  if (tile) pen.drawImage(tile, 0, 0);
}

/** Towards black: 0 leaves the picture as it is. */
export function darken(pen: Pen, part: number): void {
  if (part <= 0) return;
  pen.fillStyle = `rgba(0, 0, 0, ${Math.min(1, part)})`;
  pen.fillRect(0, 0, FRAME.width, FRAME.height);
}
