import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/platform/id.ts';
import { objectKeys } from '../../server/platform/storage/object-keys.ts';
import type { TestApp } from '../../server/test/test-accounts.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { castReview, say } from '../../server/test/test-comments.ts';
import { readOriginalKey } from '../../server/test/test-uploads.ts';
import { compareLedger } from './kept-things.ts';
import { openLedger } from './ledger.ts';
import { compareMails } from './mails.ts';
import { compareStored } from './stored-things.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
});
afterAll(() => koma.stop());

const stores = () => ({ s3: undefined, dataDir: koma.platform.config.dataDir });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('what was acknowledged and is there once is nothing to speak of', async () => {
  const ledger = openLedger();
  await ledger.note(
    () => say(koma, cast.owner, cast.clip, { comment: 'Kept' }),
    () => ({ kind: 'comment', text: 'Kept' }),
  );
  expect(await compareLedger(koma.platform, ledger)).toEqual({ lost: [], doubled: [] });
  expect(await compareStored(koma.platform, stores())).toEqual({ orphans: [], missing: [] });
});

test('a loss is found, and what nobody was told may be missing', async () => {
  const ledger = openLedger();
  ledger.acknowledged.push({ kind: 'comment', text: 'Never written' });
  await ledger.note(
    () => Promise.reject(new Error('no answer')),
    () => ({ kind: 'comment', text: 'Never answered' }),
  );
  expect(ledger.failures).toEqual(['no answer']);
  expect(await compareLedger(koma.platform, ledger)).toEqual({
    lost: ['comment Never written'],
    doubled: [],
  });
});

test('a doubled thing is found, also where nobody was told', async () => {
  for (let times = 0; times < 2; times++) await say(koma, cast.owner, cast.clip, { comment: 'Twice' });
  const ledger = openLedger();
  ledger.unanswered.push({ kind: 'comment', text: 'Twice' });
  expect(await compareLedger(koma.platform, ledger)).toEqual({
    lost: [],
    doubled: ['comment Twice: 2 times'],
  });
});

test('a file counts with its bytes and its previews', async () => {
  const ledger = openLedger();
  ledger.acknowledged.push({ kind: 'file', name: 'still.png', sha256: sha256('the bytes of still.png') });
  await koma.platform.pool.query('update file_versions set processing = 2 where id = $1', [
    cast.picture.versionId,
  ]);
  expect((await compareLedger(koma.platform, ledger)).lost).toEqual([]);
  ledger.acknowledged.push({ kind: 'file', name: 'still.png', sha256: sha256('others') });
  expect((await compareLedger(koma.platform, ledger)).lost).toEqual(['file still.png: has other bytes']);
});

test('an orphan and a missing object are found', async () => {
  const orphan = objectKeys.version({ id: newId(), name: 'poster.webp' });
  await koma.platform.storage.put({ key: orphan, body: Buffer.from('x'), contentType: 'image/webp' });
  const original = await readOriginalKey(koma, cast.document.versionId);
  await koma.platform.storage.remove([original]);
  expect(await compareStored(koma.platform, stores())).toEqual({ orphans: [orphan], missing: [original] });
});

test('parts that no upload knows are orphans', async () => {
  const key = objectKeys.version({ id: newId(), name: 'original' });
  const plan = { key, contentType: 'video/mp4', length: 10, partSize: 10 };
  const uploadId = await koma.platform.storage.startMultipart(plan);
  const { orphans } = await compareStored(koma.platform, stores());
  expect(orphans).toContain(`parts of ${uploadId}`);
});

test('two mails for the same time are found, and one that reached nobody', async () => {
  const insert = (id: string, minutes: number) =>
    koma.platform.pool.query(
      `insert into notification_mails (id, account_id, kind, starts_at, ends_at, next_try_at, ended_at, outcome)
       values ($1, $2, 2, now() - interval '1 hour', now() + make_interval(mins => $3), now(), now(), 'sent')`,
      [id, cast.owner.id, minutes],
    );
  const [first, second] = [newId(), newId()];
  const compare = (...ids: string[]) =>
    compareMails(koma.platform, {
      received: ids.map((id) => ({ messageId: `<${id}@koma.example>` })),
      ledger: openLedger(),
    });
  await insert(first, 1);
  // A repeated mail counts once.
  expect(await compare(first, first)).toEqual({ lost: [], doubled: [] });
  await insert(second, 2);
  expect(await compare(first)).toEqual({
    lost: [`mail ${second} was sent to nobody`],
    doubled: [`1 mails to ${cast.owner.id} for one time`],
  });
});
