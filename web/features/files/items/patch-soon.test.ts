import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatcher } from './patch-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is told of many files in a moment is shown in one picture, the newest of each', () => {
  const shown: unknown[] = [];
  const patchSoon = createPatcher({ ms: 250, apply: (patches) => shown.push(Object.fromEntries(patches)) });
  patchSoon('a', { uploadProgress: 10 });
  patchSoon('b', { uploadProgress: 20 });
  patchSoon('a', { uploadProgress: 30, processingStatus: 2 });
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(shown).toEqual([{ a: { uploadProgress: 30, processingStatus: 2 }, b: { uploadProgress: 20 } }]);
  patchSoon('a', { uploadProgress: 100 });
  vi.advanceTimersByTime(250);
  expect(shown.at(-1)).toEqual({ a: { uploadProgress: 100 } });
});
