import { expect, test } from 'vitest';
import { returnPathOf, signInPath } from './return-path.ts';

test('a path of this site is kept with its query and anchor', () => {
  expect(returnPathOf(`?next=${encodeURIComponent('/f/abc?a=b#c')}`)).toBe('/f/abc?a=b#c');
  expect(signInPath('/review/1/2')).toBe('/sign-in?next=%2Freview%2F1%2F2');
});

test('nothing that leads to another site is kept', () => {
  for (const path of ['https://evil.example', '//evil.example', '/x/..//evil.example', '/\t/evil.example']) {
    expect(returnPathOf(`?next=${encodeURIComponent(path)}`)).toBeNull();
    expect(signInPath(path)).toBe('/sign-in');
  }
  expect(returnPathOf('')).toBeNull();
});

test('the start and the sign-in page are no places to return to', () => {
  expect(signInPath('/')).toBe('/sign-in');
  expect(signInPath('/sign-in?next=%2Fx')).toBe('/sign-in');
});
