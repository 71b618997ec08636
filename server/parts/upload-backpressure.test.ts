import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveWay, noteArrivals } from './upload-backpressure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isHeld() {
  let isOver = false;
  const over = giveWay().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  const held = !isOver;
  await vi.advanceTimersByTimeAsync(1000);
  await over;
  return held;
}

test('a preview waits while many files arrive, never for long, and not when nothing arrives', async () => {
  // Files of other tests may have arrived in this process, by another clock.
  noteArrivals();
  await vi.advanceTimersByTimeAsync(500);
  expect(await isHeld()).toBe(false);
  noteArrivals();
  expect(await isHeld()).toBe(true);
  expect(await isHeld()).toBe(false);
});
