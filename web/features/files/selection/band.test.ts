import { expect, test } from 'vitest';
import { boxOf, edgeStep, findTouched } from './band.ts';

const place = (row: number) => ({ left: 0, top: row * 100, width: 80, height: 80 });
const places = new Map(['a', 'b', 'c', 'd'].map((id, row) => [id, place(row)]));

test('what is scrolled away while a band is drawn stays chosen, and what lies beyond it is not', () => {
  const drag = { from: { x: 100, y: 50 }, x: 40, y: 30 };
  expect(findTouched(places, boxOf({ ...drag, scroll: 0 }), 0)).toEqual(['a']);
  expect(findTouched(places, boxOf({ ...drag, scroll: 200 }), 200)).toEqual(['a', 'b', 'c']);
  expect(boxOf({ ...drag, scroll: 200 })).toEqual({ left: 40, top: -150, width: 60, height: 180 });
});

test('at the edges of the window the page goes on', () => {
  expect([edgeStep(400, 800), edgeStep(790, 800) > 0, edgeStep(5, 800) < 0]).toEqual([0, true, true]);
});
