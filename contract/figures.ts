import { z } from 'zod';
import { optionalText } from './fields.ts';
import { DRAWING_BYTES_MAX, DRAWING_POINTS_MAX, FIGURE_POINTS_MAX } from './limits.ts';

/** Drawn figures are vectors in the picture's own coordinates, whatever size it is shown at. */
const far = 1_000_000;
const coordinate = z.number({ error: 'fields.figure' }).min(-far, 'fields.figure').max(far, 'fields.figure');
const point = z.tuple([coordinate, coordinate], { error: 'fields.figure' });
const pressurePoint = z.tuple(
  [
    coordinate,
    coordinate,
    z.number({ error: 'fields.figure' }).min(0, 'fields.figure').max(1, 'fields.figure'),
  ],
  { error: 'fields.figure' },
);
const look = {
  color: z.string({ error: 'fields.color' }).regex(/^#[0-9a-fA-F]{6}$/, 'fields.color'),
  width: z.number({ error: 'fields.figure' }).positive('fields.figure').max(1000, 'fields.figure'),
};

/** The size of a text's letters, for each unit of its `width`. */
export const FIGURE_TEXT_SIZE = 6;

export const figure = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.enum(['pen', 'highlighter']),
      ...look,
      points: z.array(pressurePoint).min(1, 'fields.figure').max(FIGURE_POINTS_MAX, 'fields.figure'),
    }),
    z.strictObject({
      kind: z.enum(['line', 'arrow', 'rectangle', 'ellipse']),
      ...look,
      from: point,
      to: point,
    }),
    z.strictObject({
      kind: z.literal('text'),
      ...look,
      at: point,
      text: optionalText(500).min(1, 'fields.figure'),
    }),
  ],
  { error: 'fields.figure' },
);

export type Figure = z.infer<typeof figure>;

/** Whether all that was drawn for one comment fits into it. */
export function isWithinDrawing(figures: readonly Figure[]): boolean {
  const points = figures.reduce((sum, one) => sum + ('points' in one ? one.points.length : 2), 0);
  return points <= DRAWING_POINTS_MAX && JSON.stringify(figures).length <= DRAWING_BYTES_MAX;
}

type StrokePoint = [x: number, y: number, pressure: number];
const FILLED_MAX = 10_000;

/**
 * A stroke as it is drawn: what is stored has no points where the hand went straight on, and the pen's ink, which
 * follows from point to point, would cut the corners between them.
 */
export function fillStroke(points: readonly StrokePoint[], width: number): StrokePoint[] {
  const lengths = points.map(([x, y], at) => {
    const [beforeX, beforeY] = points[at - 1] ?? [x, y];
    return Math.hypot(x - beforeX, y - beforeY);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const gap = Math.max(width / 2, whole / FILLED_MAX);
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    const steps = before ? Math.max(1, Math.ceil((lengths[at] ?? 0) / gap)) : 1;
    const from = before ?? point;
    return Array.from({ length: steps }, (_, step): StrokePoint => {
      const part = (step + 1) / steps;
      const between = (axis: 0 | 1 | 2) => from[axis] + (point[axis] - from[axis]) * part;
      return part === 1 ? point : [between(0), between(1), between(2)];
    });
  });
}
