import { expect, test } from 'vitest';
import { fitInto } from './compared.ts';

const inset = (width: number, height: number) =>
  fitInto({ width, height }, { width: 1600, height: 900 }).inset;

test('two sizes of one picture cover each other, also where they were rounded', () => {
  expect(inset(1600, 900)).toBe('0% 0%');
  expect(inset(1280, 720)).toBe('0% 0%');
  expect(inset(854, 480)).toBe('0% 0%');
});

test('a picture of another shape is neither stretched nor cut', () => {
  expect(inset(800, 900)).toBe('0% 25%');
  expect(inset(1600, 450)).toBe('25% 0%');
  expect(inset(3200, 900)).toBe('25% 0%');
});
