import { beforeEach, expect, test, vi } from 'vitest';
import { clearBrowser, forgetSession, readToken, storeToken } from './session.ts';

class MemoryStorage {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
  clear = () => this.values.clear();
}

let local: MemoryStorage;
let session: MemoryStorage;

beforeEach(() => {
  local = new MemoryStorage();
  session = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  storeToken('secret');
  local.setItem('welcomeModal', 'seen');
  local.setItem('language', 'he');
  local.setItem('device', 'known');
  local.setItem('openSideNavbar', 'false');
  session.setItem('other', 'x');
});

test('signing in keeps the token in both stores', () => {
  expect(readToken()).toBe('secret');
  expect(session.getItem('token')).toBe('secret');
});

test('signing out removes the token and the welcome, and clears the session storage', () => {
  forgetSession();
  expect(Object.fromEntries(local.values)).toEqual({
    language: 'he',
    device: 'known',
    openSideNavbar: 'false',
  });
  expect(session.values.size).toBe(0);
});

test('an unknown session clears all local storage but what describes the browser', () => {
  clearBrowser();
  expect(Object.fromEntries(local.values)).toEqual({ language: 'he', device: 'known' });
  expect(session.getItem('token')).toBeNull();
});
