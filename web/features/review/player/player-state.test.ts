import { expect, test } from 'vitest';
import { createPlayerState, keepSound } from './player-state.ts';

const open = () => createPlayerState({ frame: 0, frameCount: 10 }).get();

test('the next film is as loud as the last one was made', () => {
  expect(open()).toMatchObject({ volume: 1, isMuted: false });
  keepSound({ volume: 0.3, isMuted: true });
  expect(open()).toMatchObject({ volume: 0.3, isMuted: true });
});
