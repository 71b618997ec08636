import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { api } from './api.ts';

beforeEach(() => {
  const storage = { getItem: (key: string) => (key === 'token' ? 'secret' : null) };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { location: { pathname: '/dashboard' } });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: object) => {
  const fetch = vi.fn(async (_address: string, _sent: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

test('each call carries the token and the language of the page', async () => {
  const fetch = answer({ statusCode: 200, message: 'ok', data: {} });
  await api(accounts.me, {});
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/user/me');
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ language: 'ja', authorization: 'Bearer secret' });
});

test('an answer without data fails with its message', async () => {
  answer({ statusCode: 200, message: 'nothing to show' });
  await expect(api(accounts.me, {})).rejects.toMatchObject({ message: 'nothing to show', code: 200 });
});
