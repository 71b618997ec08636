import { describe, expect, it } from 'vitest';
import { DRAW_COLOR, FIGURES_MAX } from '../../../../contract/limits.ts';
import {
  addFigure,
  changeFigures,
  clearDrawing,
  createDrawing,
  redo,
  removeAll,
  removeSelected,
  undo,
} from './drawing.ts';
import type { Figure } from './markers.ts';

const size = { width: 1920, height: 1080 };
const place = { kind: 'whole' } as const;
const line = (x: number): Figure => ({ kind: 'line', color: DRAW_COLOR, width: 4, from: [x, 0], to: [x, 9] });

describe('a drawing', () => {
  it('starts with the pen in vermilion', () => {
    expect(createDrawing().get()).toMatchObject({ isOn: false, tool: 'pen', color: '#FF3B2E', figures: [] });
  });

  it('takes back and brings back every change, in order', () => {
    const drawing = createDrawing();
    for (const x of [1, 2, 3]) addFigure(drawing, { figure: line(x), size, place });
    drawing.set({ selected: 1 });
    removeSelected(drawing);
    removeAll(drawing);
    const counts = [0, 1, 2, 3, 4, 5].map(() => {
      undo(drawing);
      return drawing.get().figures.length;
    });
    expect(counts).toEqual([2, 3, 2, 1, 0, 0]);
    for (let count = 0; count < 4; count++) redo(drawing);
    expect(drawing.get().figures).toEqual([line(1), line(3)]);
  });

  it('forgets what was taken back once something new is drawn', () => {
    const drawing = createDrawing();
    addFigure(drawing, { figure: line(1), size, place });
    undo(drawing);
    changeFigures(drawing, [line(2)]);
    redo(drawing);
    expect(drawing.get().figures).toEqual([line(2)]);
  });

  it('holds as many figures as a comment may carry, and remembers where it was drawn', () => {
    const drawing = createDrawing();
    const page = { kind: 'page', page: 3 } as const;
    for (let count = 0; count < FIGURES_MAX; count++)
      expect(addFigure(drawing, { figure: line(count), size, place: page })).toBe(true);
    expect(addFigure(drawing, { figure: line(0), size, place })).toBe(false);
    expect(drawing.get()).toMatchObject({ place: page, size });
    clearDrawing(drawing);
    expect(drawing.get()).toMatchObject({ figures: [], past: [], place: null, isOn: false });
  });

  it('does not bring back at one frame what was drawn at another', () => {
    const drawing = createDrawing();
    const at = (frame: number) => ({ kind: 'frame', frame }) as const;
    addFigure(drawing, { figure: line(1), size, place: at(10) });
    removeAll(drawing);
    addFigure(drawing, { figure: line(2), size, place: at(20) });
    for (const _ of [1, 2, 3]) undo(drawing);
    expect(drawing.get()).toMatchObject({ figures: [], place: at(20) });
  });
});
