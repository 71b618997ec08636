import type { DrawingState, Tool } from '../room/drawing.ts';
import type { Figure } from '../room/markers.ts';
import type { Point, Size } from '../stage/geometry.ts';
import { straighten } from './figure-geometry.ts';
import { widthOf } from './line-width.ts';
import { simplify } from './simplify-stroke.ts';
import { type StrokePoint, settle } from './stroke.ts';

type Look = Pick<DrawingState, 'tool' | 'color' | 'width'>;

export interface Sample extends Point {
  pressure: number;
}

const strokeOf = ({ x, y, pressure }: Sample): StrokePoint => [x, y, pressure];

const isFreehand = (tool: Tool): tool is 'pen' | 'highlighter' => tool === 'pen' || tool === 'highlighter';
const isShape = (tool: Tool): tool is 'line' | 'arrow' | 'rectangle' | 'ellipse' =>
  tool === 'line' || tool === 'arrow' || tool === 'rectangle' || tool === 'ellipse';

interface Drawn {
  samples: Sample[];
  look: Look;
  size: Size;
  isStraight: boolean;
  /** True once the pointer is up: the figure is simplified as it will be stored. */
  isDone?: boolean;
}

const short = (value: number) => Math.round(value * 100) / 100;

export function makeFigure({ samples, look, size, isStraight, isDone = false }: Drawn): Figure | null {
  const { tool, color } = look;
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const width = widthOf(look, size);
  if (isFreehand(tool)) {
    const kept = isStraight ? [first, { ...last, ...straighten(tool, first, last) }] : samples;
    const stroke = kept.map(strokeOf);
    const pressure = tool === 'pen' ? width / 2 : 0;
    return {
      kind: tool,
      color,
      width,
      points: isDone ? simplify(stroke, { size, pressure }) : settle(stroke),
    };
  }
  if (!isShape(tool)) return null;
  const end = isStraight ? straighten(tool, first, last) : last;
  return {
    kind: tool,
    color,
    width,
    from: [short(first.x), short(first.y)],
    to: [short(end.x), short(end.y)],
  };
}
