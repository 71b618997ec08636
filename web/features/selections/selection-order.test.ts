import { expect, test } from 'vitest';
import { placeBefore, stepOf } from './selection-order.ts';

const order = ['a', 'b', 'c', 'd'];

test('files are put before another one, in the order in which they stood', () => {
  expect(placeBefore(order, ['d', 'c'], 'a')).toEqual(['c', 'd', 'a', 'b']);
  expect(placeBefore(order, ['a'], 'd')).toEqual(['b', 'c', 'a', 'd']);
  expect(placeBefore(order, ['a'], null)).toEqual(['b', 'c', 'd', 'a']);
});

test('files that are dropped on one of themselves stay', () => {
  expect(placeBefore(order, ['b', 'c'], 'c')).toEqual(order);
});

test('a file goes one step, and no further than the ends', () => {
  expect(stepOf(order, 'b', 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(stepOf(order, 'b', -1)).toEqual(['b', 'a', 'c', 'd']);
  expect(stepOf(order, 'a', -1)).toEqual(order);
  expect(stepOf(order, 'd', 1)).toEqual(order);
});
