import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresh-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many wishes are one run; one that comes meanwhile is another, after the first has ended', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const refresh = createRefresher({
    ms: 1000,
    run: () => {
      const running = Promise.withResolvers<void>();
      runs.push(running);
      return running.promise;
    },
  });
  for (let wish = 0; wish < 10; wish++) void refresh();
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(1);

  void refresh();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('The network is gone.'));
  // The run took five seconds, so the next waits three times as long.
  await vi.advanceTimersByTimeAsync(14_000);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(2);
});
