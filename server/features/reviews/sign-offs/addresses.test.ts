import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { checkRecord } from '../../../../scripts/verify-sign-off.mjs';
import { writeReviewerToken } from '../../../access/links/reviewer-access.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { readPdfText } from '../../exports/report/read-pdf.fixture.ts';
import { markJoined } from '../../members/members.queries.ts';
import { approved, startReviews } from '../reviews.fixture.ts';
import { hashOriginal } from './hash-original.service.ts';

const MORI = 'mori@elsewhere.example';
const SILENT = 'silent@elsewhere.example';
const outside = [MORI, SILENT];

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews();
});
afterAll(() => stage.stop());

type Reader = { by: TestPerson } | { token: string };

async function download(id: string, reader: Reader, format: 'json' | 'pdf' = 'json') {
  const { app } = stage.koma;
  const headers = { language: 'en', ...('by' in reader && { authorization: `Bearer ${reader.by.token}` }) };
  if ('by' in reader)
    return app.inject({ url: `/api/sign-off/download/${id}?format=${format}`, method: 'GET', headers });
  const body = { token: reader.token, format };
  return app.inject({ url: '/api/sign-off/guest', method: 'POST', headers, body });
}

const seal = ({ versionId }: { versionId: string }) =>
  hashOriginal(stage.koma.platform, { versionId }, { signal: new AbortController().signal });

async function complete() {
  const { koma, hana, owner } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [...outside, hana], rule: 2 });
  const { reviewers } = (await stage.list(owner, file.fileId)).results[0] ?? {};
  const tokens = reviewers?.slice(0, 2).map((one) => writeReviewerToken(koma.platform.config, one._id)) ?? [];
  const [mori = '', silent = ''] = tokens;
  const body = { token: mori, name: 'Ms Mori', answer: approved, note: '' };
  await koma.call(reviews.answerAsGuest, { body });
  const [review] = (await stage.list(owner, file.fileId)).results;
  return { file, reviewId: _id, signOffId: review?.signOff?._id ?? '', mori, silent };
}

async function readFacts(id: string): Promise<SignOffFacts> {
  const rows = stage.koma.platform.db.selectFrom('sign_offs').select('facts').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).facts;
}

async function completeAndSeal() {
  const done = await complete();
  await seal(done.file);
  return done;
}

test('members read every address of a record, and whoever came by a mail their own', async () => {
  const { owner, hana } = stage;
  const { signOffId, mori, silent } = await completeAndSeal();
  const read = async (reader: Reader) =>
    checkRecord((await download(signOffId, reader)).rawPayload).addresses;
  expect(await read({ by: owner })).toEqual([...outside, hana.email]);
  expect(await read({ by: hana })).toEqual([...outside, hana.email]);
  expect(await read({ token: mori })).toEqual([MORI, null, null]);
  expect(await read({ token: silent })).toEqual([null, SILENT, null]);
});

test('whoever was given one file reads no address of those who decided on it', async () => {
  const { koma, owner } = stage;
  const { file, signOffId } = await completeAndSeal();
  const person = await addPerson(koma.platform, { name: 'Part' });
  const fileMember = [{ email: person.email, type: FileRole.viewer }];
  const body = { fileId: file.fileId, accessType: AccessType.invited, fileMember };
  await koma.call(sharing.shareFile, { body }, owner);
  const subject = { kind: 'file', id: file.fileId } as const;
  await inTransaction(koma.platform.db, (tx) => markJoined(tx, { subject, accountId: person.id }));
  const { rawPayload } = await download(signOffId, { by: person });
  expect(checkRecord(rawPayload).addresses).toEqual([null, null, null]);
});

test('an address that is left out is nowhere in the file, nor what it could be tried out with', async () => {
  const [one, other] = [await completeAndSeal(), await completeAndSeal()];
  const texts = [
    (await download(one.signOffId, { token: one.mori })).body,
    (await download(other.signOffId, { token: other.mori })).body,
  ];
  const facts = await readFacts(one.signOffId);
  const salts = facts.answers.map(({ salt }) => salt ?? '');
  for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(32);
  expect(salts.map((salt) => texts[0]?.includes(salt))).toEqual([true, false, false]);
  expect(texts[0]).not.toContain(SILENT);
  expect(texts[0]).not.toContain(stage.hana.email);
  // Hashes differ although the people are equal.
  const hashes = texts.flatMap((text) => text.match(/(?<="addressHash": ")[\da-f]{64}/g));
  expect(new Set(hashes).size).toBe(6);
});

test('another address, or one beside the answer of somebody else, is found', async () => {
  const { signOffId } = await completeAndSeal();
  const text = (await download(signOffId, { by: stage.owner })).body;
  const swapped = text.replace(MORI, '#').replace(SILENT, MORI).replace('#', SILENT);
  for (const changed of [text.replace(MORI, 'mika@elsewhere.example'), swapped])
    expect(() => checkRecord(Buffer.from(changed))).toThrow('The address of answer 1 was changed.');
});

test('the page of a record names the addresses that its reader is shown', async () => {
  const { signOffId, mori } = await completeAndSeal();
  const pageOf = async (reader: Reader) =>
    (await readPdfText((await download(signOffId, reader, 'pdf')).rawPayload)).join();
  const whole = await pageOf({ by: stage.owner });
  for (const one of [...outside, stage.hana.email]) expect(whole).toContain(one);
  expect(whole).not.toContain('left out');
  const part = await pageOf({ token: mori });
  expect(part).toContain(`Ms Mori (${MORI})`);
  expect(part).toContain('Reviewer 2');
  expect(part).toContain('Email addresses are left out of this copy.');
  for (const one of [SILENT, stage.hana.email]) expect(part).not.toContain(one);
});

/** Rewrites a record as earlier releases stored it: without salts, or with salts among the signed fields. */
async function rewriteAnswers(id: string, salt: string | undefined): Promise<void> {
  const facts = await readFacts(id);
  const answers = facts.answers.map(({ salt: _, ...answer }) => ({ ...answer, ...(salt && { salt }) }));
  const older = JSON.stringify({ ...facts, answers });
  await sql`update sign_offs set facts = ${older} where id = ${id}`.execute(stage.koma.platform.db);
}

async function completeBefore() {
  const done = await complete();
  await rewriteAnswers(done.signOffId, undefined);
  await seal(done.file);
  return done;
}

test('a record of before holds its addresses: whoever may not see them gets the page without', async () => {
  const { owner, hana } = stage;
  const { signOffId, mori } = await completeBefore();
  const whole = (await download(signOffId, { by: owner })).rawPayload;
  expect(checkRecord(whole).addresses).toEqual([...outside, hana.email]);
  const refused = await download(signOffId, { token: mori });
  expect(refused.json()).toMatchObject({ statusCode: errors.notice.code });
  expect(refused.json<{ message: string }>().message).toContain('download the PDF');
  const page = await readPdfText((await download(signOffId, { token: mori }, 'pdf')).rawPayload);
  expect(page.join()).toContain(MORI);
  expect(page.join()).not.toContain(SILENT);
});

test('a record that the last release signed is one of before, also where its facts have salts', async () => {
  const { signOffId, mori } = await completeBefore();
  await rewriteAnswers(signOffId, 'some salt');
  const refused = await download(signOffId, { token: mori });
  expect(refused.json()).toMatchObject({ statusCode: errors.notice.code });
});
