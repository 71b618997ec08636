import { beforeEach, expect, test, vi } from 'vitest';
import { readToasts } from './failures/toast.ts';
import { readProfile } from './profile.ts';
import { queryClient } from './query.ts';

function createStorage(values: Record<string, string>) {
  const kept = new Map(Object.entries(values));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let local: ReturnType<typeof createStorage>;

beforeEach(() => {
  const person = { token: 'secret', welcomeModal: 'true', openSideNavbar: 'false' };
  local = createStorage({ ...person, language: 'he', theme: 'dark', device: 'bits' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', createStorage({ token: 'secret' }));
  vi.stubGlobal('window', { location: { pathname: '/dashboard', search: '' } });
  queryClient.clear();
});

const answer = (http: number, statusCode: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ statusCode, message: 'gone' }, { status: http }));

test.each([
  { what: 'a profile that is not there', http: 404, code: 4040, says: 0 },
  { what: 'a session that nobody knows', http: 401, code: 4010, says: 1 },
])('$what leaves nothing of the person in the browser, and what the device chose', async (given) => {
  answer(given.http, given.code);
  const before = readToasts().length;
  await expect(readProfile()).rejects.toThrow();
  expect(Object.fromEntries(local.kept)).toEqual({ language: 'he', theme: 'dark', device: 'bits' });
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(readToasts().length - before).toBe(given.says);
});
