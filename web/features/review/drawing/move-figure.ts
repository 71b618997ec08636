import type { Figure } from '../room/markers.ts';
import type { Point } from '../stage/geometry.ts';

/** Kept apart, because keys need it at once and the other geometry loads with the first stroke. */
export function moveFigure(figure: Figure, { x, y }: Point): Figure {
  if ('points' in figure)
    return { ...figure, points: figure.points.map(([px, py, pressure]) => [px + x, py + y, pressure]) };
  if (figure.kind === 'text') return { ...figure, at: [figure.at[0] + x, figure.at[1] + y] };
  const { from, to } = figure;
  return { ...figure, from: [from[0] + x, from[1] + y], to: [to[0] + x, to[1] + y] };
}
