import { expect, test } from 'vitest';
import { CommentType } from '../../../../../contract/enums.ts';
import type { Marker } from '../../room/markers.ts';
import { createRoom } from '../../room/room.ts';
import { passedAt, watchPlayhead } from './use-comment-at-playhead.ts';

const marker = (_id: string, frame: number, endFrame: number | null = null): Marker => ({
  _id,
  userId: 'p1',
  commentType: CommentType.public,
  millisecondStartTime: null,
  millisecondEndTime: null,
  frame,
  endFrame,
  figureFrame: null,
  page: null,
  startTime: null,
  endTime: null,
  timeCodeStartTime: null,
  timeCodeEndTime: null,
  name: '',
  profilePic: null,
  markAsComplete: false,
  hasFigure: false,
});

function play(rate: { num: number; den: number }) {
  const room = createRoom({ place: { kind: 'frame', frame: 0 } });
  watchPlayhead({ room, markers: [marker('point', 10), marker('stretch', 100, 105)], rate });
  return (frame: number, isPlaying = true) => {
    room.state.set({ place: { kind: 'frame', frame }, isPlaying });
    return room.state.get().passedComment;
  };
}

test.each([
  [24, 1],
  [60, 1],
  [24_000, 1001],
  [60_000, 1001],
])('at %i/%i a comment on a frame stays lit for a second', (num, den) => {
  const at = play({ num, den });
  const second = Math.round(num / den);
  expect(at(9)).toBeNull();
  expect(at(10)).toBe('point');
  expect(at(10 + second - 1)).toBe('point');
  expect(at(10 + second)).toBeNull();
});

test('one on a stretch stays lit for all of it, and none while nothing plays', () => {
  const at = play({ num: 24, den: 1 });
  expect(at(105)).toBe('stretch');
  expect(at(106)).toBeNull();
  expect(at(102)).toBe('stretch');
  expect(at(102, false)).toBeNull();
});

test('playing past a comment names it for its stretch, or for a second', () => {
  const markers = [marker('point', 100), marker('stretch', 200, 260)];
  expect(passedAt(markers, 99, 24)).toBeNull();
  expect(passedAt(markers, 100, 24)).toBe('point');
  expect(passedAt(markers, 123, 24)).toBe('point');
  expect(passedAt(markers, 124, 24)).toBeNull();
  expect(passedAt(markers, 260, 24)).toBe('stretch');
});
