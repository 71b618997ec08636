import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPainting } from './next-painting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeFilm() {
  const events = new EventTarget();
  let tell: ((now: number, report: { mediaTime: number }) => void) | undefined;
  const film = Object.assign(events, {
    seeking: true,
    requestVideoFrameCallback: (callback: typeof tell) => {
      tell = callback;
      return 1;
    },
    cancelVideoFrameCallback: () => undefined,
  });
  return {
    element: film as unknown as HTMLVideoElement,
    paint: (mediaTime: number) => tell?.(0, { mediaTime }),
    endSeek() {
      film.seeking = false;
      events.dispatchEvent(new Event('seeked'));
    },
  };
}

const never = new Promise(() => undefined);

test('what a seek paints is heard also when it is told before the seek ends', async () => {
  const { element, paint, endSeek } = fakeFilm();
  const told = nextPainting({ element, isSeek: true, end: never });
  paint(0.8);
  endSeek();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await told).toBe(0.8);
});

test('a painting after the end of a seek counts more than one before it', async () => {
  const { element, paint, endSeek } = fakeFilm();
  const told = nextPainting({ element, isSeek: true, end: never });
  paint(0);
  endSeek();
  paint(0.8);
  expect(await told).toBe(0.8);
});

test('what was painted before the seek is left out where it is known', async () => {
  const { element, paint, endSeek } = fakeFilm();
  const told = nextPainting({ element, isSeek: true, isOld: (seconds) => seconds < 0.5, end: never });
  paint(0);
  endSeek();
  await vi.advanceTimersByTimeAsync(1000);
  paint(0.8);
  expect(await told).toBe(0.8);
});

test('where nothing is painted, the end of the wait tells so', async () => {
  const { element, endSeek } = fakeFilm();
  const told = nextPainting({ element, isSeek: true, end: Promise.resolve() });
  endSeek();
  expect(await told).toBeNull();
});
