import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { comments } from '../../../../contract/calls/comments.ts';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { parseObjectKey } from '../../../platform/storage/object-keys.ts';
import { makePng } from '../../../test/media/test-media.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { castReview, say, sendAttachment, trySay } from '../../../test/test-comments.ts';
import { putFile } from '../../../test/test-files.ts';
import type { TestPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';
import { purgeTrash } from '../../files/trash/trash.service.ts';
import { sweepAttachedObjects, sweepAttachments } from './sweep-attachments.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let bytes: Buffer;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
  bytes = await makePng();
});
afterAll(() => koma.stop());

const send = (by: TestPerson, fileId = cast.clip.fileId, fileName = 'mood.png', content = bytes) =>
  sendAttachment(koma, by, { fileId, fileName, bytes: content });
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of koma.platform.storage.list('attachments/')) keys.push(key);
  return keys;
};
const leavingKeys = async () => {
  const { rows } = await koma.platform.pool.query<{ keys: string[] }>(
    "select payload -> 'keys' as keys from jobs where name = 'remove-objects'",
  );
  return rows.flatMap(({ keys }) => keys);
};

test('a picture is sent to a signed address and shown beside the comment', async () => {
  const file = await send(cast.collaborator);
  const before = (await koma.call(accounts.overview, {}, cast.owner)).storage;
  const comment = await say(koma, cast.collaborator, cast.clip, {
    comment: 'Like this',
    attachedFiles: [file],
  });
  expect(comment.attachedFiles).toMatchObject([
    { fileName: 'mood.png', mimeType: 'image/png', fileSize: bytes.length },
  ]);
  const response = await koma.app.inject({ url: new URL(comment.attachedFiles[0]?.filePath ?? '').pathname });
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  });
  expect((await koma.call(accounts.overview, {}, cast.owner)).storage).toBe(before + bytes.length);
  const params = { id: cast.clip.versionId };
  const withFile = await koma.call(comments.getList, { params, query: { show: 'withFile' } }, cast.viewer);
  expect(withFile.results.map(({ _id }) => _id)).toEqual([comment._id]);
});

test.each([
  ['a kind that is not taken', { fileName: 'cut.mov' }, errors.unsupportedFile.code],
  ['no kind at all', { fileName: 'cut' }, errors.unsupportedFile.code],
  ['more than 100 MiB', { fileSize: 100 * 1024 * 1024 + 1 }, errors.tooLarge.code],
])('%s is refused before a byte is sent', async (_, change, code) => {
  const wanted = {
    fileId: cast.clip.fileId,
    fileName: 'a.png',
    fileSize: 10,
    mimeType: 'image/png',
    ...change,
  };
  expect((await koma.send(comments.sign, { body: wanted }, cast.collaborator)).statusCode).toBe(code);
});

test('what does not fit into the owner’s plan is refused', async () => {
  await koma.platform.pool.query('update projects set size_bytes = 2199023255552 - 50 where id = $1', [
    cast.projectId,
  ]);
  const wanted = { fileId: cast.clip.fileId, fileName: 'a.png', fileSize: 1000, mimeType: 'image/png' };
  expect((await koma.send(comments.sign, { body: wanted }, cast.collaborator)).statusCode).toBe(
    errors.planLimit.code,
  );
  await koma.platform.pool.query('update projects set size_bytes = 100 where id = $1', [cast.projectId]);
});

test('nobody attaches another’s file, one of another project, the same twice, or what is something else', async () => {
  const refused = async (by: TestPerson, attachedFiles: Array<{ filePath: string; fileName: string }>) => {
    const answer = await trySay(koma, by, cast.clip, { comment: 'x', attachedFiles });
    return answer.http;
  };
  const theirs = await send(cast.owner);
  expect(await refused(cast.collaborator, [theirs])).toBe(422);
  const other = await createProject(koma, cast.owner, { name: 'Other' });
  const place = { by: cast.owner, projectId: other._id, name: 'other.png' };
  const { fileId } = await putFile(koma.platform, place);
  expect(await refused(cast.owner, [await send(cast.owner, fileId)])).toBe(422);
  expect(await refused(cast.owner, [theirs, theirs])).toBe(422);
  expect(await refused(cast.owner, [theirs])).toBe(200);
  expect(await refused(cast.owner, [theirs])).toBe(422);
  const script = await send(
    cast.owner,
    cast.clip.fileId,
    'page.png',
    Buffer.from('<script>alert(1)</script>'),
  );
  expect(await refused(cast.owner, [script])).toBe(415);
  const wanted = { fileId: cast.clip.fileId, fileName: 'a.png', fileSize: 10, mimeType: 'image/png' };
  const { fileNameWithPrefix: filePath } = await koma.call(comments.sign, { body: wanted }, cast.owner);
  expect(await refused(cast.owner, [{ filePath, fileName: 'a.png' }])).toBe(422);
  expect(await refused(cast.owner, [{ filePath: 'made/up', fileName: 'a.png' }])).toBe(422);
});

test('a file that moves to another project takes what is attached along', async () => {
  const { _id: otherId } = await createProject(koma, cast.owner, { name: 'Elsewhere' });
  const file = await send(cast.owner, cast.document.fileId);
  await say(koma, cast.owner, cast.document, { comment: 'x', attachedFiles: [file] });
  const body = { fileId: null, projectId: otherId };
  await koma.call(files.move, { params: { id: cast.document.fileId }, body }, cast.owner);
  const { rows } = await koma.platform.pool.query(
    'select project_id from comment_attachments where id = $1',
    [parseObjectKey(file.filePath).id],
  );
  expect(rows).toEqual([{ project_id: otherId }]);
});

test('files go with their comment, with their file, and after a day without a comment', async () => {
  const kept = await send(cast.owner);
  const { _id } = await say(koma, cast.owner, cast.clip, { comment: 'x', attachedFiles: [kept] });
  await koma.call(comments.delete, { params: { id: _id } }, cast.owner);
  expect(await leavingKeys()).toContain(kept.filePath);

  const forgotten = await send(cast.owner);
  await koma.platform.pool.query("update comment_attachments set created_at = now() - interval '25 hours'");
  await sweepAttachments(koma.platform);
  expect(await leavingKeys()).toContain(forgotten.filePath);
  expect(
    await trySay(koma, cast.owner, cast.clip, { comment: 'x', attachedFiles: [forgotten] }),
  ).toMatchObject({
    http: 422,
  });

  const onPicture = await send(cast.owner, cast.picture.fileId);
  await say(koma, cast.owner, cast.picture, { comment: 'x', attachedFiles: [onPicture] });
  await koma.call(files.delete, { params: { id: cast.picture.fileId } }, cast.owner);
  await koma.platform.pool.query(
    "update files set deleted_at = now() - interval '15 days' where deleted_at is not null",
  );
  await purgeTrash(koma.platform);
  expect(await leavingKeys()).toContain(onPicture.filePath);
});

test('the sweep of objects spares what a row names and what is young', async () => {
  const file = await send(cast.owner);
  await say(koma, cast.owner, cast.clip, { comment: 'x', attachedFiles: [file] });
  const { rows } = await koma.platform.pool.query<{ object_key: string }>(
    'select object_key from comment_attachments where id = $1',
    [parseObjectKey(file.filePath).id],
  );
  await sweepAttachedObjects(koma.platform);
  expect(await storedKeys()).toContain(rows[0]?.object_key);
});
