import { beforeEach, expect, test, vi } from 'vitest';
import { storeGuest } from './guest.ts';
import { grantHeaders, isInLink, linkOf, pathHere, readGrant, storeGrant } from './share-link.ts';

const stored = new Map<string, string>();
const kept = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
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

test('who speaks by a link is told on its own pages alone, beside what opens it', () => {
  storeGrant('opens-one');
  storeGuest({ _id: '1', name: '桐島', token: 'who_it-is' });
  expect(grantHeaders(readGrant())).toEqual({ 'share-hash': 'opens-one', 'guest-token': 'who_it-is' });
  visit('/p/other');
  storeGrant('opens-other');
  expect(grantHeaders(readGrant())).toEqual({ 'share-hash': 'opens-other' });
  expect(grantHeaders(null)).toEqual({});
});
