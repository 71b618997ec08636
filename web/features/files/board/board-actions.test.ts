import { expect, test } from 'vitest';
import { type Board, moveCard } from './board-actions.ts';

const card = (id: string, status: 0 | 1 | 2 | 3) =>
  ({ _id: id, status }) as Board['columns'][number]['results'][number];

const board: Board = {
  columns: [
    { status: 0, total: 2, results: [card('a', 0), card('b', 0)] },
    { status: 1, total: 70, results: [card('c', 1)] },
  ],
};

test('a card leaves its column and stands in front in the other, and both are counted', () => {
  const { columns } = moveCard(board, 'b', 1);
  expect(columns.map(({ total }) => total)).toEqual([1, 71]);
  expect(columns.map(({ results }) => results.map(({ _id }) => _id))).toEqual([['a'], ['b', 'c']]);
  expect(columns[1]?.results[0]?.status).toBe(1);
});

test('a card that stays, or is not there, changes nothing', () => {
  expect(moveCard(board, 'a', 0)).toEqual(board);
  expect(moveCard(board, 'x', 1)).toEqual(board);
});
