import { expect, test } from 'vitest';
import { plainClock } from './reports/frame-clock.ts';
import { startSeek } from './seeking.ts';

const frame = 39;

/** A blind browser reports the asked time for every painting, others the picture's own. */
function seek({ isBlind }: { isBlind: boolean }) {
  const element = Object.assign(new EventTarget(), { currentTime: 0, seeking: true, error: null });
  const arrived: (number | null)[] = [];
  const started = startSeek({
    element: element as unknown as HTMLVideoElement,
    clock: plainClock({ num: 30, den: 1 }),
    frame,
    mayVary: false,
    mayHaveGaps: false,
    isBlind,
    isPaintingNeeded: false,
    standsFor: (picture, count) => picture === count,
    before: frame,
    getShown: () => frame,
    look: () => null,
    onArrive: (picture) => void arrived.push(picture),
  });
  const end = () => {
    element.seeking = false;
    element.dispatchEvent(new Event('seeked'));
  };
  return { ...started, arrived, end };
}

test('where a painting tells the asked time, one that comes before the end of a seek is no arrival', () => {
  const { painted, arrived, end } = seek({ isBlind: true });
  painted(frame, performance.now());
  expect(arrived).toEqual([]);
  end();
  expect(arrived).toEqual([frame]);
});

test('where a painting tells its picture, it is the arrival', () => {
  const { painted, arrived } = seek({ isBlind: false });
  painted(frame, performance.now());
  expect(arrived).toEqual([frame]);
});
