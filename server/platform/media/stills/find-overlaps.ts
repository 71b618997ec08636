import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { type Raster, resizeRaster } from './raster.ts';

const PIXELS = 48;
const WIDTH_MIN = 0.33;
const WIDTH_MAX = 3;
const STEP = 1.06;
/** Minimum overlap along each side, as a share of the smaller picture. */
const OVERLAP = 0.6;
const PLACES = 4;

interface Place {
  box: PictureBox;
  like: number;
}

export function findOverlaps(now: Raster, before: Raster): PictureBox[] {
  const scale = PIXELS / Math.max(before.width, before.height);
  const old = resizeRaster(before, sideOf(before.width * scale), sideOf(before.height * scale));
  const best: Place[] = [];
  for (let width = WIDTH_MIN; width < WIDTH_MAX; width *= STEP) {
    const across = sideOf(old.width * width);
    const down = sideOf((across * now.height) / now.width);
    if (Math.max(across, down) > PIXELS * WIDTH_MAX || Math.min(across, down) < 8) continue;
    best.push(bestPlace(resizeRaster(now, across, down), old));
  }
  return best
    .toSorted((one, other) => other.like - one.like)
    .slice(0, PLACES)
    .map(({ box }) => box);
}

const sideOf = (length: number) => Math.max(1, Math.round(length));

function bestPlace(now: Raster, old: Raster): Place {
  const least = {
    across: Math.ceil(OVERLAP * Math.min(now.width, old.width)),
    down: Math.ceil(OVERLAP * Math.min(now.height, old.height)),
  };
  let best = { left: 0, top: 0, like: -1 };
  for (let top = least.down - now.height; top <= old.height - least.down; top++) {
    for (let left = least.across - now.width; left <= old.width - least.across; left++) {
      const like = correlate(now, old, { left, top });
      if (like > best.like) best = { left, top, like };
    }
  }
  const box = {
    x: best.left / old.width,
    y: best.top / old.height,
    width: now.width / old.width,
    height: now.height / old.height,
  };
  return { box, like: best.like };
}

function correlate(now: Raster, old: Raster, { left, top }: { left: number; top: number }): number {
  const [fromX, toX] = [Math.max(0, left), Math.min(old.width, left + now.width)];
  const [fromY, toY] = [Math.max(0, top), Math.min(old.height, top + now.height)];
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = fromY; y < toY; y++) {
    let a = (y - top) * now.width + fromX - left;
    let b = y * old.width + fromX;
    for (let x = fromX; x < toX; x++, a++, b++) {
      const valueA = now.data[a] ?? 0;
      const valueB = old.data[b] ?? 0;
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumBB += valueB * valueB;
      sumAB += valueA * valueB;
    }
  }
  const count = (toX - fromX) * (toY - fromY);
  const varA = sumAA / count - (sumA / count) ** 2;
  const varB = sumBB / count - (sumB / count) ** 2;
  if (varA < 4 || varB < 4) return -1;
  const together = sumAB / count - (sumA / count) * (sumB / count);
  const share = count / Math.min(now.width * now.height, old.width * old.height);
  return together / Math.sqrt(varA * varB) + 0.1 * share;
}
