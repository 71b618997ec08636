import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetGoogle, readGoogleReturn, rememberGoogle } from './google-return.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page without an answer behind the # has nothing to read', () => {
  expect(readGoogleReturn('')).toBeNull();
  expect(readGoogleReturn('#main')).toBeNull();
});

test('an answer to the question of this tab is taken, with the target of then', () => {
  rememberGoogle({ state: 'mine', target: '/review/1/2' });
  expect(readGoogleReturn('#id_token=abc&state=mine')).toEqual({
    kind: 'credential',
    credential: 'abc',
    target: '/review/1/2',
  });
});

test('an answer that this tab did not ask for, or asked for before, is refused', () => {
  expect(readGoogleReturn('#id_token=abc&state=mine')).toEqual({ kind: 'stateMismatch' });
  rememberGoogle({ state: 'mine', target: null });
  expect(readGoogleReturn('#id_token=abc&state=other')).toEqual({ kind: 'stateMismatch' });
  expect(readGoogleReturn('#id_token=abc')).toEqual({ kind: 'stateMismatch' });
  forgetGoogle();
  expect(readGoogleReturn('#id_token=abc&state=mine')).toEqual({ kind: 'stateMismatch' });
});

test('somebody who changed their mind at Google is told so', () => {
  rememberGoogle({ state: 'mine', target: null });
  expect(readGoogleReturn('#error=access_denied&state=mine')).toEqual({ kind: 'cancelled' });
  expect(readGoogleReturn('#error=server_error&state=mine')).toEqual({ kind: 'failed' });
});
