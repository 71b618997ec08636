import { expect, test } from 'vitest';
import { carryCorrected } from './carry-corrected.ts';

const span = { kind: 'same' as const, sure: true };
/** 45 frames of a still picture are indistinguishable; 20 frames are gone later. */
const changes = {
  spans: [
    { ...span, from: 0, to: 50, sourceFrom: 0, sourceTo: 50 },
    { ...span, from: 50, to: 95, sourceFrom: 50, sourceTo: 95, sure: false },
    { ...span, from: 95, to: 130, sourceFrom: 95, sourceTo: 130 },
    { ...span, from: 130, to: 200, sourceFrom: 150, sourceTo: 220 },
  ],
  removed: [{ from: 130, to: 150, at: 130 }],
};
const nothing = {
  figureFrame: null,
  page: null,
  attachedFigure: [],
  drawPadWidth: null,
  drawPadHeight: null,
};
const placed = { commentId: 'placed', source: 60, frame: 65 };
const carry = (_id: string, frame: number, corrections = [placed]) =>
  carryCorrected(changes, { comment: { _id, frame, ...nothing }, media: 'video', corrections });

test('a comment stands where a person put it', () => {
  expect(carry('placed', 60)).toEqual({
    frame: 65,
    page: null,
    state: 'exact',
    isChanged: false,
    by: 'hand',
  });
});

test('uncertain ones of the same stretch go along with the nearest', () => {
  expect(carry('beside', 70)).toMatchObject({ frame: 75, state: 'unsure', by: 'neighbour' });
  const nearer = { commentId: 'other', source: 90, frame: 88 };
  expect(carry('beside', 85, [placed, nearer])).toMatchObject({ frame: 83, by: 'neighbour' });
});

test('what is certain, or was removed, stays where it is', () => {
  expect(carry('certain', 49)).toMatchObject({ frame: 49, state: 'exact' });
  expect(carry('certain', 49)).not.toHaveProperty('by');
  expect(carry('removed', 140)).toMatchObject({ state: 'removed' });
});

test('what is missing beside what is unsure goes along with nobody', () => {
  const gone = { commentId: 'gone', source: 138, frame: 100 };
  expect(carry('beside', 135, [gone])).toMatchObject({ frame: 130, state: 'unsure' });
  expect(carry('beside', 135, [gone])).not.toHaveProperty('by');
});

test('what was removed can be put somewhere, within the film', () => {
  const gone = { commentId: 'gone', source: 140, frame: 500 };
  expect(carry('gone', 140, [gone])).toMatchObject({ frame: 199, state: 'exact', by: 'hand' });
});
