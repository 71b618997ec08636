import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { errors } from '../../../../contract/errors.ts';
import { makePng } from '../../../test/media/test-media.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { castReview, sendAttachment, trySay } from '../../../test/test-comments.ts';
import { shareFile, visitFile } from '../../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { measureLapsedAttachments } from './sweep-attachments.service.ts';

const MIB = 1024 * 1024;
const ROOM = 2048 * MIB;

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let visitor: TestPerson & { headers: Record<string, string> };
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  const settings = { linkAccess: 1, allowComments: true } as const;
  const { code } = await shareFile(koma, { owner: cast.owner, fileId: cast.clip.fileId, settings });
  const person = await addPerson(koma.platform, { name: 'Ken' });
  visitor = { ...(await visitFile(koma, { code })), ...person };
});

const leave = (bytes: number) =>
  koma.platform.pool.query(
    `update projects set size_bytes = max_storage - $2
     from accounts join plans on plans.id = plan_id where accounts.id = owner_id and projects.id = $1`,
    [cast.projectId, bytes],
  );
beforeEach(async () => {
  await koma.platform.pool.query('delete from comment_attachments');
  await koma.platform.pool.query('delete from uploads');
  await koma.platform.pool.query('delete from open_addresses');
  await leave(ROOM);
});

type Sender = Parameters<TestApp['send']>[2];
const ask = (by: Sender, fileSize = 100 * MIB) =>
  koma.send(
    comments.sign,
    { body: { fileId: cast.clip.fileId, fileName: 'a.png', fileSize, mimeType: 'image/png' } },
    by,
  );
async function askOften(by: Sender, times: number) {
  const answers = [];
  for (let at = 0; at < times; at += 1) answers.push(await ask(by));
  return answers;
}
const upload = (fileSize: number) =>
  koma.send(
    uploads.sign,
    {
      body: {
        projectId: cast.projectId,
        fileId: null,
        fileName: 'own.mp4',
        fileSize,
        mimeType: 'video/mp4',
      },
    },
    cast.owner,
  );
const endAddresses = () =>
  koma.platform.pool.query("update comment_attachments set reserved_until = now() - interval '1 second'");

test('the visitors of a link together hold a tenth of what is free, and the owner uploads as ever', async () => {
  const answers = await askOften(visitor, 22);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
  expect(answers.at(-1)).toMatchObject({
    http: 429,
    statusCode: errors.tooManyRequests.code,
    message: expect.stringContaining('15 minutes'),
  });
  expect((await upload(1024 * MIB)).http).toBe(200);
});

test('somebody else of the same link, and the same person again, find no more', async () => {
  await askOften(visitor, 2);
  const other = await addPerson(koma.platform, { name: 'Mia' });
  expect((await ask({ ...visitor, token: other.token })).http).toBe(429);
  expect((await ask(visitor)).http).toBe(429);
});

test('one member holds at most half of what is free, and twenty addresses', async () => {
  const answers = await askOften(cast.collaborator, 11);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10);
  expect((await upload(1024 * MIB)).http).toBe(200);
  await leave(200 * ROOM);
  await askOften(cast.editor, 20);
  expect(await ask(cast.editor)).toMatchObject({
    http: 429,
    message: expect.stringContaining('waiting for a comment'),
  });
});

test('what was promised is free when its address ended and somebody looked', async () => {
  await askOften(visitor, 2);
  expect((await ask(visitor)).http).toBe(429);
  await endAddresses();
  await measureLapsedAttachments(koma.platform);
  expect((await upload(ROOM)).http).toBe(200);
});

test('bytes that arrived go on taking their room', async () => {
  const bytes = await makePng();
  await sendAttachment(koma, cast.collaborator, { fileId: cast.clip.fileId, fileName: 'a.png', bytes });
  await ask(cast.collaborator, 1000);
  await endAddresses();
  await measureLapsedAttachments(koma.platform);
  expect((await upload(ROOM)).http).toBe(403);
  expect((await upload(ROOM - bytes.length)).http).toBe(200);
});

test('a comment that took longer to write than its addresses lived finds its room again, or says that it is gone', async () => {
  const bytes = await makePng();
  const { fileId } = cast.clip;
  const file = await sendAttachment(koma, cast.collaborator, { fileId, fileName: 'a.png', bytes });
  await endAddresses();
  // Marks the attachment as measured before its bytes arrived.
  await koma.platform.pool.query('update comment_attachments set measured_at = now()');
  const attachedFiles = [file];
  await leave(bytes.length - 1);
  expect(await trySay(koma, cast.collaborator, cast.clip, { comment: 'x', attachedFiles })).toMatchObject({
    statusCode: errors.planLimit.code,
  });
  await leave(bytes.length);
  expect((await trySay(koma, cast.collaborator, cast.clip, { comment: 'x', attachedFiles })).http).toBe(200);
});

test('what visitors attached goes on counting for their link, so that comments do not empty the plan', async () => {
  const bytes = await makePng();
  await leave(bytes.length * 12);
  const { fileId } = cast.clip;
  const file = await sendAttachment(koma, visitor, { fileId, fileName: 'a.png', bytes });
  expect((await trySay(koma, visitor, cast.clip, { comment: 'x', attachedFiles: [file] })).http).toBe(200);
  await endAddresses();
  expect((await ask(visitor, bytes.length)).http).toBe(429);
});

test('a comment that is deleted at once leaves no room to fill by the addresses of its files', async () => {
  const bytes = await makePng();
  const { fileId } = cast.clip;
  const file = await sendAttachment(koma, cast.collaborator, { fileId, fileName: 'a.png', bytes });
  const said = await trySay(koma, cast.collaborator, cast.clip, { comment: 'x', attachedFiles: [file] });
  await koma.call(comments.delete, { params: { id: said.data._id } }, cast.collaborator);
  expect((await upload(ROOM)).http).toBe(429);
  await koma.platform.pool.query("update open_addresses set ends_at = now() - interval '1 second'");
  expect((await upload(ROOM)).http).toBe(200);
});
