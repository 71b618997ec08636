import { FIGURE_TEXT_SIZE } from '../../../../contract/figures.ts';
import type { Figure } from '../room/markers.ts';
import type { Point } from '../stage/geometry.ts';

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const TEXT_LINE = 1.3;
export const textSize = (figure: { width: number }) => figure.width * FIGURE_TEXT_SIZE;

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const lengthOf = (line: string) => [...line].reduce((sum, char) => sum + (wide.test(char) ? 1 : 0.6), 0);

/** Ignores the line's width. Estimates a text's box, which only has to be hit and framed. */
export function boundsOf(figure: Figure): Bounds {
  if (figure.kind === 'text') {
    const lines = figure.text.split('\n');
    const size = textSize(figure);
    const [left, top] = figure.at;
    const longest = Math.max(...lines.map(lengthOf));
    return { left, top, right: left + longest * size, bottom: top + lines.length * size * TEXT_LINE };
  }
  const points = 'points' in figure ? figure.points : [figure.from, figure.to];
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

function distanceToSegment(point: Point, from: readonly number[], to: readonly number[]): number {
  const [ax = 0, ay = 0] = from;
  const [bx = 0, by = 0] = to;
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - ax) * dx + (point.y - ay) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - ax - at * dx, point.y - ay - at * dy);
}

const distanceToLine = (point: Point, line: readonly (readonly number[])[]): number =>
  line.reduce(
    (least, to, at) => Math.min(least, distanceToSegment(point, line[Math.max(0, at - 1)] ?? to, to)),
    Infinity,
  );

function distanceToEllipse(point: Point, { left, top, right, bottom }: Bounds): number {
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  if (across === 0 || down === 0) return distanceToSegment(point, [left, top], [right, bottom]);
  const [dx, dy] = [point.x - (left + right) / 2, point.y - (top + bottom) / 2];
  const part = Math.hypot(dx / across, dy / down);
  if (part === 0) return Math.min(across, down);
  return Math.abs(1 - 1 / part) * Math.hypot(dx, dy);
}

/** Measures from the middle of the line; 0 anywhere on a text. */
function distanceTo(figure: Figure, point: Point): number {
  if ('points' in figure) return distanceToLine(point, figure.points);
  const bounds = boundsOf(figure);
  const { left, top, right, bottom } = bounds;
  switch (figure.kind) {
    case 'text':
      return point.x >= left && point.x <= right && point.y >= top && point.y <= bottom ? 0 : Infinity;
    case 'ellipse':
      return distanceToEllipse(point, bounds);
    case 'rectangle':
      return distanceToLine(point, [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ]);
    default:
      return distanceToSegment(point, figure.from, figure.to);
  }
}

export function findFigure(figures: Figure[], point: Point, tolerance: number): number | null {
  const at = figures.findLastIndex(
    (figure) => distanceTo(figure, point) <= (figure.kind === 'text' ? 0 : figure.width / 2 + tolerance),
  );
  return at === -1 ? null : at;
}

export function straighten(kind: Figure['kind'], from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (kind === 'rectangle' || kind === 'ellipse') {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    return { x: from.x + side * (Math.sign(dx) || 1), y: from.y + side * (Math.sign(dy) || 1) };
  }
  const eighth = Math.PI / 4;
  const angle = Math.round(Math.atan2(dy, dx) / eighth) * eighth;
  const length = dx * Math.cos(angle) + dy * Math.sin(angle);
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

export function arrowHead(from: Point, to: Point, width: number): [Point, Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const size = Math.min(length, width * 5);
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const barb = (angle: number): Point => ({
    x: to.x + size * Math.cos(back + angle),
    y: to.y + size * Math.sin(back + angle),
  });
  return [barb(Math.PI / 6), to, barb(-Math.PI / 6)];
}
