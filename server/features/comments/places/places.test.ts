import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { CommentType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { makeRecut } from '../../../test/test-recuts.ts';
import { startVersions } from '../../../test/test-versions.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
let recut: Awaited<ReturnType<typeof makeRecut>>;

beforeAll(async () => {
  stage = await startVersions();
});
afterAll(() => stage.stop());

async function say(frame: number, commentType: 1 | 2 = CommentType.public): Promise<string> {
  const { fileId, first } = recut;
  const body = { fileId, fileVersionId: first, frame, comment: `at ${frame}`, commentType };
  return (await stage.koma.call(comments.add, { body }, stage.cast.owner))._id;
}

const place = (id: string, frame: number | null, by = stage.cast.collaborator) =>
  stage.koma.send(comments.place, { params: { id }, body: { fileVersionId: recut.second, frame } }, by);

const placesFor = async (by = stage.cast.viewer) =>
  (await stage.koma.call(comments.getPlaces, { params: { id: recut.second } }, by)).results;

async function carriedFor(by = stage.cast.viewer) {
  const query = { earlier: 'true', sortDir: 'asc', sortColumn: 'time' } as const;
  const { results } = await stage.koma.call(comments.getList, { params: { id: recut.second }, query }, by);
  return results.map(({ frame, carried }) => [frame, carried?.frame, carried?.state, carried?.by]);
}

test('a comment stands where somebody put it, uncertain ones beside it follow, certain ones stay', async () => {
  recut = await makeRecut(stage);
  const ids = [];
  for (const frame of [20, 60, 70, 140, 200]) ids.push(await say(frame));
  expect(await carriedFor()).toEqual([
    [20, 20, 'exact', undefined],
    [60, 60, 'unsure', undefined],
    [70, 70, 'unsure', undefined],
    [140, 130, 'removed', undefined],
    [200, 180, 'exact', undefined],
  ]);
  expect((await place(ids[1] ?? '', 55)).statusCode).toBe(200);
  expect(await carriedFor()).toEqual([
    [20, 20, 'exact', undefined],
    [60, 55, 'exact', 'hand'],
    [70, 65, 'unsure', 'neighbour'],
    [140, 130, 'removed', undefined],
    [200, 180, 'exact', undefined],
  ]);
  expect(await placesFor()).toEqual([
    { commentId: ids[1], fileVersionId: recut.first, source: 60, frame: 55 },
  ]);
  await place(ids[1] ?? '', null);
  expect((await carriedFor()).slice(1, 3)).toEqual([
    [60, 60, 'unsure', undefined],
    [70, 70, 'unsure', undefined],
  ]);
  expect(await placesFor()).toEqual([]);
});

test('open pages are told, and taking back what was never placed tells nobody', async () => {
  recut = await makeRecut(stage);
  const id = await say(60);
  const told = async () => {
    const { rows } = await stage.koma.platform.pool.query(
      "select data ->> 'fileVersionId' as version from events where type = 'comment.placed' and data ->> 'commentId' = $1",
      [id],
    );
    return rows.map(({ version }) => version);
  };
  await place(id, null);
  expect(await told()).toEqual([]);
  await place(id, 61);
  expect(await told()).toEqual([recut.second]);
});

test('what the team says among itself moves nothing for others', async () => {
  recut = await makeRecut(stage);
  const secret = await say(60, CommentType.private);
  await say(62);
  await place(secret, 50, stage.cast.owner);
  expect(await placesFor(stage.cast.owner)).toHaveLength(1);
  expect((await carriedFor(stage.cast.owner)).at(-1)).toEqual([62, 52, 'unsure', 'neighbour']);
  expect(await placesFor()).toEqual([]);
  expect(await carriedFor()).toEqual([[62, 62, 'unsure', undefined]]);
});

test('only a comment of an earlier version can be placed, within the film, by who may comment', async () => {
  recut = await makeRecut(stage);
  const id = await say(60);
  expect((await place(id, 300)).statusCode).toBe(errors.unprocessable.code);
  expect((await place(id, 10, stage.cast.viewer)).statusCode).toBe(errors.forbidden.code);
  const { fileId, second, first } = recut;
  const body = { fileId, fileVersionId: second, frame: 5, comment: 'own' };
  const own = (await stage.koma.call(comments.add, { body }, stage.cast.owner))._id;
  expect((await place(own, 10)).statusCode).toBe(errors.unprocessable.code);
  const back = { params: { id: own }, body: { fileVersionId: first, frame: 10 } };
  expect((await stage.koma.send(comments.place, back, stage.cast.owner)).statusCode).toBe(
    errors.unprocessable.code,
  );
});
