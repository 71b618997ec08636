import { expect, test } from 'vitest';
import { addAnswered, isMuted, showMuted } from './mutes.ts';

test('an answer from before a file was unmuted does not mark it again', () => {
  showMuted('film', true);
  showMuted('film', false);
  addAnswered(['film', 'still']);
  expect(isMuted('film')).toBe(false);
  expect(isMuted('still')).toBe(true);
  showMuted('film', true);
  addAnswered(['film']);
  expect(isMuted('film')).toBe(true);
});
