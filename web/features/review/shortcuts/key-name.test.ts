import { expect, test } from 'vitest';
import { isOnce, nameOf } from './key-name.ts';

const name = (key: string, code: string, shiftKey = false) => nameOf({ key, code, shiftKey });

test('letters, signs and keys with a name are called as the room registers them', () => {
  expect(name('j', 'KeyJ')).toBe('j');
  expect(name('J', 'KeyJ')).toBe('j');
  expect(name('I', 'KeyI', true)).toBe('Shift+i');
  expect(name(' ', 'Space')).toBe('Space');
  expect(name('?', 'Slash', true)).toBe('?');
  expect(name('ArrowLeft', 'ArrowLeft', true)).toBe('Shift+ArrowLeft');
});

test('a keyboard that writes Hebrew or kana has the same keys', () => {
  expect(name('ח', 'KeyJ')).toBe('j');
  expect(name('ן', 'KeyI', true)).toBe('Shift+i');
  expect(name('ת', 'Comma')).toBe(',');
  expect(name('ץ', 'Period')).toBe('.');
  expect(name('り', 'KeyL')).toBe('l');
});

test('what is held switches once, and steps on', () => {
  expect(['Space', 'k', 'd', 'Shift+l', '?', '\\'].every(isOnce)).toBe(true);
  expect(['ArrowRight', 'Shift+ArrowLeft', ',', '>', '+', '['].some(isOnce)).toBe(false);
});
