import { beforeEach, expect, test, vi } from 'vitest';
import { isInLink, linkOf, pathHere, readGrant, storeGrant } from './share-link.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  visit('/p/one');
});

const visit = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

test('a link is known by the beginning of the path', () => {
  expect(linkOf('/f/aB_9-x')).toBe('/f/aB_9-x');
  expect(linkOf('/p/code/review/1/2')).toBe('/p/code');
  for (const path of ['/', '/f', '/f/', '/fx/code', '/dashboard/p/code', '/project-invitation/x']) {
    expect(linkOf(path)).toBeNull();
  }
});

test('what opens a link is handed out on its own pages, and nowhere else', () => {
  storeGrant('opens one');
  visit('/p/one/dashboard/7');
  expect(readGrant()).toBe('opens one');
  expect(pathHere('/review/3')).toBe('/p/one/review/3');
  visit('/p/other');
  expect(readGrant()).toBeNull();
  visit('/dashboard');
  expect(readGrant()).toBeNull();
  expect(isInLink()).toBe(false);
  expect(pathHere('/review/3')).toBe('/review/3');
  storeGrant('nowhere to keep it');
  expect(stored.size).toBe(1);
});
