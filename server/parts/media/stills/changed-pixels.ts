import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { type Raster, resizeRaster } from './raster.ts';

/** A pixel counts as changed when nothing near it in the other picture explains it, up to so many steps of 255. */
const OFF_MIN = 14;
const OFF_MAX = 40;
/** Of what most pixels are off by, since both pictures were coded. */
const NOISE_SHARE = 0.8;
const NOISE_TIMES = 3;

/** For each pixel of the new picture whether it is another one than in the earlier, or has none there. */
export interface ChangedPixels {
  width: number;
  height: number;
  /** 1: changed; 2: outside of the earlier picture. */
  marks: Uint8Array;
}

/** At the size at which both pictures are as fine as each other. */
export function findChangedPixels(now: Raster, before: Raster, box: PictureBox): ChangedPixels {
  const width = Math.max(1, Math.round(Math.min(now.width, before.width * box.width)));
  const height = Math.max(1, Math.round(Math.min(now.height, before.height * box.height)));
  const one = resizeRaster(now, width, height);
  const { shown, isOutside } = layOver(before, box, { width, height });
  const off = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    addOffs(off, planeOf(one, channel), planeOf(shown, channel), { width, height });
  }
  const limit = limitOf(off, isOutside);
  const marks = Uint8Array.from(off, (by, at) => (isOutside[at] ? 2 : by > limit ? 1 : 0));
  return { width, height, marks };
}

interface Size {
  width: number;
  height: number;
}

/** The earlier picture as the new one would show it. */
function layOver(before: Raster, box: PictureBox, { width, height }: Size) {
  const old = resizeRaster(
    before,
    Math.max(1, Math.round(width / box.width)),
    Math.max(1, Math.round(height / box.height)),
  );
  const shown: Raster = { width, height, channels: 3, data: new Uint8Array(3 * width * height) };
  const isOutside = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const down = (box.y + ((y + 0.5) / height) * box.height) * old.height - 0.5;
    for (let x = 0; x < width; x++) {
      const across = (box.x + ((x + 0.5) / width) * box.width) * old.width - 0.5;
      const at = y * width + x;
      const isIn = across >= -0.75 && across <= old.width - 0.25 && down >= -0.75 && down <= old.height - 0.25;
      if (isIn) copyPixel(old, { across, down }, shown.data, 3 * at);
      else isOutside[at] = 1;
    }
  }
  return { shown, isOutside };
}

function copyPixel(
  { width, height, data }: Raster,
  { across, down }: { across: number; down: number },
  into: Uint8Array,
  at: number,
): void {
  const [x, y] = [Math.min(width - 1, Math.max(0, across)), Math.min(height - 1, Math.max(0, down))];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [u, v] = [x - left, y - top];
  for (let channel = 0; channel < 3; channel++) {
    const value = (column: number, row: number) => data[3 * (row * width + column) + channel] ?? 0;
    const upper = value(left, top) * (1 - u) + value(right, top) * u;
    const lower = value(left, bottom) * (1 - u) + value(right, bottom) * u;
    into[at + channel] = Math.round(upper * (1 - v) + lower * v);
  }
}

const planeOf = ({ data }: Raster, channel: number) =>
  Uint8Array.from({ length: data.length / 3 }, (_, at) => data[3 * at + channel] ?? 0);

/** By how much each pixel lies outside of what its neighbours in the other picture span, seen from both pictures. */
function addOffs(off: Uint8Array, now: Uint8Array, before: Uint8Array, size: Size): void {
  const [nowSpan, beforeSpan] = [spansOf(now, size), spansOf(before, size)];
  for (let at = 0; at < off.length; at++) {
    const one = now[at] ?? 0;
    const other = before[at] ?? 0;
    const by = Math.max(
      one - (beforeSpan.most[at] ?? 0),
      (beforeSpan.least[at] ?? 0) - one,
      other - (nowSpan.most[at] ?? 0),
      (nowSpan.least[at] ?? 0) - other,
    );
    if (by > (off[at] ?? 0)) off[at] = by;
  }
}

/** The least and the most of each pixel and its eight neighbours: along the rows, then along the columns. */
function spansOf(plane: Uint8Array, { width, height }: Size) {
  const rows = { least: plane.slice(), most: plane.slice() };
  for (let at = 0; at < plane.length; at++) {
    const x = at % width;
    const left = plane[x > 0 ? at - 1 : at] ?? 0;
    const right = plane[x < width - 1 ? at + 1 : at] ?? 0;
    rows.least[at] = Math.min(plane[at] ?? 0, left, right);
    rows.most[at] = Math.max(plane[at] ?? 0, left, right);
  }
  const spans = { least: rows.least.slice(), most: rows.most.slice() };
  const last = (height - 1) * width;
  for (let at = 0; at < plane.length; at++) {
    const above = at >= width ? at - width : at;
    const below = at < last ? at + width : at;
    spans.least[at] = Math.min(rows.least[at] ?? 0, rows.least[above] ?? 0, rows.least[below] ?? 0);
    spans.most[at] = Math.max(rows.most[at] ?? 0, rows.most[above] ?? 0, rows.most[below] ?? 0);
  }
  return spans;
}

function limitOf(off: Uint8Array, isOutside: Uint8Array): number {
  const counts = new Uint32Array(256);
  let inside = 0;
  for (const [at, by] of off.entries()) {
    if (isOutside[at]) continue;
    counts[by] = (counts[by] ?? 0) + 1;
    inside += 1;
  }
  let noise = 0;
  for (let seen = counts[0] ?? 0; noise < 255 && seen < NOISE_SHARE * inside; seen += counts[noise] ?? 0) noise += 1;
  return Math.min(OFF_MAX, Math.max(OFF_MIN, NOISE_TIMES * noise));
}
