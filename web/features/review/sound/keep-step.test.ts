import { expect, test } from 'vitest';
import { type Correction, keepStep } from './keep-step.ts';

function play({ apart, speed, seconds }: { apart: number; speed: number; seconds: number }) {
  let [film, sound, correction] = [10, 10 + apart, 0 as Correction];
  let jumps = 0;
  for (let tick = 0; tick < seconds * 50; tick += 1) {
    const step = keepStep({ film, sound, speed, correction });
    correction = step.correction;
    if (step.jumpTo !== undefined) {
      jumps += 1;
      sound = step.jumpTo;
    }
    film += speed / 50;
    sound += step.speed / 50;
  }
  return { apart: Math.abs(sound - film), jumps };
}

test.each([0.5, 1, 2])(
  'sound that runs ahead or behind is together with its picture again, at %s times',
  (speed) => {
    for (const apart of [-0.2, -0.05, 0.05, 0.2]) {
      const after = play({ apart, speed, seconds: 10 });
      expect(after.apart).toBeLessThanOrEqual(0.04 * Math.max(1, speed));
      expect(after.jumps).toBe(0);
    }
  },
);

test('sound that is elsewhere jumps to its picture, once', () => {
  expect(play({ apart: -5, speed: 1, seconds: 2 })).toEqual({ apart: 0, jumps: 1 });
});

test('sound that is together with its picture is left alone', () => {
  expect(keepStep({ film: 3, sound: 3.03, speed: 1, correction: 0 })).toEqual({ speed: 1, correction: 0 });
});
