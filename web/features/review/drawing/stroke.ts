import { getStroke } from 'perfect-freehand';
import { fillStroke } from '../../../../contract/fill-stroke.ts';
import { FIGURE_POINTS_MAX } from '../../../../contract/limits.ts';

export type StrokePoint = [x: number, y: number, pressure: number];

const look = { thinning: 0.6, smoothing: 0.5, streamline: 0.4, simulatePressure: false, last: true };
const short = (value: number) => Math.round(value * 100) / 100;

export function outlineOf(points: StrokePoint[], width: number): string {
  const outline = getStroke(fillStroke(points, width), { ...look, size: width });
  const [first, ...rest] = outline;
  if (!first) return '';
  const curves = rest.map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? first;
    return `${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  return `M${short(first[0])} ${short(first[1])}Q${curves.join(' ')}Z`;
}

export const pathOf = (points: StrokePoint[]): string =>
  points.length === 1
    ? `M${points[0]?.[0]} ${points[0]?.[1]}h0.01`
    : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Limits the digits, and the points to what a comment may carry. */
export function settle(points: StrokePoint[]): StrokePoint[] {
  const step = Math.ceil(points.length / (FIGURE_POINTS_MAX - 1));
  return points
    .filter((_, at) => at % step === 0 || at === points.length - 1)
    .map(([x, y, pressure]) => [short(x), short(y), short(Math.min(1, Math.max(0, pressure)))]);
}
