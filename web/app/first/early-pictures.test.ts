import { expect, test } from 'vitest';
import { picturesOf } from './early-pictures.ts';

test('a list’s first covers and a film’s poster are known from the answer alone', () => {
  const projects = { results: [{ covers: ['a', 'b'] }, { covers: [] }, { covers: ['c'] }] };
  expect(picturesOf(projects)).toEqual(['a', 'b', 'c']);
  const files = { results: [{ fileThumbnailPath: null }, { fileThumbnailPath: 'd' }] };
  expect(picturesOf(files)).toEqual(['d']);
  expect(picturesOf({ fileThumbnailPath: 'poster' })).toEqual(['poster']);
});

test('a screen’s worth is fetched, and nothing of other answers', () => {
  const many = Array.from({ length: 15 }, (_, at) => ({ fileThumbnailPath: `${at}` }));
  expect(picturesOf({ results: many })).toHaveLength(6);
  for (const other of [null, 'text', { results: [null, 3] }, { name: 'profile' }])
    expect(picturesOf(other)).toEqual([]);
});
