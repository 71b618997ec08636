import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { errors } from '../../../../contract/errors.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { answer, castReview, say } from '../../../test/test-comments.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
const ids: string[] = [];

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  for (let number = 0; number < 25; number++) {
    const by = number % 5 === 0 ? cast.owner : cast.collaborator;
    const drawing = { kind: 'ellipse' as const, color: '#FF3B2E', width: 1, from: [0, 0], to: [5, 5] };
    const comment = await say(koma, by, cast.clip, {
      comment: `Note ${number}`,
      // Places run backwards from the end, and one comment has none.
      frame: number === 24 ? null : 290 - number * 10,
      attachedFigure: number === 7 ? [{ ...drawing, from: [0, 0], to: [5, 5] }] : [],
    });
    ids.push(comment._id);
  }
  for (const at of [3, 4, 20]) {
    const byId = { params: { id: ids[at] ?? '' } };
    await koma.call(comments.markComplete, { ...byId, body: { markAsComplete: true } }, cast.owner);
  }
  await answer(koma, cast.owner, ids[11] ?? '', 'ワイド版でお願いします');
});

type Query = InputOf<typeof comments.getList>['query'];

async function list(query: Query = {}, by = cast.viewer) {
  const params = { id: cast.clip.versionId };
  const { results, meta } = await koma.call(comments.getList, { params, query }, by);
  return { at: results.map(({ _id }) => ids.indexOf(_id)), meta };
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

test('ten a page, newest first, with the total', async () => {
  expect(await list()).toEqual({ at: down(24, 15), meta: { total: 25, totalPages: 3, page: 1 } });
  expect((await list({ pageNo: 2 })).at).toEqual(down(14, 5));
  expect((await list({ pageNo: 3 })).at).toEqual(down(4, 0));
  expect(await list({ pageNo: 4 })).toMatchObject({ at: [], meta: { total: 25 } });
});

test('every page in every order holds what belongs there', async () => {
  const inTime = [24, ...down(23, 0)];
  for (const [sortColumn, sortDir, whole] of [
    ['createdAt', 'desc', down(24, 0)],
    ['createdAt', 'asc', down(24, 0).toReversed()],
    ['time', 'asc', inTime],
    ['time', 'desc', inTime.toReversed()],
  ] as const) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) => list({ sortColumn, sortDir, pageNo, pageSize: 7 })),
    );
    expect(pages.flatMap(({ at }) => at)).toEqual(whole);
  }
});

test('resolved, open, mine, with a drawing, of one person, and by words', async () => {
  expect(await list({ filter: 2 })).toMatchObject({ at: [20, 4, 3], meta: { total: 3 } });
  expect((await list({ show: 'open' })).meta.total).toBe(22);
  expect((await list({ show: 'mine' }, cast.owner)).at).toEqual([20, 15, 10, 5, 0]);
  expect((await list({ show: 'mine', filter: 2 }, cast.owner)).at).toEqual([20]);
  expect((await list({ show: 'mine' })).at).toEqual([]);
  expect((await list({ show: 'withFigure' })).at).toEqual([7]);
  expect((await list({ show: 'withFile' })).at).toEqual([]);
  expect((await list({ userId: cast.owner.id })).meta.total).toBe(5);
  expect((await list({ search: 'NOTE 1' })).meta.total).toBe(11);
  expect((await list({ search: 'わいど' })).at).toEqual([11]);
});

test('the page that holds one comment, or the comment of one reply', async () => {
  const around = (id: string, query: object = {}) =>
    koma.call(
      comments.getListByComment,
      { params: { id }, query: { fileVersionId: cast.clip.versionId, ...query } },
      cast.viewer,
    );
  const page = await around(ids[3] ?? '');
  expect(page.meta.page).toBe(3);
  expect(page.results.map(({ _id }) => _id)).toContain(ids[3]);
  expect((await around(ids[3] ?? '', { filter: 2 })).meta).toMatchObject({ page: 1, total: 3 });
  expect((await around(ids[3] ?? '', { sortDir: 'asc' })).meta.page).toBe(1);
  expect((await around(ids[3] ?? '', { sortColumn: 'time', sortDir: 'asc' })).meta.page).toBe(3);
  const { replyData } = await koma.call(comments.get, { params: { id: ids[11] ?? '' } }, cast.viewer);
  expect((await around(replyData[0]?._id ?? '')).meta.page).toBe(2);
  const asked = {
    params: { id: ids[5] ?? '' },
    query: { fileVersionId: cast.clip.versionId, filter: 2 as const },
  };
  expect((await koma.send(comments.getListByComment, asked, cast.viewer)).statusCode).toBe(
    errors.notFound.code,
  );
  const elsewhere = { ...asked, query: { fileVersionId: cast.picture.versionId } };
  expect((await koma.send(comments.getListByComment, elsewhere, cast.viewer)).statusCode).toBe(
    errors.notFound.code,
  );
});

test('the markers of the timeline, all of them or those of a span', async () => {
  const markers = async (query: InputOf<typeof comments.getByTimeStamp>['query']) => {
    const params = { id: cast.clip.versionId };
    return (await koma.call(comments.getByTimeStamp, { params, query }, cast.viewer)).results;
  };
  const all = await markers({});
  expect(all.map(({ _id }) => ids.indexOf(_id))).toEqual([24, ...down(23, 0)]);
  expect(all.find(({ _id }) => _id === ids[7])).toMatchObject({
    hasFigure: true,
    frame: 220,
    name: 'Collaborator',
    markAsComplete: false,
  });
  const some = await markers({ from: 9000, to: 9400 });
  expect(some.map(({ frame }) => frame)).toEqual([270, 280]);
});
