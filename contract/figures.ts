import { z } from 'zod';
import { optionalText } from './fields.ts';
import { DRAWING_BYTES_MAX, DRAWING_POINTS_MAX, FIGURE_POINTS_MAX } from './limits.ts';

/** Vectors in the picture's own coordinates, independent of the shown size. */
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

/** Letter size for each unit of `width`. */
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

export function isWithinDrawing(figures: readonly Figure[]): boolean {
  const points = figures.reduce((sum, one) => sum + ('points' in one ? one.points.length : 2), 0);
  return points <= DRAWING_POINTS_MAX && JSON.stringify(figures).length <= DRAWING_BYTES_MAX;
}
