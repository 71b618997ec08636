import { expect, test } from 'vitest';
import { listSteps, nextStep, playedStretches, previousStep } from './change-steps.ts';

const span = (
  kind: 'same' | 'changed' | 'moved' | 'new',
  from: number,
  to: number,
  source: number | null,
) => ({
  ...{ kind, from, to, sourceFrom: source, sure: true },
  sourceTo: source === null ? null : source + to - from,
});
const region = { x: 0.25, y: 0.5, width: 0.5, height: 0.5 };
const steps = listSteps({
  spans: [
    span('same', 0, 100, 0),
    { ...span('changed', 100, 150, 100), region },
    span('same', 150, 152, 150),
    { ...span('changed', 152, 160, 152), region },
    span('new', 160, 200, null),
    span('same', 200, 400, 210),
  ],
  removed: [{ from: 160, to: 210, at: 200 }],
});

test('what changed is listed in the order of the film; short pauses do not cut a change in two', () => {
  expect(steps.map(({ kind, from, to, length }) => [kind, from, to, length])).toEqual([
    ['changed', 100, 160, 60],
    ['new', 160, 200, 40],
    ['removed', 200, 200, 50],
  ]);
  expect(steps[0]?.where).toBe('region');
});

test('one goes from change to change in both directions', () => {
  expect(nextStep(steps, 100)?.from).toBe(160);
  expect(previousStep(steps, 200)?.from).toBe(160);
  expect([nextStep(steps, 200), previousStep(steps, 100)]).toEqual([undefined, undefined]);
});

test('only changes are played, with a second before each, and what meets is played in one go', () => {
  expect(playedStretches(steps, { second: 25, frameCount: 400 })).toEqual([{ from: 75, to: 225 }]);
  const apart = playedStretches(steps.slice(0, 1), { second: 25, frameCount: 400 });
  expect(apart).toEqual([{ from: 75, to: 160 }]);
});
