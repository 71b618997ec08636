import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actions } from '../../../lib/actions.ts';
import { noFilter } from '../items/file-filter.ts';
import type { FileItem } from '../items/file-item.ts';
import { readPage } from '../items/read-page.ts';
import { copyItems } from './copy-items.ts';
import { trashItems } from './file-actions.ts';
import { moveItems } from './move-items.ts';

const server = vi.hoisted(() => ({
  calls: [] as { path: string; body: unknown; keepalive: boolean }[],
  answer: (): Promise<unknown> => Promise.resolve(undefined),
}));
vi.mock('../../../lib/api/api.ts', () => ({
  api: (
    endpoint: { path: string },
    input: { params: { id: string }; body?: unknown },
    options = { keepalive: false },
  ) => {
    if (endpoint.path.includes('get-list')) {
      return Promise.resolve({ data: { results: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }] } });
    }
    const path = endpoint.path.replace(':id', input.params.id);
    server.calls.push({ path, body: input.body, keepalive: options.keepalive });
    return server.answer();
  },
}));
vi.mock('../../../lib/session/share-link.ts', () => ({ readGrant: () => null }));
const said = vi.hoisted(() => ({ undo: (): void => undefined }));
vi.mock('../../../lib/failures/toast.ts', () => ({
  showToast: ({ action }: { action?: { run: () => void } }) => {
    if (action) said.undo = action.run;
  },
}));
vi.mock('../../../lib/failures/failures.ts', () => ({ handleFailure: vi.fn() }));
vi.mock('../../../lib/language/i18n.ts', () => ({ translate: (key: string) => key }));
const refreshed = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../lib/stale.ts', () => ({
  changed: async () => {
    refreshed.count += 1;
  },
}));

const sort = { sortColumn: 'name', sortDir: 'asc' } as const;
const listing = { id: 'p', sort, filter: noFilter, since: null, pageSize: 15 };
const readIds = async () => (await readPage(listing, { before: null })).results.map(({ _id }) => _id);
const target = { projectId: 'p', folderId: 'f' };

beforeEach(() => {
  vi.useFakeTimers();
  server.calls = [];
  refreshed.count = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is moved as the page is left goes out with it, all of it', async () => {
  server.answer = () => new Promise(() => undefined);
  void moveItems({ ids: ['a', 'b'], target });
  actions.flush({ keepalive: true });
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  expect(server.calls.every(({ keepalive }) => keepalive)).toBe(true);
});

test('many that are deleted stay out of sight until the last call is through, and are asked for once', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.answer = () => promise;
  trashItems(['b', 'c'].map((id) => ({ _id: id, name: id }) as FileItem));
  expect(await readIds()).not.toContain('b');
  await vi.advanceTimersByTimeAsync(600);
  expect(server.calls).toHaveLength(2);
  expect(await readIds()).not.toContain('c');
  resolve({ data: {}, message: '' });
  await vi.waitFor(() => expect(refreshed.count).toBe(1));
  // A refused deletion would bring the item back here.
  expect(await readIds()).toContain('b');
});

test('the undo of a move leads back to where everything was, past names that were taken meanwhile', async () => {
  const moved = ['d', 'e'];
  server.answer = () =>
    Promise.resolve({ data: { _id: moved.shift(), isPrivate: false }, message: 'Moved.' });
  const moving = moveItems({ ids: ['d', 'e'], target, from: { projectId: 'p', folderId: null } });
  await vi.advanceTimersByTimeAsync(600);
  await moving;
  server.calls = [];
  said.undo();
  await vi.advanceTimersByTimeAsync(600);
  expect(server.calls.map(({ path }) => path)).toEqual(['/file/move/d', '/file/move/e']);
  for (const { body } of server.calls) expect(body).toEqual({ fileId: null, projectId: 'p', keepBoth: true });
});

test('the undo of a move to another owner takes the original out of the trash, and then the copy away', async () => {
  server.answer = () => Promise.resolve({ data: { _id: 'copy', isPrivate: false }, message: 'Moved.' });
  const moving = moveItems({ ids: ['d'], target, from: { projectId: 'p', folderId: null } });
  await vi.advanceTimersByTimeAsync(600);
  await moving;
  server.calls = [];
  said.undo();
  await vi.advanceTimersByTimeAsync(600);
  expect(server.calls.map(({ path }) => path)).toEqual(['/file/restore/d', '/file/delete/copy']);
  server.calls = [];
  server.answer = () => Promise.reject(new Error('refused'));
  said.undo();
  await vi.advanceTimersByTimeAsync(600);
  expect(server.calls.map(({ path }) => path)).toEqual(['/file/restore/d']);
});

test('the undo of copying takes the copies away, and not what was copied', async () => {
  const copies = ['second', 'first'];
  server.answer = () =>
    Promise.resolve({ data: { _id: copies.pop(), isPrivate: false }, message: 'Copied.' });
  const copying = copyItems({ ids: ['a', 'b'], target });
  await vi.advanceTimersByTimeAsync(600);
  await copying;
  server.calls = [];
  said.undo();
  await vi.advanceTimersByTimeAsync(499);
  expect(server.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls.map(({ path }) => path)).toEqual(['/file/delete/first', '/file/delete/second']);
});
