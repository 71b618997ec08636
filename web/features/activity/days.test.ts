import { expect, test } from 'vitest';
import { groupByDay, isToday } from './days.ts';

const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });

test('what happened on one day stands together, by the calendar of the reader', () => {
  const entries = [at(16, 23), at(16, 0), at(15, 23), at(14, 12)];
  expect(groupByDay(entries).map((day) => day.entries.length)).toEqual([2, 1, 1]);
});

test('today ends at midnight of the reader', () => {
  expect(isToday(at(16, 0).at, new Date(2026, 10, 16, 23))).toBe(true);
  expect(isToday(at(15, 23).at, new Date(2026, 10, 16, 0))).toBe(false);
});
