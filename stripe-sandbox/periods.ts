import type { PriceState } from './states.ts';

export const DAY = 24 * 3600;

/** Returns to the 31st after shorter months. */
export function addIntervals(anchor: number, interval: PriceState['interval'], count: number): number {
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const time = Date.UTC(
    from.getUTCFullYear(),
    months,
    day,
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  return Math.floor(time / 1000);
}

export function nextPeriodEnd(anchor: number, interval: PriceState['interval'], after: number): number {
  let count = 1;
  while (addIntervals(anchor, interval, count) <= after) count += 1;
  return addIntervals(anchor, interval, count);
}
