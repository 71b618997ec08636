import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { FileRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject } from '../../test/test-projects.ts';

type Sender = TestPerson | { headers: Record<string, string> };

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let shot: { fileId: string; versionId: string };
/** Signed in, with access through a commenting link alone. */
let visitor: { headers: Record<string, string> };
let commentId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  const { owner, project } = cast;
  shot = await putFile(koma.platform, { by: owner, projectId: project._id, name: 'shot.png' });
  const settings = { linkAccess: FileRole.collaborator, allowComments: true };
  const { code } = await shareFile(koma, { owner, fileId: shot.fileId, settings });
  const { token } = await addPerson(koma.platform, { name: 'Kiri' });
  const { headers } = await visitFile(koma, { code });
  visitor = { headers: { ...headers, authorization: `Bearer ${token}` } };
  commentId = await say(owner);
});

async function say(by: Sender): Promise<string> {
  const body = { fileId: shot.fileId, fileVersionId: shot.versionId, comment: 'Too dark.' };
  return (await koma.call(comments.add, { body }, by))._id;
}

const resolve = (id: string, by: Sender, markAsComplete = true) =>
  koma.send(comments.markComplete, { params: { id }, body: { markAsComplete } }, by);
const place = (id: string, by: Sender, frame: number | null = null) =>
  koma.send(comments.place, { params: { id }, body: { fileVersionId: shot.versionId, frame } }, by);

test('a visitor who is signed in answers and likes what others say, and neither resolves nor moves it', async () => {
  const body = { commentId, reply: 'Brighter now.', rawReply: '' };
  const { _id: replyId } = await koma.call(comments.addReply, { body }, visitor);
  expect(
    await koma.call(comments.like, { params: { id: commentId }, body: { like: true } }, visitor),
  ).toBeTruthy();
  expect(await resolve(commentId, visitor)).toMatchObject({ http: 403, statusCode: errors.forbidden.code });
  expect(await place(commentId, visitor)).toMatchObject({ http: 403, statusCode: errors.forbidden.code });
  expect(await place(commentId, visitor, 3)).toMatchObject({ http: 403 });
  expect((await resolve(commentId, cast.collaborator)).http).toBe(200);
  expect((await resolve(commentId, visitor, false)).http).toBe(403);
  expect((await koma.call(comments.getReply, { params: { id: replyId } }, visitor)).canMarkComplete).toBe(
    true,
  );
});

test('what is the visitor’s own the visitor resolves, as everybody of the project does', async () => {
  const own = await say(visitor);
  expect((await resolve(own, visitor)).http).toBe(200);
  expect((await place(own, visitor)).http).toBe(200);
  expect((await resolve(own, cast.collaborator, false)).http).toBe(200);
  expect((await resolve(own, cast.viewer)).http).toBe(403);
});

test('the page is told of each comment what the call would answer', async () => {
  await say(visitor);
  for (const by of [visitor, cast.owner, cast.collaborator, cast.viewer]) {
    const { results } = await koma.call(comments.getList, { params: { id: shot.versionId }, query: {} }, by);
    for (const { _id, canMarkComplete } of results) {
      expect((await resolve(_id, by)).http).toBe(canMarkComplete ? 200 : 403);
      expect((await place(_id, by)).http).toBe(canMarkComplete ? 200 : 403);
    }
  }
});
