import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';
import type { TimeDisplay } from './time-mode.ts';

const format = { rate: { num: 24000, den: 1001 }, isDrop: false, start: 86_400 };
const at = (text: string, mode: TimeDisplay['mode'] = 'timeCode') =>
  readPlace({ text, display: { mode, format }, frame: 100, frameCount: 720 });

test('a time code counts from the start of the source', () => {
  expect(at('01:00:03:14')).toBe(86);
  expect(at('１：００：０３：１４')).toBe(86);
});

test('a time code outside of the file names nothing', () => {
  expect(at('00:59:59:23')).toBeUndefined();
  expect(at('02:00:00:00')).toBeUndefined();
});

test('plus and minus step in frames or by a length, and stop at the ends', () => {
  expect(at('+10')).toBe(110);
  expect(at('−5')).toBe(95);
  expect(at('+1:00')).toBe(124);
  expect(at('-5000')).toBe(0);
  expect(at('+5000')).toBe(719);
});

test('at a drop-frame rate a minute can be typed, though its number is dropped', () => {
  const display = {
    mode: 'timeCode',
    format: { rate: { num: 30_000, den: 1001 }, isDrop: true, start: 107_892 },
  } as const;
  const read = (text: string) => readPlace({ text, display, frame: 0, frameCount: 2000 });
  expect(read('01:01:00;00')).toBe(1800);
  expect(read('+1:00:00')).toBe(1800);
});

test('standard time is read in seconds, frames as they are', () => {
  expect(at('2', 'standard')).toBe(48);
  expect(at('0:02.50', 'standard')).toBe(60);
  expect(at('314', 'frames')).toBe(314);
  expect(at('720', 'frames')).toBeUndefined();
  expect(at('soon', 'frames')).toBeUndefined();
});
