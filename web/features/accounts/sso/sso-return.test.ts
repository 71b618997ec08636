import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSso, readSsoReturn, rememberSso } from './sso-return.ts';

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

const started = { state: 'mine', verifier: 'kept', target: '/review/1/2' };

test('a page without an answer in its address has nothing to read', () => {
  expect(readSsoReturn('')).toBeNull();
  expect(readSsoReturn('?next=%2Fdashboard')).toBeNull();
});

test('an answer to the question of this tab is taken whole, with what was kept for it', () => {
  rememberSso(started);
  const query = 'code=abc&state=mine&iss=https%3A%2F%2Fid.example';
  const kept = { verifier: 'kept', target: '/review/1/2' };
  expect(readSsoReturn(`?${query}`)).toEqual({ kind: 'answer', answer: query, ...kept });
});

test('an answer that this tab did not ask for, or asked for before, is refused', () => {
  const refused = { kind: 'stateMismatch', target: null };
  expect(readSsoReturn('?code=abc&state=mine')).toEqual(refused);
  rememberSso(started);
  expect(readSsoReturn('?code=abc&state=other')).toEqual(refused);
  expect(readSsoReturn('?error=access_denied&state=other')).toEqual(refused);
  forgetSso();
  expect(readSsoReturn('?code=abc&state=mine')).toEqual(refused);
});

test('somebody who changed their mind, a provider in trouble, and everything else are told apart', () => {
  rememberSso(started);
  const kindOf = (error: string) => readSsoReturn(`?error=${error}&state=mine`)?.kind;
  expect(kindOf('access_denied')).toBe('cancelled');
  expect(kindOf('temporarily_unavailable')).toBe('unavailable');
  expect(kindOf('server_error')).toBe('unavailable');
  expect(kindOf('invalid_scope')).toBe('failed');
});
