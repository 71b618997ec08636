import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { CommentType } from '../../../contract/enums.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { answer, castReview, say } from '../../test/test-comments.ts';
import { hear as listen } from '../../test/test-live.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
});
afterAll(() => koma.stop());

const hear = (happen: () => Promise<unknown>) =>
  listen(koma, { editor: cast.editor, viewer: cast.viewer }, happen);

test('open rooms hear at once of what they may see, and once', async () => {
  const both = (type: string) => ({ editor: [type], viewer: [type] });
  let id = '';
  expect(
    await hear(async () => {
      id = (await say(koma, cast.owner, cast.picture, { comment: 'Hear' }))._id;
    }),
  ).toEqual(both('comment.added'));
  const byId = () => ({ params: { id } });
  let answerId = '';
  expect(
    await hear(async () => {
      answerId = (await answer(koma, cast.owner, id, 'Heard'))._id;
    }),
  ).toEqual(both('reply.added'));
  const like = () => koma.call(comments.like, { ...byId(), body: { like: true } }, cast.owner);
  expect(await hear(like)).toEqual(both('comment.changed'));
  expect(await hear(like)).toEqual({ editor: [], viewer: [] });
  const complete = { params: { id: answerId }, body: { markAsComplete: true } };
  expect(await hear(() => koma.call(comments.markComplete, complete, cast.owner))).toEqual(
    both('reply.completed'),
  );
  const edit = { ...byId(), body: { comment: 'Hear!', rawComment: '' } };
  expect(await hear(() => koma.call(comments.update, edit, cast.owner))).toEqual(both('comment.changed'));
  expect(await hear(() => koma.call(comments.delete, byId(), cast.owner))).toEqual(both('comment.removed'));
  const secret = { comment: 'x', commentType: CommentType.private };
  expect(await hear(() => say(koma, cast.owner, cast.picture, secret))).toEqual({
    editor: ['comment.added'],
    viewer: [],
  });
});
