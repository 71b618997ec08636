import { expect, test } from 'vitest';
import { colorOf } from './person-color.ts';

test('a guest has one colour in every language, and in the list of guests', () => {
  const shown = ['Kiri', 'Kiri (Guest)', 'Kiri（ゲスト）', 'Kiri (אורח)'];
  expect(new Set(shown.map(colorOf)).size).toBe(1);
  expect(colorOf('(?)')).not.toBe('');
});
