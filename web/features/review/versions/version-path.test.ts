import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comparePath, versionPath } from './version-path.ts';

const standAt = (search: string) =>
  vi.stubGlobal('window', { location: { pathname: '/review/file', search } });
beforeEach(() => standAt(''));
afterEach(() => vi.unstubAllGlobals());

test('whichever way one comes, the older version is on the left', () => {
  const [older, newer] = [
    { _id: 'older', fileVersion: 1 },
    { _id: 'newer', fileVersion: 3 },
  ] as const;
  expect(comparePath('file', [newer, older])).toBe('/review/file/older/newer');
  expect(comparePath('file', [older, newer])).toBe('/review/file/older/newer');
});

test('another version is looked at within the selection that one came from', () => {
  standAt('?selection=chosen&comment=said');
  expect(versionPath({ fileId: 'file', version: 'older' })).toBe('/review/file/older?selection=chosen');
  const compared = { fileId: 'file', version: 'older', other: 'newer', otherFileId: 'another' };
  expect(versionPath(compared)).toBe('/review/file/older/newer?file=another&selection=chosen');
});
