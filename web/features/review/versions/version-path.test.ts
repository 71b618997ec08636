import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comparePath } from './version-path.ts';

beforeEach(() => vi.stubGlobal('window', { location: { pathname: '/review/file' } }));
afterEach(() => vi.unstubAllGlobals());

test('whichever way one comes, the older version is on the left', () => {
  const [older, newer] = [
    { _id: 'older', fileVersion: 1 },
    { _id: 'newer', fileVersion: 3 },
  ] as const;
  expect(comparePath('file', [newer, older])).toBe('/review/file/older/newer');
  expect(comparePath('file', [older, newer])).toBe('/review/file/older/newer');
});
