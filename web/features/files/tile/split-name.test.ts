import { expect, test } from 'vitest';
import { cutAt, splitName } from './split-name.ts';

test.each([
  'Take.mp4',
  'メインビジュアル_第12稿_夜.png',
  'family 👩‍👩‍👧 at the very far end 👩‍👩‍👧.jpg',
  'が'.normalize('NFD').repeat(20),
])('both parts together are the name: %s', (name) => {
  const { head, tail } = splitName(name);
  expect(head + tail).toBe(name);
});

test('the end of a long name stays whole, a short name is not cut at all', () => {
  expect(splitName('A very long name of a take_v12.mp4').tail).toBe('e_v12.mp4');
  expect(splitName('メインビジュアル_夜.png').tail).toBe('ル_夜.png');
  expect(splitName('Take.mp4').tail).toBe('');
  expect(splitName('が'.normalize('NFD').repeat(20)).tail).toBe('が'.normalize('NFD').repeat(4));
});

test('a name is cut behind the last whole character that has room', () => {
  const widthTo = (end: number) => new TextEncoder().encode('ロケ写真_A'.slice(0, end)).length;
  expect(cutAt('ロケ写真_A', (end) => widthTo(end) <= 11)).toBe(3);
  expect(cutAt('ロケ写真_A', () => true)).toBe(6);
  expect(cutAt('ロケ写真_A', () => false)).toBe(0);
  const family = '👩‍👩‍👧';
  expect(cutAt(family.repeat(3), (end) => end < family.length * 2 + 1)).toBe(family.length * 2);
});
