import { COLOUR_COLUMNS, COLOUR_ROWS, COLUMNS, PICTURE_BYTES, ROWS } from './prints.ts';
import { writeGrain } from './write-grain.ts';
import { writeRoughness } from './write-roughness.ts';

const FIRST_FRAMES = 4096;

interface Plane {
  at: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
}

export function collectPictures({ width, height }: { width: number; height: number }) {
  const halfWidth = Math.ceil(width / 2);
  const halfHeight = Math.ceil(height / 2);
  const half = { width: halfWidth, height: halfHeight, columns: COLOUR_COLUMNS, rows: COLOUR_ROWS };
  const planes = [
    { at: 0, width, height, columns: COLUMNS, rows: ROWS },
    { at: width * height, ...half },
    { at: width * height + halfWidth * halfHeight, ...half },
  ];
  const frame = Buffer.alloc(width * height + 2 * halfWidth * halfHeight);
  let filled = 0;
  let pictures = new Uint8Array(FIRST_FRAMES * PICTURE_BYTES);
  let length = 0;

  function take(): void {
    if (length + PICTURE_BYTES > pictures.length) {
      const larger = new Uint8Array(2 * pictures.length);
      larger.set(pictures);
      pictures = larger;
    }
    for (const plane of planes) length = writeMeans(frame, plane, pictures, length);
    length = writeRoughness(frame, { width, height }, pictures, length);
    length = writeGrain(frame, { width, height }, pictures, length);
  }

  return {
    add(chunk: Buffer) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(frame, filled, at);
        at += copied;
        filled += copied;
        if (filled < frame.length) return;
        filled = 0;
        take();
      }
    },
    finish: () => pictures.subarray(0, length),
  };
}

function writeMeans(frame: Buffer, plane: Plane, into: Uint8Array, start: number): number {
  const { at, width, height, columns, rows } = plane;
  let next = start;
  for (let row = 0; row < rows; row++) {
    const top = Math.min(height - 1, Math.floor((row * height) / rows));
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows));
    for (let column = 0; column < columns; column++) {
      const left = Math.min(width - 1, Math.floor((column * width) / columns));
      const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns));
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        const line = at + y * width;
        for (let x = left; x < right; x++) sum += frame[line + x] ?? 0;
      }
      into[next++] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return next;
}
