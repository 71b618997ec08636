import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile, checkRecord } from '../../../../scripts/verify-sign-off.mjs';
import { approved, startReviews } from '../reviews.fixture.ts';
import { hashOriginal } from './hash-original.service.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews();
});
afterAll(() => stage.stop());

async function signed() {
  const { koma, hana, owner } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [hana] });
  await hashOriginal(koma.platform, { versionId: file.versionId }, { signal: new AbortController().signal });
  const { signOff } = await stage.answer(hana, _id, approved, 'Lovely “light” – 光');
  const { rawPayload } = await koma.app.inject({
    method: 'GET',
    url: `/api/sign-off/download/${signOff?._id}?format=json`,
    headers: { authorization: `Bearer ${owner.token}`, language: 'en' },
  });
  return { file, bytes: rawPayload };
}

test('10,000 changes of one bit, in the record or in the file, are all found', async () => {
  const { file, bytes } = await signed();
  const record = checkRecord(bytes);
  let found = 0;
  const isFound = async (flipped: Buffer, isRecord: boolean) => {
    try {
      if (isRecord) checkRecord(flipped);
      else await checkFile(record, [flipped]);
      return false;
    } catch {
      return true;
    }
  };
  for (let change = 0; change < 10_000; change++) {
    const isRecord = change % 2 === 0;
    const flipped = Buffer.from(isRecord ? bytes : file.bytes);
    // Flips every bit of the record in turn and random bits of the file.
    const bit = isRecord ? (change / 2) % (bytes.length * 8) : randomInt(flipped.length * 8);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (await isFound(flipped, isRecord)) found++;
  }
  expect(found).toBe(10_000);
});

test('every bit of a record counts', async () => {
  const { bytes } = await signed();
  const missed: number[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    try {
      checkRecord(flipped);
      missed.push(bit);
    } catch {}
  }
  expect(missed).toEqual([]);
});
