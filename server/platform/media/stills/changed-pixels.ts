import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { type Raster, resizeRaster } from './raster.ts';

const OFF = 18;
/** Colours are coded more coarsely and bleed into their surroundings. */
const COLOUR_OFF = 30;
const COLOUR_REACH = 2;
/** Tolerates coding residue at an edge, by this share of its height. */
const EDGE_SHARE = 0.3;
const EDGE_REACH = 3;
/** Finds regrades, which are slight but everywhere, by the mean of squares. Coding does not move it. */
const SQUARE = 16;
const SQUARE_PIXELS = 64;
const SQUARE_OFF = 5;
const SQUARE_COLOUR_OFF = 14;
const SQUARE_EDGE_SHARE = 0.04;

export interface ChangedPixels {
  width: number;
  height: number;
  /** 1: changed; 2: outside of the earlier picture. */
  marks: Uint8Array;
}

export function findChangedPixels(now: Raster, before: Raster, box: PictureBox): ChangedPixels {
  const width = Math.max(1, Math.round(Math.min(now.width, before.width * box.width)));
  const height = Math.max(1, Math.round(Math.min(now.height, before.height * box.height)));
  const one = resizeRaster(now, width, height);
  const { shown, isOutside } = layOver(before, box, { width, height });
  const marks = Uint8Array.from(isOutside, (outside) => (outside ? 2 : 0));
  const [planes, planesBefore] = [planesOf(one), planesOf(shown)];
  for (const [at, how] of [bright, colour, colour].entries()) {
    const pair = { now: planes[at] ?? empty, before: planesBefore[at] ?? empty };
    markPixels(marks, pair, { width, height }, how);
  }
  markSquares(marks, one, shown);
  return { width, height, marks };
}

const bright = { off: OFF, reach: 1 };
const colour = { off: COLOUR_OFF, reach: COLOUR_REACH };
const empty = new Uint8Array();

interface Planes {
  now: Uint8Array;
  before: Uint8Array;
}

interface Size {
  width: number;
  height: number;
}

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
      const isIn =
        across >= -0.75 && across <= old.width - 0.25 && down >= -0.75 && down <= old.height - 0.25;
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

function planesOf({ data }: Raster): Uint8Array[] {
  const planes = [0, 1, 2].map(() => new Uint8Array(data.length / 3));
  const [brightness = empty, blues = empty, reds = empty] = planes;
  for (let at = 0; at < brightness.length; at++) {
    const [red, green, blue] = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
    const value = 0.299 * red + 0.587 * green + 0.114 * blue;
    brightness[at] = Math.round(value);
    blues[at] = Math.round(128 + 0.564 * (blue - value));
    reds[at] = Math.round(128 + 0.713 * (red - value));
  }
  return planes;
}

/** Marks pixels outside of the range of their neighbours in the other picture, both ways. */
function markPixels(
  marks: Uint8Array,
  { now, before }: Planes,
  size: Size,
  { off, reach }: typeof bright,
): void {
  const [nowSpan, beforeSpan] = [spansOf(now, size, reach), spansOf(before, size, reach)];
  const [nowEdge, beforeEdge] = [spansOf(now, size, EDGE_REACH), spansOf(before, size, EDGE_REACH)];
  for (let at = 0; at < marks.length; at++) {
    const one = now[at] ?? 0;
    const other = before[at] ?? 0;
    const by = Math.max(
      one - (beforeSpan.most[at] ?? 0),
      (beforeSpan.least[at] ?? 0) - one,
      other - (nowSpan.most[at] ?? 0),
      (nowSpan.least[at] ?? 0) - other,
    );
    if (by <= off || marks[at]) continue;
    const edge = Math.min(heightAt(nowEdge, at), heightAt(beforeEdge, at));
    if (by > off + EDGE_SHARE * edge) marks[at] = 1;
  }
}

interface Spans {
  least: Uint8Array;
  most: Uint8Array;
}

const heightAt = ({ least, most }: Spans, at: number) => (most[at] ?? 0) - (least[at] ?? 0);

function spansOf(plane: Uint8Array, { width, height }: Size, reach: number): Spans {
  const rows = { least: plane.slice(), most: plane.slice() };
  for (let at = 0; at < plane.length; at++) {
    const x = at % width;
    const end = at + Math.min(reach, width - 1 - x);
    for (let near = at - Math.min(reach, x); near <= end; near++)
      widen(rows, at, plane[near] ?? 0, plane[near] ?? 0);
  }
  const spans = { least: rows.least.slice(), most: rows.most.slice() };
  for (let at = 0; at < plane.length; at++) {
    const y = Math.floor(at / width);
    const end = at + Math.min(reach, height - 1 - y) * width;
    for (let near = at - Math.min(reach, y) * width; near <= end; near += width)
      widen(spans, at, rows.least[near] ?? 0, rows.most[near] ?? 0);
  }
  return spans;
}

function widen({ least, most }: Spans, at: number, low: number, high: number): void {
  if (low < (least[at] ?? 0)) least[at] = low;
  if (high > (most[at] ?? 0)) most[at] = high;
}

function markSquares(marks: Uint8Array, now: Raster, before: Raster): void {
  const { width, height } = now;
  for (let top = 0; top < height; top += SQUARE) {
    for (let left = 0; left < width; left += SQUARE) {
      const pixels = squareAt({ left, top }, { width, height }).filter((at) => marks[at] === 0);
      if (pixels.length < SQUARE_PIXELS || !isSquareOff(pixels, now, before)) continue;
      for (const at of pixels) marks[at] = 1;
    }
  }
}

function isSquareOff(pixels: readonly number[], now: Raster, before: Raster): boolean {
  const apart = [0, 0, 0];
  let [least, most] = [255, 0];
  for (const at of pixels) {
    for (let channel = 0; channel < 3; channel++) {
      const value = before.data[3 * at + channel] ?? 0;
      apart[channel] = (apart[channel] ?? 0) + ((now.data[3 * at + channel] ?? 0) - value) / pixels.length;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  const [red = 0, green = 0, blue = 0] = apart;
  const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
  const edge = SQUARE_EDGE_SHARE * (most - least);
  const colour = Math.max(Math.abs(red - bright), Math.abs(blue - bright));
  return Math.abs(bright) > SQUARE_OFF + edge || colour > SQUARE_COLOUR_OFF + edge;
}

function squareAt({ left, top }: { left: number; top: number }, { width, height }: Size): number[] {
  const pixels: number[] = [];
  for (let y = top; y < Math.min(height, top + SQUARE); y++)
    for (let x = left; x < Math.min(width, left + SQUARE); x++) pixels.push(y * width + x);
  return pixels;
}
