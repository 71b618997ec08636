import { describe, expect, it } from 'vitest';
import { figure as figureSchema } from '../../../../contract/figures.ts';
import { DRAW_COLOR, FIGURE_POINTS_MAX } from '../../../../contract/limits.ts';
import type { Figure } from '../room/markers.ts';
import { arrowHead, boundsOf, findFigure, straighten } from './figure-geometry.ts';
import { widthOf } from './line-width.ts';
import { makeFigure } from './make-figure.ts';
import { moveFigure } from './move-figure.ts';
import { outlineOf, settle } from './stroke.ts';

const look = { color: DRAW_COLOR, width: 10 };
const line: Figure = { kind: 'line', ...look, from: [100, 100], to: [300, 100] };
const rectangle: Figure = { kind: 'rectangle', ...look, from: [500, 400], to: [100, 200] };
const ellipse: Figure = { kind: 'ellipse', ...look, from: [0, 0], to: [400, 200] };
const pen: Figure = {
  kind: 'pen',
  ...look,
  points: [
    [0, 0, 0.5],
    [100, 0, 0.5],
    [100, 100, 0.5],
  ],
};
const text: Figure = { kind: 'text', ...look, at: [50, 60], text: '字間\nkerning' };
const size = { width: 1920, height: 1080 };

describe('picking a figure', () => {
  it.each([
    ['a line', line, { x: 200, y: 108 }, { x: 200, y: 120 }],
    ['beyond the end of a line', line, { x: 306, y: 100 }, { x: 330, y: 100 }],
    ['the edge of a rectangle, never its empty inside', rectangle, { x: 103, y: 300 }, { x: 300, y: 300 }],
    ['the edge of an ellipse', ellipse, { x: 200, y: 3 }, { x: 200, y: 100 }],
    ['a drawn line', pen, { x: 97, y: 50 }, { x: 50, y: 50 }],
    ['a text by its box', text, { x: 120, y: 150 }, { x: 40, y: 100 }],
  ])('finds %s', (_name, figure, hit, miss) => {
    expect(findFigure([figure], hit, 4)).toBe(0);
    expect(findFigure([figure], miss, 4)).toBeNull();
  });

  it('takes the one on top', () => {
    expect(findFigure([line, pen, moveFigure(line, { x: 1, y: 0 })], { x: 200, y: 100 }, 4)).toBe(2);
  });

  it('finds a flat ellipse and a single dot', () => {
    expect(findFigure([{ ...ellipse, to: [400, 0] }], { x: 200, y: 2 }, 4)).toBe(0);
    expect(findFigure([{ ...pen, points: [[5, 5, 0.5]] }], { x: 6, y: 5 }, 4)).toBe(0);
  });
});

describe('moving and shaping', () => {
  it('moves every kind by the same way and keeps its shape', () => {
    for (const figure of [line, rectangle, ellipse, pen, text]) {
      const [before, after] = [boundsOf(figure), boundsOf(moveFigure(figure, { x: 7, y: -9 }))];
      expect(after.left - before.left).toBeCloseTo(7);
      expect(after.top - before.top).toBeCloseTo(-9);
      expect(after.right - after.left).toBeCloseTo(before.right - before.left);
    }
  });

  it('draws straight lines, squares and circles with Shift', () => {
    expect(straighten('line', { x: 0, y: 0 }, { x: 100, y: 8 })).toMatchObject({ x: 100, y: 0 });
    const slanted = straighten('arrow', { x: 0, y: 0 }, { x: 100, y: 90 });
    expect(slanted.x).toBeCloseTo(slanted.y);
    expect(straighten('rectangle', { x: 10, y: 10 }, { x: -30, y: 25 })).toEqual({ x: -30, y: 50 });
  });

  it('points an arrow’s head at its end, never longer than the arrow', () => {
    const [one, tip, other] = arrowHead({ x: 0, y: 0 }, { x: 10, y: 0 }, 20);
    expect(tip).toEqual({ x: 10, y: 0 });
    expect(Math.hypot(one.x - 10, one.y)).toBeCloseTo(10);
    expect(one.y).toBeCloseTo(-other.y);
  });
});

describe('what is stored', () => {
  const samples = Array.from({ length: 12_000 }, (_, at) => ({ x: at / 7, y: at / 11, pressure: 1.2 }));

  it('fits the contract for every tool, also after a very long line', () => {
    for (const tool of ['pen', 'highlighter', 'line', 'arrow', 'rectangle', 'ellipse'] as const) {
      const made = makeFigure({
        samples,
        look: { tool, color: DRAW_COLOR, width: 'bold' },
        size,
        isStraight: false,
      });
      expect(figureSchema.safeParse(made).success).toBe(true);
    }
  });

  it('keeps both ends of a line that it thins', () => {
    const kept = settle(samples.map(({ x, y, pressure }) => [x, y, pressure]));
    expect(kept.length).toBeLessThanOrEqual(FIGURE_POINTS_MAX);
    expect(kept[0]).toEqual([0, 0, 1]);
    expect(kept.at(-1)?.[0]).toBeCloseTo(11_999 / 7, 1);
  });

  it('is as wide on a small picture as on a large one, to the eye', () => {
    const wide = widthOf({ tool: 'pen', width: 'medium' }, { width: 4000, height: 2000 });
    expect(wide / 4000).toBe(widthOf({ tool: 'pen', width: 'medium' }, { width: 1000, height: 500 }) / 1000);
  });

  it('gives no tool a figure that draws none', () => {
    const asked = { samples: samples.slice(0, 2), size, isStraight: false };
    for (const tool of ['select', 'text'] as const)
      expect(makeFigure({ ...asked, look: { tool, color: DRAW_COLOR, width: 'thin' } })).toBeNull();
  });

  it('is wider where the pen was pressed', () => {
    const heightOf = (pressure: number) => {
      const path = outlineOf(
        Array.from({ length: 20 }, (_, at) => [at * 10, 0, pressure]),
        20,
      );
      const all = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
      return Math.max(...all) - Math.min(...all);
    };
    expect(heightOf(1)).toBeGreaterThan(heightOf(0.3) * 1.4);
  });
});
