import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { searching } from '../../../contract/calls/search.ts';
import { CommentType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { answer, castReview, say } from '../../test/test-comments.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  const { owner, clip } = cast;
  await say(koma, owner, clip, { comment: '夕焼けの色を もう少しだけ暖かくしてください。', frame: 3 });
  await say(koma, owner, clip, { comment: 'Please stabilise the drone shot\nbefore the cut' });
  const asked = await say(koma, owner, cast.picture, { comment: 'ロゴの位置' });
  await answer(koma, cast.editor, asked._id, 'Ｌｏｇｏ moved to the left');
});

const search = (
  text: string,
  by: TestPerson = cast.viewer,
  more: { projectId?: string; pageNo?: number; pageSize?: number } = {},
) => koma.call(searching.findComments, { query: { search: text, ...more } }, by);
const excerpts = async (text: string, by?: TestPerson) =>
  (await search(text, by)).results.map(({ excerpt }) => excerpt);

test.each([
  ['夕焼け', '夕焼けの色'],
  ['暖か', '夕焼けの色'],
  ['色', '夕焼けの色'],
  ['ユウヤケ', undefined],
  ['モウ少シ', '夕焼けの色'],
  ['ﾓｳ', '夕焼けの色'],
  ['STABILISE', 'Please stabilise'],
  ['stabilies', 'Please stabilise'],
  ['stablise', 'Please stabilise'],
  ['drnoe shot', 'Please stabilise'],
  ['ろご', 'ロゴの位置'],
  ['logo', 'Ｌｏｇｏ moved'],
  ['unheard of', undefined],
] as const)('%j finds %j', async (text, start) => {
  const found = await excerpts(text);
  if (start === undefined) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringContaining(start)]);
});

test.each(['', ' ', '\u0000', 'x'.repeat(256)])('%j is refused', async (text) => {
  const refused = await koma.send(searching.findComments, { query: { search: text } }, cast.viewer);
  expect(refused.http).toBe(400);
});

test.each(["' or 1=1 --", '\\', '(((', '_%', '🎬🎬🎬🎬', 'x'.repeat(255)])(
  '%j is a text like any other',
  async (text) => {
    const answered = await koma.send(searching.findComments, { query: { search: text } }, cast.viewer);
    expect(answered.statusCode).toBe(200);
  },
);

test('a hit says who said it, where, and leads to the comment that a reply belongs to', async () => {
  const { results, meta } = await search('logo');
  const [found] = results;
  expect(meta).toEqual({ total: 1, totalPages: 1, page: 1 });
  expect(found).toMatchObject({
    name: cast.editor.name,
    userId: cast.editor.id,
    excerpt: 'Ｌｏｇｏ moved to the left',
    match: { start: 0, end: 4 },
    fileId: cast.picture.fileId,
    fileName: 'still.png',
    fileVersionId: cast.picture.versionId,
    fileVersion: 1,
    projectId: cast.projectId,
    path: '',
  });
  const params = { id: found?.commentId ?? '' };
  const around = await koma.call(
    comments.getListByComment,
    { params, query: { fileVersionId: cast.picture.versionId } },
    cast.viewer,
  );
  expect(around.results.map(({ comment }) => comment)).toContain('ロゴの位置');
});

test('what only the team says is found by the team alone, replies included', async () => {
  const secret = { comment: 'Budget is a secret', commentType: CommentType.private };
  const { _id } = await say(koma, cast.editor, cast.clip, secret);
  await answer(koma, cast.owner, _id, 'Nobody outside hears of the budget');
  for (const teammate of [cast.owner, cast.editor])
    expect(await excerpts('budget', teammate)).toHaveLength(2);
  for (const outsider of [cast.collaborator, cast.viewer]) {
    expect(await excerpts('budget', outsider)).toEqual([]);
    expect(await excerpts('bugdet', outsider)).toEqual([]);
  }
});

test('what is private, in the trash, removed or of another project is not found', async () => {
  const { owner, viewer, projectId } = cast;
  const folder = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Rough cuts' } },
    owner,
  );
  const place = { by: owner, projectId, folderId: folder._id };
  const rough = await putFile(koma.platform, { ...place, name: 'rough.png' });
  const { _id } = await say(koma, owner, rough, { comment: 'Wobbly horizon' });
  const stranger = await addPerson(koma.platform);
  const theirs = await createProject(koma, stranger, { name: 'Elsewhere' });
  expect(await excerpts('wobbly')).toHaveLength(1);
  expect(await excerpts('wobbly', stranger)).toEqual([]);
  const denied = { query: { search: 'wobbly', projectId } };
  expect((await koma.send(searching.findComments, denied, stranger)).statusCode).toBe(
    errors.projectMissing.code,
  );
  expect((await search('wobbly', stranger, { projectId: theirs._id })).results).toEqual([]);

  const item = { params: { id: folder._id } };
  const setPrivate = (isPrivate: boolean) =>
    koma.call(files.makePrivate, { body: { fileId: folder._id, isPrivate } }, owner);
  await setPrivate(true);
  expect(await excerpts('wobbly')).toEqual([]);
  expect(await excerpts('wobbly', cast.editor)).toHaveLength(1);
  await setPrivate(false);
  expect(await excerpts('wobbly')).toHaveLength(1);

  await koma.call(files.delete, item, owner);
  expect(await excerpts('wobbly', owner)).toEqual([]);
  await koma.call(files.restore, { ...item, body: {} }, owner);
  expect(await excerpts('wobbly', owner)).toHaveLength(1);

  await koma.call(comments.delete, { params: { id: _id } }, owner);
  expect(await excerpts('wobbly', viewer)).toEqual([]);
});

test('a version that is deleted takes along what was said about it', async () => {
  const { owner, projectId } = cast;
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'poster.png' });
  await say(koma, owner, file, { comment: 'Kerning of the headline' });
  expect(await excerpts('kerning')).toHaveLength(1);
  await koma.platform.db
    .updateTable('file_versions')
    .set({ deleted_at: new Date() })
    .where('id', '=', file.versionId)
    .execute();
  expect(await excerpts('kerning')).toEqual([]);
});

test('a file that moves to another project is found there, and no longer here', async () => {
  const { owner, viewer, projectId } = cast;
  const other = await createProject(koma, owner, { name: 'Archive' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'teaser.png' });
  await say(koma, owner, file, { comment: 'Grain looks odd' });
  expect(await excerpts('grain', viewer)).toHaveLength(1);
  const body = { fileId: null, projectId: other._id };
  await koma.call(files.move, { params: { id: file.fileId }, body }, owner);
  expect(await excerpts('grain', viewer)).toEqual([]);
  expect((await search('grain', owner, { projectId: other._id })).results).toHaveLength(1);
  expect((await search('grain', owner, { projectId })).results).toEqual([]);
});

test('among very many the rare words and the common ones are found, the newest first', async () => {
  const { owner } = cast;
  const big = await createProject(koma, owner, { name: 'Series' });
  const { fileId, versionId } = await putFile(koma.platform, {
    by: owner,
    projectId: big._id,
    name: 'episode.png',
  });
  await koma.platform.pool.query(
    `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich, created_at)
     select gen_random_uuid(), $1, $2, $3, $4, 1, 'Take ' || n || ' 撮影の確認', '[]', now() - n * interval '1 minute'
     from generate_series(1, 8000) n`,
    [big._id, fileId, versionId, owner.id],
  );
  expect((await excerpts('take 7777 ', owner))[0]).toBe('Take 7777 撮影の確認');
  expect(await excerpts('tkae 7777 ', owner)).toContain('Take 7777 撮影の確認');
  const { results, meta } = await search('確認', owner, { pageSize: 3 });
  expect(results.map(({ excerpt }) => excerpt)).toEqual([1, 2, 3].map((n) => `Take ${n} 撮影の確認`));
  expect(meta.total).toBe(200);
  const next = await search('確認', owner, { pageSize: 3, pageNo: 2 });
  expect(next.results[0]?.excerpt).toBe('Take 4 撮影の確認');
  await koma.platform.db
    .insertInto('comments')
    .values({
      ...{
        id: newId(),
        project_id: cast.projectId,
        file_id: cast.clip.fileId,
        version_id: cast.clip.versionId,
      },
      ...{ author_id: owner.id, parent_id: null, client_id: null, type: 1, body: 'ここも確認' },
      ...{
        rich: '[]',
        figures: '[]',
        start_ms: null,
        end_ms: null,
        frame: null,
        end_frame: null,
        page: null,
      },
      ...{ width: null, draw_pad_width: null, draw_pad_height: null, completed_at: null, completed_by: null },
    })
    .execute();
  expect(await excerpts('確認')).toEqual(['ここも確認']);
});

test('the indexes can be made again over what was said, as an upgrade or a restored backup does', async () => {
  await koma.platform.pool.query('reindex table comments');
  await koma.platform.pool.query('analyze comments');
  expect(await excerpts('logo')).toHaveLength(1);
});

test('somebody who was given one file alone finds what was said about it, and nothing of the team’s own', async () => {
  const guest = await addPerson(koma.platform);
  const { owner, clip } = cast;
  await say(koma, owner, clip, { comment: '窓辺の花 team', commentType: CommentType.private });
  await say(koma, owner, clip, { comment: '窓辺の花 all' });
  expect(await excerpts('窓辺の花', guest)).toEqual([]);
  await koma.platform.pool.query(
    `insert into file_members (id, file_id, account_id, type, joined_at)
     values (gen_random_uuid(), $1, $2, 2, now())`,
    [clip.fileId, guest.id],
  );
  const { results } = await search('窓辺の花', guest);
  expect(results).toMatchObject([{ excerpt: '窓辺の花 all', projectName: '', path: '' }]);
});
