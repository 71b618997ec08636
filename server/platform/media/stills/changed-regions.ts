import type { PictureBox } from '../../../../contract/carry-frame.ts';
import type { ChangedPixels } from './changed-pixels.ts';

const CELL = 4;
const CELL_PIXELS = 3;
/** Fewer in one place are coding residue. */
const PIXELS_MIN = 8;
const REACH = 3;
const APART = 0.012;

export function regionsOf({ width, height, marks }: ChangedPixels, limit: number): PictureBox[] {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint8Array(columns * rows);
  for (const [at, mark] of marks.entries()) {
    if (mark === 0) continue;
    const cell = Math.floor(Math.floor(at / width) / CELL) * columns + Math.floor((at % width) / CELL);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const boxes = joinedCells(counts, columns, rows).map(({ left, top, right, bottom }) => ({
    x: (left * CELL) / width,
    y: (top * CELL) / height,
    width: Math.min(1, (right * CELL) / width) - (left * CELL) / width,
    height: Math.min(1, (bottom * CELL) / height) - (top * CELL) / height,
  }));
  return joinBoxes(boxes, limit);
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function joinedCells(counts: Uint8Array, columns: number, rows: number): Edges[] {
  const isOpen = Uint8Array.from(counts, (count) => (count >= CELL_PIXELS ? 1 : 0));
  const found: Edges[] = [];
  for (const start of isOpen.keys()) {
    if (!isOpen[start]) continue;
    const box = { left: columns, top: rows, right: 0, bottom: 0 };
    const waiting = [start];
    let pixels = 0;
    isOpen[start] = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      pixels += counts[cell] ?? 0;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      for (let down = Math.max(0, y - REACH); down <= Math.min(rows - 1, y + REACH); down++) {
        for (let across = Math.max(0, x - REACH); across <= Math.min(columns - 1, x + REACH); across++) {
          const next = down * columns + across;
          if (!isOpen[next]) continue;
          isOpen[next] = 0;
          waiting.push(next);
        }
      }
    }
    if (pixels >= PIXELS_MIN) found.push(box);
  }
  return found;
}

export function joinBoxes(boxes: readonly PictureBox[], limit: number): PictureBox[] {
  let apart = APART;
  let joined = joinNear(boxes, apart);
  while (joined.length > limit) {
    apart *= 1.5;
    joined = joinNear(joined, apart);
  }
  return joined.toSorted((one, other) => other.width * other.height - one.width * one.height);
}

function joinNear(boxes: readonly PictureBox[], apart: number): PictureBox[] {
  const left = boxes.toSorted((one, other) => one.x - other.x);
  for (let isJoined = true; isJoined; ) {
    isJoined = false;
    for (let at = 0; at < left.length; at++) {
      for (let other = left.length - 1; other > at; other--) {
        const [one, two] = [left[at], left[other]];
        if (!one || !two || !isNear(one, two, apart)) continue;
        left[at] = boxOver([one, two]);
        left.splice(other, 1);
        isJoined = true;
      }
    }
  }
  return left;
}

const isNear = (one: PictureBox, other: PictureBox, apart: number) =>
  one.x - apart <= other.x + other.width &&
  other.x - apart <= one.x + one.width &&
  one.y - apart <= other.y + other.height &&
  other.y - apart <= one.y + one.height;

export function boxOver(boxes: readonly PictureBox[]): PictureBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Four digits exceed the resolution of compared pictures. */
export const roundBox = ({ x, y, width, height }: PictureBox): PictureBox => {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
};
