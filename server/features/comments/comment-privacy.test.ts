import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { AccessType, CommentType, FileRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { writeShareHash } from '../../access/links/share-hash.ts';
import { newId } from '../../platform/id.ts';
import { newToken } from '../../platform/secrets.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { answer, castReview, say, trySay } from '../../test/test-comments.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { addPerson } from '../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let secretId: string;
let replyId: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
  await say(koma, cast.collaborator, cast.clip, { comment: 'For all', frame: 1 });
  const secret = { comment: 'Among us', commentType: CommentType.private, frame: 2 };
  secretId = (await say(koma, cast.editor, cast.clip, secret))._id;
  replyId = (await answer(koma, cast.owner, secretId, 'Among us too'))._id;
});
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

interface Visitor {
  token?: string;
  headers?: Record<string, string>;
}

async function readEverything(by: Visitor) {
  const params = { id: cast.clip.versionId };
  const answers = [
    await koma.send(comments.getList, { params, query: { pageSize: 100 } }, by),
    await koma.send(comments.getList, { params, query: { search: 'among' } }, by),
    await koma.send(comments.getList, { params, query: { filter: 2 } }, by),
    await koma.send(comments.getByTimeStamp, { params, query: {} }, by),
    await koma.send(files.get, { params: { id: cast.clip.fileId }, query: {} }, by),
  ];
  return { text: JSON.stringify(answers), total: answers[0]?.data, http: answers.map(({ http }) => http) };
}

async function shareClip(link: { linkAccess: 1 | 2; versionId?: string }): Promise<Visitor> {
  const id = newId();
  const versionId = link.versionId ?? null;
  await koma.platform.db
    .deleteFrom('share_links')
    .where('version_id', versionId === null ? 'is' : '=', versionId)
    .execute();
  await koma.platform.db
    .insertInto('share_links')
    .values({
      id,
      project_id: null,
      item_id: cast.clip.fileId,
      version_id: versionId,
      code: newToken(),
      access_type: AccessType.anyone,
      link_access: link.linkAccess,
      password_hash: null,
      created_by: cast.owner.id,
    })
    .execute();
  const grant = { linkId: id, epoch: 1, isProven: false };
  return { headers: { 'share-hash': writeShareHash({ secret: koma.platform.config.secret, grant }) } };
}

test('a private comment and its replies are nowhere for those outside the team', async () => {
  const visitor = await shareClip({ linkAccess: FileRole.collaborator });
  const known = { ...visitor, token: (await addPerson(koma.platform)).token };
  for (const outsider of [cast.viewer, cast.collaborator, visitor, known]) {
    const { text, http } = await readEverything(outsider);
    expect(http).toEqual([200, 200, 200, 200, 200]);
    expect(text).toContain('For all');
    expect(text).not.toMatch(/Among us/);
    expect(text).not.toContain(secretId);
    expect(text).toContain('"commentCount":1');
    expect(text).toContain('"total":1');
    for (const [call, id] of [
      [comments.get, secretId],
      [comments.getReply, replyId],
    ] as const) {
      expect((await koma.send(call, { params: { id } }, outsider)).statusCode).toBe(errors.notFound.code);
    }
    const around = { params: { id: secretId }, query: { fileVersionId: cast.clip.versionId } };
    expect((await koma.send(comments.getListByComment, around, outsider)).statusCode).toBe(
      errors.notFound.code,
    );
  }
  const { text } = await readEverything(cast.editor);
  expect(text).toContain('Among us');
  expect(text).toContain('"commentCount":2');
});

test('nobody outside the team answers, likes, completes or deletes what it says', async () => {
  const byId = { params: { id: secretId } };
  const by = cast.collaborator;
  const codes = [
    await koma.send(comments.addReply, { body: { commentId: secretId, reply: 'x', rawReply: '' } }, by),
    await koma.send(comments.like, { ...byId, body: { like: true } }, by),
    await koma.send(comments.markComplete, { ...byId, body: { markAsComplete: true } }, by),
    await koma.send(comments.delete, byId, by),
  ].map(({ statusCode }) => statusCode);
  expect(codes).toEqual([
    errors.notFound.code,
    errors.notFound.code,
    errors.notFound.code,
    errors.notFound.code,
  ]);
});

test('only the team speaks privately, and calls only the team', async () => {
  const secret = { comment: 'x', commentType: CommentType.private };
  expect((await trySay(koma, cast.collaborator, cast.clip, secret)).http).toBe(403);
  const called = { ...secret, mentionedMember: [cast.collaborator.id] };
  const refused = await trySay(koma, cast.editor, cast.clip, called);
  expect(refused).toMatchObject({ http: 422 });
  expect(refused.message).toContain('of the team');
  const team = { ...secret, mentionedMember: [cast.owner.id] };
  expect((await say(koma, cast.editor, cast.clip, team)).mentionedMember).toHaveLength(1);
});

test('by an open link a signed-in stranger comments, and manages what is theirs and nothing more', async () => {
  const link = await shareClip({ linkAccess: FileRole.collaborator });
  const stranger = await addPerson(koma.platform, { name: 'Guest' });
  const guest = { ...link, token: stranger.token };
  const body = { fileId: cast.clip.fileId, fileVersionId: cast.clip.versionId, comment: 'By link' };
  expect((await koma.send(comments.add, { body }, link)).statusCode).toBe(errors.signInRequired.code);
  expect((await koma.send(comments.add, { body }, stranger)).statusCode).toBe(errors.fileMissing.code);
  const said = await koma.call(comments.add, { body }, guest);
  expect(said).toMatchObject({ name: 'Guest', canEdit: true, canDelete: true });
  const { results } = await koma.call(
    comments.getList,
    { params: { id: cast.clip.versionId }, query: {} },
    guest,
  );
  const other = results.find(({ comment }) => comment === 'For all');
  expect(other).toMatchObject({ canEdit: false, canDelete: false, canReply: true });
  const remove = { params: { id: other?._id ?? '' } };
  expect((await koma.send(comments.delete, remove, guest)).http).toBe(403);
  const looking = { ...(await shareClip({ linkAccess: FileRole.viewer, versionId: cast.clip.versionId })) };
  const onlooker = { ...looking, token: stranger.token };
  expect((await koma.send(comments.add, { body }, onlooker)).http).toBe(403);
});

test('somebody with whom the file is shared alone is called, and hears of nothing else', async () => {
  const guest = await addPerson(koma.platform, { name: 'Guest' });
  await koma.platform.db
    .insertInto('file_members')
    .values({
      id: newId(),
      file_id: cast.clip.fileId,
      account_id: guest.id,
      type: FileRole.collaborator,
      invited_by: cast.owner.id,
      joined_at: new Date(),
    })
    .execute();
  const body = { comment: 'Guest?', mentionedMember: [guest.id] };
  expect((await say(koma, cast.owner, cast.clip, body)).mentionedMember).toHaveLength(1);
  expect((await trySay(koma, cast.owner, cast.picture, body)).http).toBe(422);
  const secret = { ...body, commentType: CommentType.private };
  expect((await trySay(koma, cast.owner, cast.clip, secret)).http).toBe(422);
  expect((await say(koma, guest, cast.clip, { comment: 'Here' })).canEdit).toBe(true);
});

test('a copy carries nothing of what was said', async () => {
  const copied = await koma.call(files.duplicate, { params: { id: cast.clip.fileId }, body: {} }, cast.owner);
  expect(copied.commentCount).toBe(0);
  const params = { id: copied.fileVersionId ?? '' };
  expect((await koma.call(comments.getList, { params, query: {} }, cast.owner)).meta.total).toBe(0);
});

test('a link to one version opens the comments of no other', async () => {
  const versionId = newId();
  await koma.platform.db
    .insertInto('file_versions')
    .values({
      id: versionId,
      file_id: cast.clip.fileId,
      number: 2,
      name: 'next',
      object_key: `versions/${versionId}/original`,
      size_bytes: 1,
      checksum: '',
      mime_type: 'video/mp4',
      media: 'video',
      created_by: cast.owner.id,
    })
    .execute();
  const link = await shareClip({ linkAccess: FileRole.collaborator, versionId });
  const list = (id: string) => koma.send(comments.getList, { params: { id }, query: {} }, link);
  expect((await list(versionId)).http).toBe(200);
  expect((await list(cast.clip.versionId)).statusCode).toBe(errors.versionMissing.code);
});
