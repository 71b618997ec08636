import { afterEach, expect, test } from 'vitest';
import { forgetPlace, keepPlace, openingOf } from './kept-place.ts';
import type { Place } from './place.ts';
import { createRoom, type RoomState } from './room.ts';

const film = { _id: 'film', mimeType: 'video/mp4', r_frame_rate: '24/1', frameCount: 240, pageCount: null };
const document = { ...film, mimeType: 'application/pdf', r_frame_rate: null, frameCount: null, pageCount: 9 };
const at = (frame: number): Place => ({ kind: 'frame', frame });

function leave(file: typeof film | typeof document, left: Partial<RoomState>) {
  const room = createRoom(openingOf(file));
  const stop = keepPlace({ getFile: () => file, room });
  room.state.set(left);
  stop();
}

afterEach(forgetPlace);

test('a room opens at its beginning', () => {
  expect(openingOf(film)).toEqual({ place: at(0), range: null, isShorter: false });
});

test('another version opens at the same frame, with In and Out', () => {
  leave(film, { place: at(100), range: { start: 90, end: 110 } });
  expect(openingOf(film)).toEqual({ place: at(100), range: { start: 90, end: 110 }, isShorter: false });
});

test('at another rate it opens at the same moment', () => {
  leave(film, { place: at(48), range: { start: 24, end: 72 } });
  const { place, range } = openingOf({ ...film, r_frame_rate: '30/1', frameCount: 300 });
  expect([place, range]).toEqual([at(60), { start: 30, end: 90 }]);
});

test('a version that is shorter shows its end and says so; the one after it is where one was', () => {
  leave(film, { place: at(200) });
  const shorter = { ...film, frameCount: 50 };
  expect(openingOf(shorter)).toEqual({ place: at(49), range: null, isShorter: true });
  const room = createRoom(openingOf(shorter));
  const stop = keepPlace({ getFile: () => shorter, room, isShorter: true });
  for (const frame of [48, 49]) room.state.set({ place: at(frame) });
  stop();
  expect(openingOf(film)).toMatchObject({ place: at(200), isShorter: false });
});

test('what is beyond the end of a shorter version is no range of it', () => {
  leave(film, { place: at(10), range: { start: 100, end: 120 } });
  expect(openingOf({ ...film, frameCount: 50 }).range).toBeNull();
  expect(openingOf({ ...film, frameCount: 110 }).range).toEqual({ start: 100, end: 109 });
});

test('a document opens at the same page, or at its last', () => {
  leave(document, { place: { kind: 'page', page: 7 } });
  expect(openingOf(document)).toMatchObject({ place: { kind: 'page', page: 7 }, isShorter: false });
  const shorter = { ...document, pageCount: 3 };
  expect(openingOf(shorter)).toMatchObject({ place: { kind: 'page', page: 3 }, isShorter: true });
});

test('another file, and a file that was left, open at their beginning', () => {
  leave(film, { place: at(100) });
  expect(openingOf({ ...film, _id: 'other' }).place).toEqual(at(0));
  forgetPlace();
  expect(openingOf(film).place).toEqual(at(0));
});
