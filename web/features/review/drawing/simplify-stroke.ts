import type { Size } from '../stage/geometry.ts';
import { type StrokePoint, settle } from './stroke.ts';

/** Thousandths of the picture's longer side: a fifth of the thinnest line, half a pixel of most screens. */
const TOLERANCE = 0.4;

interface Look {
  size: Size;
  /** Factor by which full pressure widens the line; 0 where pressure does not count. */
  pressure: number;
}

/** Keeps the points that the shape needs (Ramer, Douglas and Peucker), because a pen reports 240 a second. */
export function simplify(points: StrokePoint[], { size, pressure }: Look): StrokePoint[] {
  const tolerance = (TOLERANCE * Math.max(size.width, size.height)) / 1000;
  const kept = new Set([0, points.length - 1]);
  const open: Array<[first: number, last: number]> = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range;
    const far = findFarthest(points, { first, last, pressure });
    if (far.distance <= tolerance) continue;
    kept.add(far.at);
    open.push([first, far.at], [far.at, last]);
  }
  return round(settle(points.filter((_, at) => kept.has(at))), tolerance);
}

interface Range {
  first: number;
  last: number;
  /** The distance of two points that differ in pressure alone. */
  pressure: number;
}

function findFarthest(points: StrokePoint[], { first, last, pressure }: Range) {
  const far = { at: first, distance: 0 };
  const [from, to] = [points[first], points[last]];
  if (!from || !to) return far;
  const way = [to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * pressure] as const;
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  for (let at = first + 1; at < last; at++) {
    const point = points[at];
    if (!point) continue;
    const off = [point[0] - from[0], point[1] - from[1], (point[2] - from[2]) * pressure] as const;
    const along = length === 0 ? 0 : (off[0] * way[0] + off[1] * way[1] + off[2] * way[2]) / length;
    const part = Math.min(1, Math.max(0, along));
    const distance = Math.hypot(off[0] - part * way[0], off[1] - part * way[1], off[2] - part * way[2]);
    if (distance > far.distance) Object.assign(far, { at, distance });
  }
  return far;
}

function round(points: StrokePoint[], tolerance: number): StrokePoint[] {
  const digits = Math.max(0, Math.min(2, Math.ceil(-Math.log10(tolerance * 2))));
  const short = (value: number) => Number(value.toFixed(digits));
  return points.map(([x, y, pressure]) => [short(x), short(y), pressure]);
}
