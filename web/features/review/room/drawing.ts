import { isWithinDrawing } from '../../../../contract/figures.ts';
import { DRAW_COLOR, FIGURES_MAX } from '../../../../contract/limits.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Size } from '../stage/geometry.ts';
import type { Figure } from './markers.ts';
import type { Place } from './place.ts';

export const tools = [
  'select',
  'pen',
  'highlighter',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'text',
] as const;
export type Tool = (typeof tools)[number];

/** Thousandths of the picture's longer side, so that lines look alike on every picture. */
export const lineWidths = { thin: 2, medium: 4, thick: 8, bold: 16 } as const;
export type LineWidth = keyof typeof lineWidths;

export interface DrawingState {
  isOn: boolean;
  tool: Tool;
  color: string;
  width: LineWidth;
  figures: Figure[];
  past: Figure[][];
  future: Figure[][];
  /** An index of `figures`. */
  selected: number | null;
  /** The drawn-on picture's size: `drawPadWidth` and `drawPadHeight` of a comment. */
  size: Size | null;
  place: Place | null;
  /** Once a pen touched the picture, fingers move it and rest on it. */
  hasPen: boolean;
}

export type Drawing = Store<DrawingState>;

const blank = { figures: [], past: [], future: [], selected: null, place: null };

export const createDrawing = (): Drawing =>
  createStore<DrawingState>({
    isOn: false,
    tool: 'pen',
    color: DRAW_COLOR,
    width: 'medium',
    size: null,
    hasPen: false,
    ...blank,
  });

export const startDrawing = (drawing: Drawing) => drawing.set({ isOn: true });
export const stopDrawing = (drawing: Drawing) => drawing.set({ isOn: false, selected: null });
export const clearDrawing = (drawing: Drawing) => drawing.set({ ...blank, isOn: false });

/** Every change goes through here, so that it can be undone. */
export function changeFigures(drawing: Drawing, figures: Figure[], selected: number | null = null) {
  const { figures: before, past } = drawing.get();
  drawing.set({ figures, selected, past: [...past, before], future: [] });
}

interface Added {
  figure: Figure;
  size: Size;
  place: Place;
}

/** Returns false when the drawing is full. */
export function addFigure(drawing: Drawing, { figure, size, place }: Added): boolean {
  const { figures, place: before } = drawing.get();
  if (figures.length >= FIGURES_MAX || !isWithinDrawing([...figures, figure])) return false;
  drawing.set({ size });
  if (figures.length === 0) {
    // Figures removed at another place must not come back by undo here.
    const isElsewhere = JSON.stringify(before) !== JSON.stringify(place);
    drawing.set({ place, ...(isElsewhere && { past: [] }) });
  }
  changeFigures(drawing, [...figures, figure]);
  return true;
}

export function removeSelected(drawing: Drawing) {
  const { figures, selected } = drawing.get();
  if (selected !== null)
    changeFigures(
      drawing,
      figures.filter((_, at) => at !== selected),
    );
}

export const removeAll = (drawing: Drawing) => changeFigures(drawing, []);

export function undo(drawing: Drawing) {
  const { figures, past, future } = drawing.get();
  const before = past.at(-1);
  if (before)
    drawing.set({ figures: before, past: past.slice(0, -1), future: [figures, ...future], selected: null });
}

export function redo(drawing: Drawing) {
  const { figures, past, future } = drawing.get();
  const [next, ...later] = future;
  if (next) drawing.set({ figures: next, past: [...past, figures], future: later, selected: null });
}
