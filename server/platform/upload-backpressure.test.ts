import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteUploads, yieldToUploads } from './upload-backpressure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isHeld() {
  let isOver = false;
  const over = yieldToUploads().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  const held = !isOver;
  await vi.advanceTimersByTimeAsync(1000);
  await over;
  return held;
}

test('a preview waits while many files arrive, never for long, and not when nothing arrives', async () => {
  // Other tests of this process may have noted uploads by another clock.
  noteUploads();
  await vi.advanceTimersByTimeAsync(500);
  expect(await isHeld()).toBe(false);
  noteUploads();
  expect(await isHeld()).toBe(true);
  expect(await isHeld()).toBe(false);
});
