import { expect, test } from 'vitest';
import { createRoom } from '../../room/room.ts';
import { shareRange } from './share-range.ts';

function openRooms() {
  const start = { place: { kind: 'frame', frame: 0 } } as const;
  const rooms = { first: createRoom(start), second: createRoom(start) };
  // The second film has 30 frames for 24 of the first, and ends after 100.
  shareRange(rooms, (frame) => Math.min(99, Math.floor((frame * 30) / 24)));
  return rooms;
}

test('In and Out stand at the same moments of both films', () => {
  const { first, second } = openRooms();
  first.state.set({ range: { start: 24, end: 48 } });
  expect(second.state.get().range).toEqual({ start: 30, end: 60 });
  first.state.set({ range: { start: 48, end: 200 } });
  expect(second.state.get().range).toEqual({ start: 60, end: 99 });
});

test('whichever room is done with them takes them from both', () => {
  const { first, second } = openRooms();
  first.state.set({ range: { start: 24, end: 48 } });
  second.state.set({ range: null });
  expect(first.state.get().range).toBeNull();
  first.state.set({ range: { start: 24, end: 48 } });
  first.state.set({ range: null });
  expect(second.state.get().range).toBeNull();
});
