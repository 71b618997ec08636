import { type DrawingState, lineWidths } from '../room/drawing.ts';
import type { Size } from '../stage/geometry.ts';

const HIGHLIGHTER_TIMES = 5;
const WIDEST = 1000;

/** Returns pixels of the picture. */
export function widthOf(
  { tool, width }: Pick<DrawingState, 'tool' | 'width'>,
  { width: across, height }: Size,
) {
  const plain = (lineWidths[width] * Math.max(across, height)) / 1000;
  const times = tool === 'highlighter' ? HIGHLIGHTER_TIMES : 1;
  return Math.min(WIDEST, Math.round(plain * times * 100) / 100 || 1);
}
