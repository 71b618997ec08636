import { expect, test } from 'vitest';
import { bridgeGaps } from './match-shots.ts';

test('what is missing in both films at the same place is the same material, and nothing is sure', () => {
  const found = [
    { from: 10, to: 20, offset: 0, sure: true },
    { from: 30, to: 40, offset: 5, sure: true },
  ];
  expect(bridgeGaps(found, { now: 50, before: 60 })).toEqual([
    { from: 0, to: 10, offset: 0, sure: false },
    { from: 10, to: 20, offset: 0, sure: false },
    { from: 20, to: 30, offset: 0, sure: false },
    { from: 30, to: 40, offset: 5, sure: false },
    { from: 40, to: 50, offset: 5, sure: false },
  ]);
});
