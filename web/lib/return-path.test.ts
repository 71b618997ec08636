import { expect, test } from 'vitest';
import { returnPathOf, safeReturnPath, signInPath } from './return-path.ts';

test('a path of this site is kept with its query and anchor', () => {
  expect(safeReturnPath('/dashboard/1?sort=name#top')).toBe('/dashboard/1?sort=name#top');
  expect(returnPathOf(`?next=${encodeURIComponent('/f/abc')}`)).toBe('/f/abc');
  expect(signInPath('/review/1/2')).toBe('/sign-in?next=%2Freview%2F1%2F2');
});

test('nothing that leads to another site is kept', () => {
  const refused = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ];
  for (const path of refused) expect([path, safeReturnPath(path)]).toEqual([path, null]);
  expect(safeReturnPath(null)).toBeNull();
});

test('the start and the sign-in page are no places to return to', () => {
  expect(signInPath('/')).toBe('/sign-in');
  expect(signInPath('/sign-in?next=%2Fx')).toBe('/sign-in');
});
