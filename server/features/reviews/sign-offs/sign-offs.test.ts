import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOffs } from '../../../../contract/calls/sign-offs.ts';
import { CommentType, ReviewState } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { checkFile, checkRecord } from '../../../../scripts/verify-sign-off.mjs';
import { say } from '../../../test/test-comments.ts';
import { approved, approvedWithChanges, needsChanges, startReviews } from '../reviews.fixture.ts';
import { hashOriginal } from './hash-original.service.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  // Starts no worker: tests decide when the checksum is made.
  stage = await startReviews();
});
afterAll(() => stage.stop());

const run = { signal: new AbortController().signal };
const hash = (versionId: string) => hashOriginal(stage.koma.platform, { versionId }, run);

async function download(id: string, { format = 'json', by = stage.owner } = {}) {
  const { app } = stage.koma;
  return app.inject({
    method: 'GET',
    url: `/api/sign-off/download/${id}?format=${format}`,
    headers: { authorization: `Bearer ${by.token}`, language: 'en' },
  });
}

async function signed({ isHashed = true } = {}) {
  const { hana, ken, mika } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [hana, ken, mika] });
  if (isHashed) await hash(file.versionId);
  await stage.answer(hana, _id, approved, 'Lovely “light” – 光');
  await stage.answer(ken, _id, approvedWithChanges);
  const review = await stage.answer(mika, _id, approved);
  return { file, signOffId: review.signOff?._id ?? '', isReady: review.signOff?.isReady };
}

test('a record tells everything, is signed by the key of the installation, and is checked without it', async () => {
  const { koma, owner } = stage;
  const { file, signOffId, isReady } = await signed();
  expect(isReady).toBe(true);
  const { results } = await koma.call(signOffs.getKeys, {}, {});
  const record = checkRecord((await download(signOffId)).rawPayload, results[0]?.publicKey);
  expect(record).toMatchObject({
    file: { id: file.fileId, name: file.name },
    version: { id: file.versionId, number: 1 },
    original: { length: file.bytes.length, frames: null, pages: null },
    review: { round: 1, rule: 'all', outcome: 'approved', requestedBy: owner.name },
    answers: [
      { person: 'Hana', knownBy: 'account', answer: 'approved', note: 'Lovely “light” – 光' },
      { person: 'Ken', answer: 'approved with changes', required: true },
      { person: 'Mika', answer: 'approved' },
    ],
    ...{ openComments: 0, number: 1, previous: null, publicKey: results[0]?.publicKey },
  });
  await checkFile(record, [file.bytes]);
  const longer = [file.bytes, Buffer.from('.')];
  await expect(checkFile(record, longer)).rejects.toThrow(`length differs: ${file.bytes.length + 1}, not`);
  const other = Buffer.from(file.bytes);
  other[0] = 255 - (other[0] ?? 0);
  await expect(checkFile(record, [other])).rejects.toThrow('SHA-256 differs');
  const changed = Buffer.from((await download(signOffId)).rawPayload);
  changed[changed.length >> 1] = 1 ^ (changed[changed.length >> 1] ?? 0);
  expect(() => checkRecord(changed)).toThrow();
  const page = await download(signOffId, { format: 'pdf' });
  expect(page.headers['content-type']).toBe('application/pdf');
  expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(page.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a record whose original has no checksum yet keeps what was decided, and is signed when it has', async () => {
  const { koma, owner, hana, ken, mika } = stage;
  const { file, signOffId, isReady } = await signed({ isHashed: false });
  expect(isReady).toBe(false);
  const waiting = await download(signOffId);
  expect(waiting.json<{ statusCode: number }>().statusCode).toBe(errors.notice.code);
  await say(koma, owner, file, { comment: 'late' });
  const next = await stage.create(owner, { fileId: file.fileId });
  const second = { _id: (await stage.list(owner, file.fileId)).results[0]?._id ?? '' };
  await hash(next._id);
  await say(koma, owner, { fileId: file.fileId, versionId: next._id }, { comment: 'open' });
  await say(
    koma,
    owner,
    { fileId: file.fileId, versionId: next._id },
    {
      comment: 'among us',
      commentType: CommentType.private,
    },
  );
  await stage.answer(hana, second._id, needsChanges);
  await stage.answer(mika, second._id, approved);
  const done = await stage.answer(ken, second._id, approved);
  expect(done).toMatchObject({ state: ReviewState.needsChanges, signOff: { isReady: false } });
  await hash(file.versionId);
  await hash(file.versionId);
  const first = (await download(signOffId)).rawPayload;
  const later = (await download(done.signOff?._id ?? '')).rawPayload;
  expect(checkRecord(first)).toMatchObject({ number: 1, openComments: 0 });
  const record = checkRecord(later, undefined, first);
  expect(record).toMatchObject({ number: 2, openComments: 1, review: { outcome: 'needs changes' } });
  const other = (await download((await signed()).signOffId)).rawPayload;
  expect(() => checkRecord(later, undefined, other)).toThrow('chain');
  expect(() => checkRecord(later, 'another key')).toThrow('key');
});

test('those who do not see the file do not get its record', async () => {
  const { signOffId } = await signed();
  const outside = await download(signOffId, { by: { ...stage.owner, token: 'nobody' } });
  expect(outside.statusCode).toBe(401);
  const byViewer = await download(signOffId, { by: stage.hana });
  expect(byViewer.statusCode).toBe(200);
});
