import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ItemType, ReviewStatus } from '../../contract/enums.ts';
import { setStatus as setInBrowser } from '../features/files/actions/file-actions.ts';
import { setStatus as setInRoom } from '../features/review/versions/version-actions.ts';
import { actions } from '../lib/actions.ts';
import { queryClient } from '../lib/query.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { changedBy } from '../lib/stale.ts';

const fileId = 'f1';
const fileVersionId = 'v1';
const shown = [
  queryKeys.review.version({ fileId, versionId: fileVersionId }),
  queryKeys.review.detail({ fileId }),
  queryKeys.review.versions(fileId),
  queryKeys.review.folder('p1'),
  queryKeys.files.info('p1'),
  queryKeys.files.details(fileId),
  queryKeys.projects.one('p1'),
  queryKeys.overview.all,
];
const apart = [queryKeys.review.version({ fileId: 'f2' }), queryKeys.profile.of(null), queryKeys.teams.all];

beforeEach(() => {
  const answer = () => Promise.resolve(Response.json({ statusCode: 200, message: 'ok', data: null }));
  vi.stubGlobal('fetch', vi.fn(answer));
  const storage = { getItem: () => null };
  vi.stubGlobal('window', { location: { pathname: '/' } });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  for (const key of [...shown, ...apart]) queryClient.setQueryData<unknown>(key, { results: [] });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const listStale = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);

const from = ReviewStatus.none;
const to = ReviewStatus.approved;

test.each([
  ['in the room', () => setInRoom({ fileId, fileVersionId, from, to })],
  [
    'in the browser',
    () =>
      setInBrowser([{ _id: fileId, fileType: ItemType.file, fileVersionId, status: from, review: null }], to),
  ],
])('a status that is set %s is asked for again wherever it is shown', async (_where, set) => {
  const done = set();
  actions.flush({ keepalive: false });
  await done;
  expect(fetch).toHaveBeenCalledOnce();
  expect(listStale()).toEqual(shown);
});

test('a status that somebody else set is asked for again in the same places', async () => {
  await changedBy({ type: 'version.changed', data: { projectId: 'p1', fileId } });
  expect(listStale()).toEqual(shown);
});
