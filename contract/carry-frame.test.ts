import { expect, test } from 'vitest';
import { carryFrame, frameBeside, turnedRound } from './carry-frame.ts';

const span = (
  kind: 'same' | 'changed' | 'moved',
  from: number,
  to: number,
  sourceFrom: number,
  sure = true,
) => ({
  ...{ kind, from, to, sourceFrom, sure },
  sourceTo: sourceFrom + to - from,
});
const changes = {
  spans: [
    span('same', 0, 10, 0),
    span('moved', 10, 20, 30),
    span('changed', 20, 30, 10),
    span('same', 30, 35, 20, false),
  ],
  removed: [
    { from: 25, to: 30, at: 35 },
    { from: 40, to: 50, at: 20 },
  ],
};

test('a frame is found where its shot is now', () => {
  expect(carryFrame(changes, 4)).toEqual({ frame: 4, state: 'exact', isChanged: false });
  expect(carryFrame(changes, 33)).toEqual({ frame: 13, state: 'exact', isChanged: false });
  expect(carryFrame(changes, 12)).toEqual({ frame: 22, state: 'exact', isChanged: true });
});

test('what is unsure is said to be, and what was removed stands where it is missing', () => {
  expect(carryFrame(changes, 22)).toMatchObject({ frame: 32, state: 'unsure' });
  expect(carryFrame(changes, 45)).toMatchObject({ frame: 20, state: 'removed' });
  // The frame may still be in the unsure part beside it.
  expect(carryFrame(changes, 27)).toMatchObject({ frame: 34, state: 'unsure' });
  expect(carryFrame(changes, 99)).toBeUndefined();
});

test('what was judged to be gone, or may be there after all, is said to be, wherever it was', () => {
  const judged = (sure: boolean) => ({
    ...changes,
    removed: [
      { from: 25, to: 30, at: 35, sure },
      { from: 40, to: 50, at: 20, sure },
    ],
  });
  expect([27, 45].map((frame) => carryFrame(judged(true), frame)?.state)).toEqual(['removed', 'removed']);
  expect([27, 45].map((frame) => carryFrame(judged(false), frame)?.state)).toEqual(['unsure', 'unsure']);
});

test('at another rate, the first and the last frame stay the first and the last', () => {
  const doubled = { spans: [{ ...span('same', 0, 50, 0), sourceTo: 48 }], removed: [] };
  expect([0, 24, 47].map((frame) => carryFrame(doubled, frame)?.frame)).toEqual([0, 25, 49]);
});

test('a pace says where each frame stands, and is turned round for the other film', () => {
  const pace = { start: 10.4, step: 2.5 };
  const faster = { spans: [{ ...span('same', 10, 60, 100), sourceTo: 120, pace }], removed: [] };
  expect([100, 101, 102, 119].map((frame) => carryFrame(faster, frame)?.frame)).toEqual([10, 13, 15, 58]);
  const beside = { own: { from: 100, to: 120 }, other: { from: 10, to: 60 }, pace };
  for (let frame = 100; frame < 120; frame++)
    expect(frameBeside(turnedRound(beside), frameBeside(beside, frame))).toBe(frame);
});
