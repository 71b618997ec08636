import { expect, test } from 'vitest';
import { carryComment } from './carry-comment.ts';
import { moveFigures } from './carry-figures.ts';

const drawn = {
  frame: null,
  figureFrame: null,
  page: null,
  attachedFigure: [
    { kind: 'rectangle' as const, color: '#ff0000', width: 4, from: [100, 50], to: [200, 100] },
  ] satisfies Parameters<typeof moveFigures>[0],
  drawPadWidth: 400,
  drawPadHeight: 200,
};
const span = { from: 0, to: 1, sourceFrom: 0, sourceTo: 1, sure: true };
const farRegion = { x: 0.8, y: 0.8, width: 0.1, height: 0.1 };

test('a page moves with its comments, and what was removed stands where it is missing', () => {
  const changes = {
    spans: [
      { ...span, kind: 'new' as const, sourceFrom: null, sourceTo: null },
      { ...span, kind: 'same' as const, from: 1, to: 3, sourceTo: 2 },
    ],
    removed: [{ from: 2, to: 3, at: 3 }],
  };
  const carry = (page: number) => carryComment(changes, { ...drawn, page }, 'pdf');
  expect(carry(2)).toEqual({ frame: null, page: 3, state: 'exact', isChanged: false });
  expect(carry(3)).toEqual({ frame: null, page: 3, state: 'removed', isChanged: true });
  expect(carry(9)).toBeUndefined();
  expect(carryComment(changes, drawn, 'pdf')).toBeUndefined();
});

test('a drawing says changed only where something changed beneath it', () => {
  const changed = (regions: Array<typeof farRegion>, framing?: typeof farRegion) => ({
    spans: [{ ...span, kind: 'changed' as const, region: farRegion, regions, ...(framing && { framing }) }],
    removed: [],
  });
  const carry = (...how: Parameters<typeof changed>) => carryComment(changed(...how), drawn, 'image');
  expect(carry([farRegion])).toEqual({ frame: null, page: null, state: 'exact', isChanged: false });
  expect(carry([farRegion, { x: 0.4, y: 0.4, width: 0.05, height: 0.05 }])?.isChanged).toBe(true);
  // In a crop to the upper left, the drawing meets the change.
  const framing = { x: 0, y: 0, width: 0.55, height: 0.55 };
  expect(carry([farRegion], framing)).toMatchObject({ isChanged: true, framing });
  const { attachedFigure: _, ...rest } = drawn;
  expect(carryComment(changed([farRegion]), { ...rest, attachedFigure: [] }, 'image')?.isChanged).toBe(true);
});

test('figures keep their place in the picture when it is cropped', () => {
  const framing = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const [moved] = moveFigures(drawn.attachedFigure, { pad: { width: 400, height: 200 }, framing });
  expect(moved).toEqual({ kind: 'rectangle', color: '#ff0000', width: 8, from: [0, 0], to: [200, 100] });
});
