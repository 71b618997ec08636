import { getStroke } from 'perfect-freehand';
import type { Figure } from '../../../../contract/figures.ts';
import { fillStroke } from '../../../../contract/fill-stroke.ts';

type Points = Extract<Figure, { kind: 'pen' | 'highlighter' }>['points'];
type Shape = Extract<Figure, { kind: 'line' | 'arrow' | 'rectangle' | 'ellipse' }>;

/** Matches the review room. */
const look = { thinning: 0.6, smoothing: 0.5, streamline: 0.4, simulatePressure: false, last: true };
const short = (value: number) => Math.round(value * 100) / 100;

export function outlineOf(points: Points, width: number): string {
  const [first, ...rest] = getStroke(fillStroke(points, width), { ...look, size: width });
  if (!first) return '';
  const curves = rest.map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? first;
    return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  return `M${short(first[0])} ${short(first[1])}${curves.join('')}Z`;
}

export const lineOf = (points: Points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

export function barbsOf({ from, to, width }: Pick<Shape, 'from' | 'to' | 'width'>) {
  const length = Math.min(Math.hypot(to[0] - from[0], to[1] - from[1]), width * 5);
  const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
  const barb = (angle: number): [number, number] => [
    to[0] + length * Math.cos(back + angle),
    to[1] + length * Math.sin(back + angle),
  ];
  return [barb(Math.PI / 6), barb(-Math.PI / 6)] as const;
}
