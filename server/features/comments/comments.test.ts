import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import type { Person } from '../../person.ts';
import { addUpCommentCounts } from '../../platform/database/comment-counts.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { answer, castReview, say, trySay } from '../../test/test-comments.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { anonymiseAccount } from '../accounts/account/accounts.queries.ts';
import { requireComment } from './comment-access.ts';
import { deleteOpen } from './writing/edit-comments.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
});
// The tests together write more than the rate limit allows in a minute.
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const get = (id: string, by: TestPerson = cast.owner) => koma.call(comments.get, { params: { id } }, by);
const list = (by: TestPerson, id = cast.clip.versionId) =>
  koma.call(comments.getList, { params: { id }, query: {} }, by);
const edit = (id: string, body: { comment: string; rawComment?: string; mentionedMember?: string[] }) =>
  koma.send(
    comments.update,
    { params: { id }, body: { rawComment: '', mentionedMember: [], ...body } },
    cast.collaborator,
  );
const countOf = async (by: TestPerson) =>
  (await koma.call(files.get, { params: { id: cast.clip.fileId }, query: {} }, by)).commentCount;

test('a comment names a frame, its time, its time code, and what was drawn there', async () => {
  const figure = {
    kind: 'pen' as const,
    color: '#FF3B2E',
    width: 4,
    points: [[1, 2, 0.5]] satisfies Array<[number, number, number]>,
  };
  const comment = await say(koma, cast.collaborator, cast.clip, {
    comment: ' The light is too warm. ',
    frame: 30,
    endFrame: 60,
    attachedFigure: [figure],
    width: 1280,
    drawPadWidth: 1920,
    drawPadHeight: 1080,
  });
  expect(comment).toMatchObject({
    comment: 'The light is too warm.',
    name: 'Collaborator',
    userId: cast.collaborator.id,
    fileId: cast.clip.fileId,
    fileVersionId: cast.clip.versionId,
    commentType: 1,
    frame: 30,
    endFrame: 60,
    millisecondStartTime: 1001,
    millisecondEndTime: 2002,
    startTime: '00:00:01',
    endTime: '00:00:02',
    timeCodeStartTime: '01:00:01;00',
    timeCodeEndTime: '01:00:02;00',
    page: null,
    attachedFigure: [figure],
    drawPadWidth: 1920,
    drawPadHeight: 1080,
    like: false,
    likeCount: 0,
    markAsComplete: false,
    replyData: [],
    canEdit: true,
    canDelete: true,
    canReply: true,
  });
  expect(await get(comment._id, cast.viewer)).toMatchObject({
    comment: 'The light is too warm.',
    canEdit: false,
    canDelete: false,
    canReply: false,
    canMarkComplete: false,
  });
});

test('a comment on a range keeps the frame that was drawn on, which need not be its first', async () => {
  const line = { kind: 'line', color: '#FF3B2E', width: 2, from: [0, 0], to: [1, 1] } as const;
  const attachedFigure = [{ ...line, from: [0, 0] as [number, number], to: [1, 1] as [number, number] }];
  const range = { comment: 'From here to there', frame: 30, endFrame: 60 };
  const drawn = await say(koma, cast.owner, cast.clip, { ...range, figureFrame: 60, attachedFigure });
  expect(drawn).toMatchObject({ frame: 30, endFrame: 60, figureFrame: 60 });
  const plain = await say(koma, cast.owner, cast.clip, { ...range, figureFrame: 60 });
  expect(plain).toMatchObject({ frame: 30, endFrame: 60, figureFrame: null });
  const beyond = { ...range, figureFrame: 300, attachedFigure };
  expect(await trySay(koma, cast.owner, cast.clip, beyond)).toMatchObject({
    http: 422,
    errors: [{ field: 'figureFrame' }],
  });
});

test('a time alone finds its frame, and the end of the film is its last frame', async () => {
  const at = await say(koma, cast.owner, cast.clip, { comment: 'Here', millisecondStartTime: 1000 });
  expect(at).toMatchObject({ frame: 29, millisecondStartTime: 1000 });
  const last = await say(koma, cast.owner, cast.clip, { comment: 'End', millisecondStartTime: 10_010 });
  expect(last.frame).toBe(299);
  const page = await say(koma, cast.owner, cast.document, { comment: 'Page', page: 3 });
  expect(page).toMatchObject({ page: 3, startTime: null, frame: null });
});

test('a figure needs no words', async () => {
  const figure = {
    kind: 'rectangle' as const,
    color: '#112233',
    width: 2,
    from: [0, 0] satisfies [number, number],
    to: [9, 9] satisfies [number, number],
  };
  const drawn = await say(koma, cast.collaborator, cast.picture, { attachedFigure: [figure] });
  expect(drawn).toMatchObject({ comment: '', rawComment: '[]' });
});

test('people are mentioned in rich text, and the plain text says the same', async () => {
  const rich = [
    {
      kind: 'paragraph',
      spans: [{ mention: cast.editor.id, name: 'Editor' }, { text: ' please ' }, { text: 'cut', bold: true }],
    },
  ];
  const comment = await say(koma, cast.collaborator, cast.clip, {
    comment: '@Editor please cut',
    rawComment: JSON.stringify(rich),
    mentionedMember: [cast.editor.id],
  });
  expect(comment.mentionedMember).toEqual([{ _id: cast.editor.id, name: 'Editor' }]);
  expect(JSON.parse(comment.rawComment)).toEqual(rich);
  const plain = await say(koma, cast.owner, cast.clip, { comment: '<b>a</b>', rawComment: '<b>a</b>' });
  expect(JSON.parse(plain.rawComment)).toEqual([{ kind: 'paragraph', spans: [{ text: '<b>a</b>' }] }]);
});

test('an edit has to change something, and is its author’s alone', async () => {
  const { _id } = await say(koma, cast.collaborator, cast.clip, { comment: 'Frist' });
  const same = await edit(_id, { comment: 'Frist' });
  expect(same).toMatchObject({ http: 422, message: 'Please make the necessary edits.' });
  const changed = await edit(_id, { comment: 'First' });
  expect(changed.data).toMatchObject({ comment: 'First' });
  expect(changed.data.updatedAt > changed.data.createdAt).toBe(true);
  const mention = await edit(_id, { comment: 'First', mentionedMember: [cast.owner.id] });
  expect(mention.data.mentionedMember).toHaveLength(1);
  expect(await edit(_id, { comment: ' ' })).toMatchObject({ message: 'Please type your comment.' });
  const body = { comment: 'Mine now', rawComment: '' };
  expect((await koma.send(comments.update, { params: { id: _id }, body }, cast.owner)).http).toBe(403);
});

test('replies stand below their comment, are edited, liked, completed and deleted by themselves', async () => {
  const { _id } = await say(koma, cast.collaborator, cast.clip, { comment: 'Louder?' });
  const first = await answer(koma, cast.owner, _id, 'Yes');
  const second = await answer(koma, cast.collaborator, _id, 'Thanks');
  expect((await get(_id)).replyData.map(({ reply }) => reply)).toEqual(['Yes', 'Thanks']);
  const byId = { params: { id: first._id } };
  expect(await koma.call(comments.getReply, byId, cast.viewer)).toMatchObject({
    reply: 'Yes',
    commentId: _id,
  });
  const again = { ...byId, body: { reply: 'Yes', rawReply: '', mentionedMember: [] } };
  expect((await koma.send(comments.updateReply, again, cast.owner)).message).toBe(
    'Please make the necessary edits.',
  );
  const body = { reply: 'Yes!', rawReply: '', mentionedMember: [] };
  expect((await koma.call(comments.updateReply, { ...byId, body }, cast.owner)).reply).toBe('Yes!');
  await koma.call(comments.like, { ...byId, body: { like: true } }, cast.collaborator);
  await koma.call(comments.markComplete, { ...byId, body: { markAsComplete: true } }, cast.collaborator);
  expect((await get(_id, cast.collaborator)).replyData[0]).toMatchObject({
    like: true,
    likeCount: 1,
    markAsComplete: true,
  });
  const toReply = { body: { commentId: first._id, reply: 'No', rawReply: '' } };
  expect((await koma.send(comments.addReply, toReply, cast.owner)).statusCode).toBe(errors.notFound.code);
  await koma.call(comments.delete, { params: { id: second._id } }, cast.collaborator);
  expect(await get(_id)).toMatchObject({ replyCount: 1, markAsComplete: false });
});

test('a like counts once a person, and is taken back', async () => {
  const { _id } = await say(koma, cast.owner, cast.clip, { comment: 'Good' });
  const like = (by: TestPerson, on: boolean) =>
    koma.call(comments.like, { params: { id: _id }, body: { like: on } }, by);
  await Promise.all([1, 2, 3].map(() => like(cast.collaborator, true)));
  expect(await like(cast.editor, true)).toMatchObject({ like: true, likeCount: 2 });
  expect(await like(cast.editor, false)).toMatchObject({ like: false, likeCount: 1 });
  expect(await get(_id, cast.collaborator)).toMatchObject({ like: true, likeCount: 1 });
});

test('one’s own comments are deleted by oneself, any by an editor, and the counts follow', async () => {
  const before = await countOf(cast.owner);
  const mine = await say(koma, cast.collaborator, cast.clip, { comment: 'Mine' });
  const theirs = await say(koma, cast.owner, cast.clip, { comment: 'Theirs' });
  await answer(koma, cast.collaborator, mine._id, 'And more');
  expect(await countOf(cast.viewer)).toBe(before + 2);
  const remove = (id: string, by: TestPerson) => koma.send(comments.delete, { params: { id } }, by);
  expect((await remove(theirs._id, cast.collaborator)).http).toBe(403);
  expect((await remove(theirs._id, cast.editor)).http).toBe(200);
  expect((await remove(mine._id, cast.collaborator)).http).toBe(200);
  expect(await remove(mine._id, cast.collaborator)).toMatchObject({
    http: 404,
    statusCode: errors.notFound.code,
  });
  expect(await countOf(cast.owner)).toBe(before);
  expect((await list(cast.owner)).meta.total).toBe(before);
});

test('what is sent twice, also at once, is said once', async () => {
  const clientId = newId();
  const body = { comment: 'Once', clientId };
  const made = await Promise.all([1, 2, 3].map(() => say(koma, cast.owner, cast.clip, body)));
  expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
  const elsewhere = await trySay(koma, cast.owner, cast.picture, body);
  expect(elsewhere.http).toBe(409);
  const commentId = made[0]?._id ?? '';
  const reply = { body: { commentId, reply: 'Once', rawReply: '', clientId: newId() } };
  const replies = await Promise.all([1, 2].map(() => koma.call(comments.addReply, reply, cast.owner)));
  expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
  expect((await get(commentId)).replyCount).toBe(1);
});

test('many at once lose nothing', async () => {
  const { fileId, versionId } = cast.clip;
  const before = await countOf(cast.owner);
  const { _id: id } = await say(koma, cast.owner, cast.clip, { comment: 'All together' });
  const doomed = await Promise.all(
    [1, 2, 3, 4].map((number) => say(koma, cast.owner, cast.clip, { comment: `Doomed ${number}` })),
  );
  const people = [cast.owner, cast.editor, cast.collaborator];
  const status = { fileId, fileVersionId: versionId, status: 2 as const };
  const answers = await Promise.all([
    ...people.flatMap((by) =>
      [1, 2, 3, 4].flatMap((number) => [
        trySay(koma, by, cast.clip, { comment: `Word ${number}`, frame: number }),
        koma.send(
          comments.addReply,
          { body: { commentId: id, reply: `Answer ${number}`, rawReply: '' } },
          by,
        ),
        koma.send(comments.like, { params: { id }, body: { like: true } }, by),
        koma.send(versions.updateStatus, { body: status }, by),
      ]),
    ),
    ...doomed.map(({ _id }) => koma.send(comments.delete, { params: { id: _id } }, cast.editor)),
  ]);
  expect(answers.filter(({ http }) => http !== 200)).toEqual([]);
  expect(await get(id)).toMatchObject({ likeCount: 3, replyCount: 12 });
  expect(await countOf(cast.viewer)).toBe(before + 13);
});

test('counts are right at every moment while a job adds them up', async () => {
  const before = await countOf(cast.owner);
  const seen: number[] = [];
  const said = [1, 2, 3, 4, 5, 6].map(async (number) => {
    await say(koma, cast.owner, cast.clip, { comment: `Counted ${number}` });
    await addUpCommentCounts(koma.platform.db);
    seen.push(await countOf(cast.owner));
  });
  await Promise.all(said);
  expect(Math.max(...seen)).toBe(before + 6);
  expect(await countOf(cast.owner)).toBe(before + 6);
  expect((await koma.platform.pool.query('select from comment_count_changes')).rowCount).toBe(0);
});

test('a comment that is deleted with its version in the same moment is counted out of it', async () => {
  const { versionId } = cast.picture;
  const { platform } = koma;
  const mark = (value: string) =>
    platform.pool.query(`update file_versions set deleted_at = ${value} where id = $1`, [versionId]);
  const { _id: id } = await say(koma, cast.owner, cast.picture, { comment: 'Going' });
  const person = { accountId: cast.owner.id, sessionId: newId() } as Person;
  const open = await requireComment(platform.db, { person, grant: undefined, id, ability: 'deleteComment' });
  await mark('now()');
  await deleteOpen(platform, open);
  await mark('null');
  await expectRightCounts(platform);
});

test('a comment and its replies can be deleted, answered and liked in the same moment', async () => {
  const remove = (id: string, by: TestPerson) => koma.send(comments.delete, { params: { id } }, by);
  for (let round = 0; round < 10; round++) {
    const { _id: id } = await say(koma, cast.collaborator, cast.clip, { comment: 'Doomed' });
    const replies = await Promise.all([1, 2, 3].map(() => answer(koma, cast.collaborator, id, 'Doomed too')));
    const late = { body: { commentId: id, reply: 'Late', rawReply: '' } };
    const answers = await Promise.all([
      ...replies.map((reply) => remove(reply._id, cast.collaborator)),
      remove(id, cast.owner),
      koma.send(comments.addReply, late, cast.editor),
      koma.send(comments.like, { params: { id }, body: { like: true } }, cast.editor),
    ]);
    expect(answers.filter(({ http }) => http !== 200 && http !== 404)).toEqual([]);
    expect((await remove(id, cast.owner)).http).toBe(404);
  }
});

test('those who are gone keep their words and lose their name', async () => {
  const { _id } = await say(koma, cast.collaborator, cast.picture, { comment: 'I was here' });
  await inTransaction(koma.platform.db, (tx) => anonymiseAccount(tx, cast.collaborator.id));
  expect((await get(_id)).name).toBe('Deleted user');
  const inJapanese = { ...cast.owner, language: 'ja' as const };
  expect((await koma.call(comments.get, { params: { id: _id } }, inJapanese)).name).toBe(
    '削除されたユーザー',
  );
});

test('a file that is gone is 4005, a version that is gone 4006', async () => {
  const gone = { fileId: newId(), versionId: cast.clip.versionId };
  expect((await trySay(koma, cast.owner, gone, { comment: 'x' })).statusCode).toBe(errors.fileMissing.code);
  const other = { fileId: cast.clip.fileId, versionId: cast.picture.versionId };
  expect((await trySay(koma, cast.owner, other, { comment: 'x' })).statusCode).toBe(
    errors.versionMissing.code,
  );
  const nowhere = { params: { id: newId() }, query: {} };
  expect((await koma.send(comments.getList, nowhere, cast.owner)).statusCode).toBe(
    errors.versionMissing.code,
  );
});
