import { describe, expect, it } from 'vitest';
import { findText } from './find-text.ts';
import { layOutPages, lookedAt, pageAt, pagesBetween, pointOf, spotAt } from './pages-layout.ts';

const sizes = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
  { width: 600, height: 800 },
];

describe('pages below each other', () => {
  it('stand apart, all grow with the zoom, and turn', () => {
    const layout = layOutPages({ sizes, rotation: 0, scale: 2 });
    expect(layout.pages.map(({ top }) => top)).toEqual([20, 1640, 2860]);
    expect(layout).toMatchObject({ width: 1640, height: 4480 });
    const turned = layOutPages({ sizes, rotation: 90, scale: 1 });
    expect(turned.pages[0]).toMatchObject({ width: 800, height: 600 });
  });

  it('are found by their height, and only those near the screen are drawn', () => {
    const many = layOutPages({
      sizes: Array.from({ length: 5000 }, () => ({ width: 600, height: 800 })),
      rotation: 0,
      scale: 1,
    });
    expect(pageAt(many, 0)).toBe(0);
    expect(pageAt(many, 10 + 810 * 2)).toBe(2);
    expect(pageAt(many, 1e9)).toBe(4999);
    expect(pagesBetween(many, 810 * 100, 810 * 100 + 700)).toEqual({ first: 98, last: 101 });
  });
});

describe('a spot of a page', () => {
  const large = layOutPages({ sizes, rotation: 0, scale: 2 });
  const small = layOutPages({ sizes, rotation: 0, scale: 0.5 });

  it.each([
    { x: 820, y: 0 },
    { x: 100, y: 1630 },
    { x: 1200, y: 4470 },
  ])('is the same at every size: $x, $y', (point) => {
    const spot = spotAt(large, point, 1000);
    const found = pointOf(large, spotAt(small, pointOf(small, spot, 400), 400), 1000);
    expect(found.x).toBeCloseTo(point.x);
    expect(found.y).toBeCloseTo(point.y);
  });

  it('stays at the top, and in the middle of a screen that is wider than the pages', () => {
    expect(pointOf(small, spotAt(large, { x: 820, y: 0 }, 1000), 1000)).toEqual({ x: 500, y: 0 });
  });
});

describe('the page that is looked at', () => {
  const layout = layOutPages({
    sizes: Array.from({ length: 4 }, () => ({ width: 100, height: 100 })),
    rotation: 0,
    scale: 1,
  });

  it('stays while it is in sight, also when others are', () => {
    expect(lookedAt(layout, 0, { top: 0, height: 300 })).toBe(0);
    expect(lookedAt(layout, 1, { top: 0, height: 300 })).toBe(1);
    expect(lookedAt(layout, 1, { top: 165, height: 300 })).toBe(1);
  });

  it('is the first in sight once it has left', () => {
    expect(lookedAt(layout, 0, { top: 70, height: 300 })).toBe(1);
    expect(lookedAt(layout, 3, { top: 0, height: 120 })).toBe(0);
    expect(lookedAt(layout, 0, { top: 120, height: 20 })).toBe(1);
  });
});

describe('searching the text', () => {
  it('finds words over line ends, in either width and case', () => {
    expect(findText({ page: 3, pieces: ['タイトルの', '字間をＫＯＭＡ', 'に'], words: 'の字間' })).toEqual([
      { page: 3, start: { piece: 0, offset: 4 }, end: { piece: 1, offset: 2 } },
    ]);
    expect(findText({ page: 1, pieces: ['字間をＫＯＭＡ'], words: 'koma' })).toEqual([
      { page: 1, start: { piece: 0, offset: 3 }, end: { piece: 0, offset: 7 } },
    ]);
    expect(findText({ page: 1, pieces: ['New', ' ', 'York'], words: 'new york' })).toHaveLength(1);
  });

  it('counts every place once, and nothing for nothing', () => {
    expect(findText({ page: 1, pieces: ['aaaa'], words: 'aa' })).toHaveLength(2);
    expect(findText({ page: 1, pieces: ['aaaa'], words: '  ' })).toEqual([]);
    expect(findText({ page: 1, pieces: [], words: 'a' })).toEqual([]);
  });

  it('keeps its place where one letter becomes several', () => {
    expect(findText({ page: 1, pieces: ['㈱コマ'], words: '株)コ' })).toEqual([
      { page: 1, start: { piece: 0, offset: 0 }, end: { piece: 0, offset: 2 } },
    ]);
  });
});
