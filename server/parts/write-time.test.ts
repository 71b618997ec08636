import { expect, test } from 'vitest';
import { writeTime } from './write-time.ts';

const DAY = 86_400_000;

test.each([
  0,
  -1,
  DAY - 1,
  -DAY,
  Date.UTC(2026, 1, 28, 23, 59, 59, 999),
  Date.UTC(2028, 1, 29),
  Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  Date.UTC(10_000, 0, 1),
  Date.UTC(-1, 5, 5, 5, 5, 5, 5),
])('writes %i as toISOString does', (at) => {
  expect(writeTime(new Date(at))).toBe(new Date(at).toISOString());
});

test('writes times in any order as toISOString does', () => {
  for (let number = 0; number < 5000; number++) {
    const time = new Date(Math.floor((number * 7_919 * DAY) / 977) % (60_000 * DAY));
    expect(writeTime(time)).toBe(time.toISOString());
  }
});

test('refuses what is no time', () => {
  expect(() => writeTime(new Date(Number.NaN))).toThrow(RangeError);
});
