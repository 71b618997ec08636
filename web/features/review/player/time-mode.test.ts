import { expect, test } from 'vitest';
import { isDropped } from './time-mode.ts';

const rate = { num: 30_000, den: 1001 };
const switched = { fileId: 'switched', isDrop: false };

test('dropped numbers are switched for one file, and the next follows its source', () => {
  expect(isDropped({ file: { _id: 'switched', dropFrame: true }, rate, switched })).toBe(false);
  expect(isDropped({ file: { _id: 'next', dropFrame: true }, rate, switched })).toBe(true);
  expect(isDropped({ file: { _id: 'next', dropFrame: true }, rate, switched: null })).toBe(true);
});

test('where no number is ever dropped, nothing is switched', () => {
  const film = { file: { _id: 'switched', dropFrame: false }, rate: { num: 25, den: 1 } };
  expect(isDropped({ ...film, switched: { fileId: 'switched', isDrop: true } })).toBe(false);
});
