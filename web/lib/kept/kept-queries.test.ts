import { expect, test } from 'vitest';
import { queryKeys } from '../query-keys.ts';
import { isKept, type KeptQuery, mergeKept, readKept } from './kept-queries.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 0, 31);

interface Made {
  key: readonly unknown[];
  data: unknown;
  age?: number;
}

const made = ({ key, data, age = 0 }: Made): KeptQuery => ({
  dehydratedAt: now,
  queryKey: key,
  queryHash: JSON.stringify(key),
  state: {
    ...{ data, dataUpdatedAt: now - age, dataUpdateCount: 3, status: 'success', fetchStatus: 'idle' },
    ...{
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
    ...{ fetchMeta: null, isInvalidated: false },
  },
});
const read = (queries: KeptQuery[]) => readKept(queries, { token: 'secret', now });

test('what pages show first is kept; comments, links and the administrator’s lists are not', () => {
  const { profile, overview, projects, files, review, comments, link, administration, sharing } = queryKeys;
  for (const key of [
    ...[profile.of('secret'), overview.all, projects.pages({ scope: 'mine' }), projects.one('p')],
    ...[files.list({ folder: 'f' }), files.info('f'), review.version({ fileId: 'f' })],
  ])
    expect(isKept(key), String(key)).toBe(true);
  for (const key of [
    ...[comments.list({}), link.of('file', 'code', null), administration.state, administration.queue],
    ...[sharing.of({ kind: 'file', id: 'f' }), projects.people('p'), files.found({ search: 'x' })],
  ])
    expect(isKept(key), String(key)).toBe(false);
});

test('the token of the session is not among it, and the profile is found again by it', () => {
  const kept = mergeKept([], [made({ key: queryKeys.profile.of('secret'), data: { name: '花子' } })]);
  expect(JSON.stringify(kept)).not.toContain('secret');
  expect(read(kept)).toMatchObject([
    { queryKey: queryKeys.profile.of('secret'), queryHash: '["profile","secret"]' },
  ]);
});

test('a kept answer is asked for again at once, and gone after seven days', () => {
  const key = queryKeys.overview.all;
  expect(read([made({ key, data: {}, age: 7 * DAY })])).toMatchObject([
    { state: { isInvalidated: true, dataUpdateCount: 0 } },
  ]);
  expect(read([made({ key, data: {}, age: 7 * DAY + 1 })])).toEqual([]);
});

test('a list is kept to its first page', () => {
  const data = { pages: [['a'], ['b']], pageParams: [1, 2] };
  const [kept] = mergeKept([], [made({ key: queryKeys.files.list({}), data })]);
  expect(kept?.state.data).toEqual({ pages: [['a']], pageParams: [1] });
});

test('what was not opened this time stays, but for what was refused and what is too much', () => {
  const [gone, older] = ['gone', 'older'].map((id) =>
    made({ key: queryKeys.files.info(id), data: id, age: DAY }),
  );
  if (!gone || !older) throw new Error('Two were made.');
  const newer = made({ key: queryKeys.files.info('newer'), data: 'newer' });
  const merged = mergeKept([gone, older], [newer], new Set([gone.queryHash]));
  expect(merged.map(({ state }) => state.data)).toEqual(['newer', 'older']);
  const many = Array.from({ length: 60 }, (_, at) =>
    made({ key: queryKeys.files.info(`${at}`), data: at, age: at }),
  );
  expect(mergeKept(many, [])).toHaveLength(40);
});

test('a picture whose address has ended is left out, and a room whose film has ended is not opened', () => {
  const address = 'https://koma.example/objects/abc.def';
  const list = made({
    key: queryKeys.projects.pages({}),
    data: { results: [{ name: '秋', covers: [address], projectIcon: address }] },
    age: 10 * 60_000,
  });
  expect(read([list])[0]?.state.data).toEqual({ results: [{ name: '秋', covers: [], projectIcon: null }] });
  const room = { key: queryKeys.review.version({ fileId: 'f' }), data: { filePath: address } };
  expect(read([made({ ...room, age: 10 * 60_000 })])).toEqual([]);
  expect(read([made({ ...room, age: 8 * 60_000 })])).toHaveLength(1);
});
