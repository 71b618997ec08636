import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { files } from '../../../../contract/calls/files.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { CommentType, ReviewStatus } from '../../../../contract/enums.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { answer, castReview, say } from '../../../test/test-comments.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castReview>>;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  const { owner, projectId } = cast;
  await koma.call(files.addFolder, { body: { projectId, fileId: null, name: 'Folder' } }, owner);
});

type Query = InputOf<typeof files.getList>['query'];
async function list(query: Query, by: TestPerson = cast.owner) {
  const { results, meta } = await koma.call(files.getList, { params: { id: cast.projectId }, query }, by);
  expect(meta.total).toBe(results.length);
  return results.map(({ name }) => name).toSorted();
}

test('a list is narrowed by kind and status, without its folders, and counts what it shows', async () => {
  const { owner, clip, picture } = cast;
  const all = await list({});
  expect(all).toContain('Folder');
  expect(await list({ kind: 'video' })).toEqual(['clip.mp4']);
  expect(await list({ kind: 'video,pdf,image' })).toEqual(all.filter((name) => name !== 'Folder'));
  const status = ReviewStatus.approved;
  const body = { fileId: picture.fileId, fileVersionId: picture.versionId, status };
  await koma.call(versions.updateStatus, { body }, owner);
  expect(await list({ status: '3' })).toHaveLength(1);
  expect(await list({ status: '3,0' })).toHaveLength(3);
  expect(await list({ status: '3', kind: 'video' })).toEqual([]);
  expect(clip.fileId).toBeDefined();
});

test('open comments count for those who see them, and a resolved one is none', async () => {
  const { owner, viewer, clip } = cast;
  expect(await list({ openComments: 'true' })).toEqual([]);
  const secret = await say(koma, owner, clip, { comment: 'secret', commentType: CommentType.private });
  expect(await list({ openComments: 'true' })).toEqual(['clip.mp4']);
  expect(await list({ openComments: 'true' }, viewer)).toEqual([]);
  const open = await say(koma, owner, clip, { comment: 'open' });
  await answer(koma, owner, open._id, 'a reply is no comment of its own');
  const find = async (by: TestPerson) =>
    (await koma.call(files.getList, { params: { id: cast.projectId }, query: { kind: 'video' } }, by))
      .results[0]?.openCommentCount;
  expect([await find(owner), await find(viewer)]).toEqual([2, 1]);
  for (const { _id: id } of [secret, open]) {
    await koma.call(comments.markComplete, { params: { id }, body: { markAsComplete: true } }, owner);
  }
  expect([await find(owner), await find(viewer)]).toEqual([0, 0]);
  expect(await list({ openComments: 'true' })).toEqual([]);
});

test('by who brought it, and what is new since a moment', async () => {
  const { owner, projectId } = cast;
  const { results } = await koma.call(files.getUploaders, { params: { id: projectId } }, owner);
  expect(results.map(({ _id }) => _id)).toEqual([owner.id]);
  expect(await list({ uploadedBy: owner.id })).toHaveLength(3);
  expect(await list({ uploadedBy: (await addPerson(koma.platform)).id })).toEqual([]);
  expect(await list({ newSince: new Date(Date.now() - 3_600_000).toISOString() })).toHaveLength(3);
  expect(await list({ newSince: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([]);
});

test.each([
  { status: '4' },
  { status: '1,,2' },
  { kind: 'exe' },
  { newSince: 'yesterday' },
  { uploadedBy: 'me' },
])('%j is refused', async (query) => {
  const asked = { params: { id: cast.projectId }, query: query as Query };
  expect((await koma.send(files.getList, asked, cast.owner)).http).toBe(400);
});
