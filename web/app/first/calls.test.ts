import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';

const id = '01a1e45b-bdd1-7000-9932-99713f31adf8';
const other = '01a1e45b-bdd1-7000-9932-99713f31adf9';
const window = { innerWidth: 390, innerHeight: 844 };
const callsAt = (pathname: string, { search = '', stored = null as string | null } = {}) =>
  callsOf({ pathname, search, window, readStored: () => stored });

test('the room asks for the version that its address names', () => {
  expect(callsAt(`/review/${id}`)).toContain(`/file/get/${id}`);
  expect(callsAt(`/review/${id}/${other}`)).toContain(`/file/get/${id}?fileVersionId=${other}`);
});

test('a folder is asked for newest first, and not at all where somebody keeps it otherwise', () => {
  const lists = (stored: string | null) =>
    callsAt(`/dashboard/${id}/${other}`, { stored }).filter((call) => call.includes('get-list'));
  expect(lists(null)).toEqual([`/file/get-list/${other}?sortColumn=createdAt&sortDir=desc&pageSize=15`]);
  expect(lists('sort=name')).toEqual([]);
});

test('the projects are asked for as they usually are, and not at all where somebody keeps them otherwise', () => {
  const asks = (given: Parameters<typeof callsAt>[1]) =>
    callsAt('/dashboard', given).some((call) => call.includes('get-all'));
  expect(asks({})).toBe(true);
  expect(asks({ search: '?group=customer' })).toBe(false);
  expect(asks({ stored: 'sort=name' })).toBe(false);
});

test('pages of links, open pages and addresses without ids ask for nothing early', () => {
  for (const path of ['/', '/sign-in', '/p/abc', `/p/abc/review/${id}`, '/review/x', '/dashboard/x/../y']) {
    expect(callsAt(path)).toEqual([]);
  }
});
