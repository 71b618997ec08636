import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '../../../contract/calls/reviews.ts';
import { signOffs } from '../../../contract/calls/sign-offs.ts';
import { ReviewRule, ReviewState } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { REVIEWER_ACCESS_DAYS, REVIEWER_RETURN_MINUTES } from '../../../contract/limits.ts';
import { makeMayRead } from '../../access/files/media-access.ts';
import { writeReviewerHolder } from '../../access/files/media-holder.ts';
import { writeReviewerToken } from '../../access/links/reviewer-access.ts';
import { mailsTo } from '../../test/test-mails.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { followReviews } from './reminders.service.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews({ works: true });
});
afterAll(() => stage.stop());

const over = errors.linkExpired.code;
let count = 0;
const newAddress = () => `ended-${++count}@elsewhere.example`;

interface Asked {
  rule?: 1 | 2 | 3;
  others?: Array<TestPerson | string>;
  file?: { fileId: string; versionId: string };
}

const tokenFor = (reviewerId: string) => writeReviewerToken(stage.koma.platform.config, reviewerId);

async function ask(email: string, { rule = ReviewRule.all, others = [], file }: Asked = {}) {
  const about = file ?? (await stage.newFile());
  const review = await stage.request({ file: about, rule, reviewers: [email, ...others] });
  const id = review.reviewers.find((one) => one.email === email)?._id ?? '';
  return { file: about, review, id, token: tokenFor(id) };
}

const trySet = (id: string, isEnded: boolean, by = stage.owner) =>
  stage.koma.send(reviews.setMailedAccess, { params: { id }, body: { isEnded } }, by);
const end = (id: string) =>
  stage.koma.call(reviews.setMailedAccess, { params: { id }, body: { isEnded: true } }, stage.owner);
const newest = async (fileId: string) => (await stage.list(stage.owner, fileId)).results[0];
const rowOf = async (fileId: string, email: string) =>
  (await newest(fileId))?.reviewers.find((one) => one.email === email);

/** Returns the status codes of everything the link opens. */
async function open(token: string): Promise<number[]> {
  const { send } = stage.koma;
  const said = { token, name: 'Mr Tanaka', answer: needsChanges, note: '' };
  const answers = [
    await send(reviews.openAsGuest, { body: { token } }),
    await send(reviews.answerAsGuest, { body: said }),
    await send(reviews.takeBackAsGuest, { body: { token } }),
    await send(signOffs.downloadAsGuest, { body: { token, format: 'json' } }),
    await send(signOffs.downloadAsGuest, { body: { token, format: 'pdf' } }),
  ];
  return answers.map(({ statusCode }) => statusCode);
}
const nothing = [over, over, over, over, over];

const mayRead = (reviewerId: string, versionId: string) =>
  makeMayRead(stage.koma.platform.db)({
    holder: writeReviewerHolder(reviewerId),
    key: `versions/${versionId}/original`,
    isDownload: false,
  });

test('an access that is ended opens nothing at once, and stays so in further rounds and for old links', async () => {
  const { owner, hana, koma } = stage;
  const email = newAddress();
  const { file, review, id, token } = await ask(email, { others: [hana] });
  expect(await mayRead(id, file.versionId)).toBe(true);
  expect(await end(id)).toMatchObject({
    total: 1,
    reviewers: [{ isLost: true, mailedAccess: { endedAt: expect.any(String), canEnd: false } }, {}],
  });
  expect(await open(token)).toEqual(nothing);
  expect(await mayRead(id, file.versionId)).toBe(false);
  expect((await end(id)).total).toBe(1);
  await stage.answer(hana, review._id, approved);
  expect((await newest(file.fileId))?.state).toBe(ReviewState.approved);
  expect(await open(token)).toEqual(nothing);
  const version = await stage.create(owner, { fileId: file.fileId });
  const carried = await rowOf(file.fileId, email);
  expect(carried).toMatchObject({ isLost: true, mailedAccess: { endedAt: expect.any(String) } });
  for (const one of [token, tokenFor(carried?._id ?? '')]) expect(await open(one)).toEqual(nothing);
  expect(await mayRead(carried?._id ?? '', version._id)).toBe(false);
  await koma.platform.pool.query(
    `update reviews set due_at = now() - interval '1 hour' where file_id = $1 and state = 1`,
    [file.fileId],
  );
  await followReviews(koma.platform);
  await expect.poll(() => mailsTo(koma.platform, { email } as TestPerson)).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (await mailsTo(koma.platform, hana)).filter(({ subject }) => subject.includes('due')).length > 0,
    )
    .toBe(true);
  expect(await mailsTo(koma.platform, { email } as TestPerson)).toHaveLength(1);
});

test('it is ended after the review too, and of every round that the person was asked in', async () => {
  const { owner } = stage;
  const email = newAddress();
  const { file, id, token } = await ask(email);
  await stage.koma.call(reviews.answerAsGuest, {
    body: { token, name: 'Tanaka', answer: needsChanges, note: '' },
  });
  await stage.create(owner, { fileId: file.fileId });
  const second = await rowOf(file.fileId, email);
  expect(await mayRead(id, file.versionId)).toBe(true);
  await end(id);
  for (const one of [token, tokenFor(second?._id ?? '')]) expect(await open(one)).toEqual(nothing);
  expect(await mayRead(id, file.versionId)).toBe(false);
  // Their answer stays, but the third version asks nobody.
  await stage.create(owner, { fileId: file.fileId });
  const { results } = await stage.list(owner, file.fileId);
  expect(results.map(({ round, reviewers: [one] }) => [round, one?.answer])).toEqual([
    [2, null],
    [1, needsChanges],
  ]);
});

test('whoever is asked again by address comes in by the new link alone', async () => {
  const { owner } = stage;
  const email = newAddress();
  const first = await ask(email);
  await end(first.id);
  await stage.cancel(owner, first.review._id);
  const again = await ask(email, { file: first.file });
  expect(await open(first.token)).toEqual(nothing);
  const shown = await stage.koma.call(reviews.openAsGuest, { body: { token: again.token } });
  expect(shown).toMatchObject({ review: { round: 2, canAnswer: true }, earlier: [] });
  await stage.create(owner, { fileId: first.file.fileId });
  expect((await stage.koma.call(reviews.openAsGuest, { body: { token: again.token } })).review.round).toBe(3);
  expect(await open(first.token)).toEqual(nothing);
  await end(again.id);
  expect((await trySet(again.id, false)).http).toBe(200);
  expect((await stage.koma.send(reviews.openAsGuest, { body: { token: again.token } })).http).toBe(200);
  expect(await open(first.token)).toEqual(nothing);
});

test('whoever ended it takes that back for some minutes, and nobody else does', async () => {
  const { owner, hana, cast, koma } = stage;
  const email = newAddress();
  const { file, id, token } = await ask(email, { others: [hana] });
  await end(id);
  const { conflict } = errors;
  expect((await trySet(id, false, cast.editor)).statusCode).toBe(conflict.code);
  await stage.create(owner, { fileId: file.fileId });
  expect((await newest(file.fileId))?.total).toBe(1);
  expect((await trySet(id, false)).http).toBe(200);
  // Restores access to the newer round as well.
  expect(await newest(file.fileId)).toMatchObject({ round: 2, total: 2 });
  expect((await koma.call(reviews.openAsGuest, { body: { token } })).review.round).toBe(2);
  expect((await trySet(id, false)).http).toBe(200);
  await end(id);
  await koma.platform.pool.query(
    `update reviewers set access_ended_at = access_ended_at - make_interval(mins => $1)
     where access_ended_at is not null`,
    [REVIEWER_RETURN_MINUTES],
  );
  expect((await trySet(id, false)).statusCode).toBe(conflict.code);
  expect(await open(token)).toEqual(nothing);
});

test('an access whose time was over does not come back by ending it and taking that back', async () => {
  const { hana, koma } = stage;
  const { file, review, id, token } = await ask(newAddress(), { rule: ReviewRule.any, others: [hana] });
  await stage.answer(hana, review._id, approved);
  await koma.platform.pool.query(
    `update reviews set ended_at = ended_at - make_interval(days => $2),
       created_at = created_at - make_interval(days => $2)
     where file_id = $1`,
    [file.fileId, REVIEWER_ACCESS_DAYS + 1],
  );
  await end(id);
  expect((await trySet(id, false)).statusCode).toBe(errors.conflict.code);
  expect(await open(token)).toEqual(nothing);
});

test('only who may cancel the review ends an access, and only one that a mail gave', async () => {
  const { hana, ken, cast } = stage;
  const { id, review, token } = await ask(newAddress(), { others: [hana] });
  for (const person of [ken, cast.collaborator])
    expect((await trySet(id, true, person)).statusCode).toBe(errors.forbidden.code);
  const member = review.reviewers.find(({ email }) => email === null)?._id ?? '';
  expect((await trySet(member, true)).statusCode).toBe(errors.conflict.code);
  expect((await trySet(review._id, true)).statusCode).toBe(errors.notFound.code);
  expect((await stage.koma.send(reviews.openAsGuest, { body: { token } })).http).toBe(200);
  expect((await trySet(id, true, cast.editor)).http).toBe(200);
});

test('an end beside an answer, and beside a new version: the answer comes first or is refused, the end holds', async () => {
  const { owner, hana, koma } = stage;
  for (let turn = 0; turn < 4; turn++) {
    const email = newAddress();
    const { file, id, token } = await ask(email, { others: [hana] });
    const body = { token, name: 'Tanaka', answer: needsChanges, note: '' };
    const [said] = await Promise.all([koma.send(reviews.answerAsGuest, { body }), end(id)]);
    expect([200, over]).toContain(said.statusCode);
    const row = await rowOf(file.fileId, email);
    expect(row?.answer === needsChanges).toBe(row?.isLost === false);
    expect(await open(token)).toEqual(nothing);

    const other = await ask(newAddress(), { others: [hana] });
    const version = await stage.send(owner, { fileId: other.file.fileId });
    await Promise.all([stage.register(version), end(other.id)]);
    expect(await newest(other.file.fileId)).toMatchObject({ round: 2, total: 1 });
    expect(await open(other.token)).toEqual(nothing);
  }
});
