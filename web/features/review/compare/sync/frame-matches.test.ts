import { expect, test } from 'vitest';
import { matchFrames } from './frame-matches.ts';

const span = (
  kind: 'same' | 'changed' | 'moved' | 'new',
  [from, to]: [number, number],
  source: [number, number] | null,
) => ({ kind, from, to, sourceFrom: source?.[0] ?? null, sourceTo: source?.[1] ?? null, sure: true });

/** Recut from 40 shared frames, ten cut off, a moved shot and a new one at the end. */
const recut = {
  spans: [
    span('same', [0, 40], [0, 40]),
    span('same', [40, 80], [50, 90]),
    span('moved', [80, 110], [135, 165]),
    span('changed', [110, 155], [90, 135]),
    span('new', [155, 180], null),
  ],
  removed: [{ from: 40, to: 50, at: 40 }],
};

test('each frame of the newer film has the frame of the older one that it shows, and new ones have none', () => {
  const { toFollower } = matchFrames(recut, 'newer');
  expect([0, 39, 40, 79, 80, 109, 110, 154].map(toFollower.of)).toEqual([0, 39, 50, 89, 135, 164, 90, 134]);
  expect([155, 179].map(toFollower.of)).toEqual([null, null]);
});

test('the older film may lead as well, and what was removed has no partner', () => {
  const { toFollower, toLeader } = matchFrames(recut, 'older');
  expect([39, 40, 49, 50, 90, 135].map(toFollower.of)).toEqual([39, null, null, 40, 110, 80]);
  for (let frame = 0; frame < 155; frame += 1)
    expect(toFollower.of(toLeader.of(frame) ?? -1), String(frame)).toBe(frame);
});

test('a film without a partner waits where it goes on', () => {
  expect(matchFrames(recut, 'older').toFollower.rest(44)).toBe(40);
  expect(matchFrames(recut, 'newer').toFollower.rest(160)).toBe(134);
});

test('films of two rates show the same moment', () => {
  const faster = { spans: [span('same', [0, 101], [0, 81])], removed: [] };
  const { toFollower, toLeader } = matchFrames(faster, 'newer');
  expect([0, 50, 100].map(toFollower.of)).toEqual([0, 40, 80]);
  expect([0, 40, 80].map(toLeader.of)).toEqual([0, 50, 100]);
});

test('a shot that is there twice is shown beside both, and stands where its order says', () => {
  const twice = {
    spans: [
      span('same', [0, 50], [0, 50]),
      span('same', [50, 100], [50, 100]),
      span('moved', [100, 150], [0, 50]),
    ],
    removed: [],
  };
  const { toFollower, toLeader } = matchFrames(twice, 'newer');
  expect([10, 110].map(toFollower.of)).toEqual([10, 10]);
  expect(toLeader.of(10)).toBe(10);
});
