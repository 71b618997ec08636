import { expect, test } from 'vitest';
import { createPlayerState } from '../player/player-state.ts';
import { createRoom } from '../room/room.ts';
import { rangeKeys } from './range-keys.ts';

function openFilm() {
  const { state: room } = createRoom({ place: { kind: 'frame', frame: 20 } });
  const state = createPlayerState({ frame: 20, frameCount: 100 });
  const lines = rangeKeys({ state, goTo: () => Promise.resolve(), toggleLoop: () => {} }, { state: room });
  return {
    state,
    press(...keys: string[]) {
      for (const key of keys) lines.find((line) => line.keys.includes(key))?.run();
      return room.get().range;
    },
  };
}

test('In and Out mark the frame that is on screen', () => {
  const { state, press } = openFilm();
  expect(press('i')).toEqual({ start: 20, end: 99 });
  state.set({ frame: 40 });
  expect(press('o')).toEqual({ start: 20, end: 40 });
  expect(press('x')).toBeNull();
});

test('pressed while the picture is still on its way, they mark where it was asked to go', () => {
  const { state, press } = openFilm();
  state.set({ target: 31 });
  expect(press('i')).toEqual({ start: 31, end: 99 });
  state.set({ frame: 31, target: 52 });
  expect(press('o')).toEqual({ start: 31, end: 52 });
});

test('running backwards, they mark what is seen', () => {
  const { state, press } = openFilm();
  state.set({ frame: 60, target: 57, playing: -4 });
  expect(press('o')).toEqual({ start: 0, end: 60 });
});
