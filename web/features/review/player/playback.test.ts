import { expect, test } from 'vitest';
import { playFrom } from './playback.ts';

const last = 239;

test('play goes on where it stands, and begins anew at the end', () => {
  expect(playFrom({ from: 0, range: null, last })).toBe(0);
  expect(playFrom({ from: 100, range: null, last })).toBe(100);
  expect(playFrom({ from: 239, range: null, last })).toBe(0);
});

test('at Out it begins at In again, also where Out is the last frame', () => {
  expect(playFrom({ from: 150, range: { start: 100, end: 150 }, last })).toBe(100);
  expect(playFrom({ from: 239, range: { start: 192, end: 239 }, last })).toBe(192);
  expect(playFrom({ from: 120, range: { start: 100, end: 150 }, last })).toBe(120);
  expect(playFrom({ from: 200, range: { start: 100, end: 150 }, last })).toBe(200);
});
