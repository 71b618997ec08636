import { expect, test } from 'vitest';
import { quoteName } from './names-in-mail.rules.ts';

test.each([
  ['v1.mov', 'v1.mov'],
  ['カット_12.5.MP4', 'カット_12.5.MP4'],
  ['Ver. 1.5 final.pdf', 'Ver. 1.5 final.pdf'],
  ['.mov', '. mov'],
])('a mail writes %j as it was typed', (name, written) => {
  expect(quoteName(name)).toBe(written);
});

test.each([
  ['evil.example', 'evil. example'],
  ['https://evil.example/a.png', 'https evil. example/a.png'],
  ['evil.com.mov', 'evil. com.mov'],
  ['www.evil.com', 'www. evil. com'],
])('a name that reads like an address, as %j, becomes no link in a mail', (name, written) => {
  expect(quoteName(name)).toBe(written);
});

test('a very long name is cut', () => {
  expect(quoteName('あ'.repeat(200))).toHaveLength(81);
});
