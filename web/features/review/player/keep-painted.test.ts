import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPainted } from './keep-painted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function fakeFilm() {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  const open = new Set<number>();
  let asked = 0;
  const element = {
    requestVideoFrameCallback: () => {
      asked += 1;
      open.add(asked);
      return asked;
    },
    cancelVideoFrameCallback: (request: number) => open.delete(request),
  } as unknown as HTMLVideoElement;
  return { element, open, countAsked: () => asked };
}

test('what a film holds is asked for with every refresh, for a while, and nothing is left waiting', async () => {
  const { element, open, countAsked } = fakeFilm();
  keepPainted(element, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(160);
  expect(countAsked()).toBe(10);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(countAsked()).toBe(63);
  expect(open.size).toBe(0);
});

test('a film that goes elsewhere is not asked for what it held', async () => {
  const { element, countAsked } = fakeFilm();
  const rest = new AbortController();
  keepPainted(element, rest.signal);
  await vi.advanceTimersByTimeAsync(32);
  rest.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(countAsked()).toBe(2);
});
