import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviews } from '../../../contract/calls/reviews.ts';
import { signOffs } from '../../../contract/calls/sign-offs.ts';
import { ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { REVIEWER_ACCESS_DAYS } from '../../../contract/limits.ts';
import { makeMayRead } from '../../access/files/media-access.ts';
import { writeReviewerHolder } from '../../access/files/media-holder.ts';
import { mailsTo } from '../../test/test-mails.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { followReviews } from './reminders.service.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews({ works: true });
});
afterAll(() => stage.stop());

const { any } = ReviewRule;
const ended = errors.linkExpired.code;
const day = 24 * 3_600_000;

let count = 0;
const newAddress = () => `mailed-${++count}@elsewhere.example`;
const mailsAt = (email: string) => mailsTo(stage.koma.platform, { email } as TestPerson);

interface Asked {
  rule?: 1 | 2 | 3;
  others?: Array<TestPerson | string>;
  file?: { fileId: string; versionId: string };
}

async function ask(email: string, { rule = ReviewRule.all, others = [], file }: Asked = {}) {
  const about = file ?? (await stage.newFile());
  const before = (await mailsAt(email)).length;
  const review = await stage.request({ file: about, rule, reviewers: [email, ...others] });
  await expect.poll(() => mailsAt(email)).toHaveLength(before + 1);
  return { file: about, review, token: await stage.tokenOf(email) };
}

/** Returns the status codes of everything the link opens. */
async function open(token: string): Promise<number[]> {
  const { send } = stage.koma;
  const said = { token, name: 'Mr Tanaka', answer: needsChanges, note: '' };
  const answers = await Promise.all([
    send(reviews.openAsGuest, { body: { token } }),
    send(reviews.answerAsGuest, { body: said }),
    send(reviews.takeBackAsGuest, { body: { token } }),
    send(signOffs.downloadAsGuest, { body: { token, format: 'json' } }),
  ]);
  return answers.map(({ statusCode }) => statusCode);
}
const nothing = [ended, ended, ended, ended];

const rowOf = async (fileId: string, email: string) => {
  const [newest] = (await stage.list(stage.owner, fileId)).results;
  const row = newest?.reviewers.find((one) => one.email === email);
  if (!row) throw new Error('Nobody of this address was asked.');
  return row;
};
const mayRead = (reviewerId: string, versionId: string) =>
  makeMayRead(stage.koma.platform.db)({
    holder: writeReviewerHolder(reviewerId),
    key: `versions/${versionId}/original`,
    isDownload: false,
  });

const wait = (fileId: string, days: number) =>
  stage.koma.platform.pool.query(
    `update reviews set ended_at = ended_at - make_interval(days => $2),
       created_at = created_at - make_interval(days => $2)
     where file_id = $1`,
    [fileId, days],
  );

describe('by the clock', () => {
  test('the link of a mail opens nothing any more some days after the review is over, and says so before', async () => {
    const { owner, hana } = stage;
    const email = newAddress();
    const { file, review, token } = await ask(email, { rule: any, others: [hana] });
    expect((await mailsAt(email))[0]?.text).toContain(`until ${REVIEWER_ACCESS_DAYS} days after`);
    const { _id: reviewerId } = await rowOf(file.fileId, email);
    await wait(file.fileId, REVIEWER_ACCESS_DAYS + 1);
    // Access does not expire before the answer.
    expect(await open(token)).toEqual([200, 200, 200, errors.notFound.code]);
    expect((await rowOf(file.fileId, email)).mailedAccess).toEqual({
      ...{ until: null, endedAt: null, canEnd: true },
    });
    await stage.answer(hana, review._id, approved);
    const shown = await stage.koma.call(reviews.openAsGuest, { body: { token } });
    const [over] = (await stage.list(owner, file.fileId)).results;
    const until = new Date(
      new Date(over?.endedAt ?? '').getTime() + REVIEWER_ACCESS_DAYS * day,
    ).toISOString();
    expect(shown.accessUntil).toBe(until);
    expect(shown.review.reviewers.map(({ mailedAccess }) => mailedAccess)).toEqual([null, null]);
    expect((await rowOf(file.fileId, email)).mailedAccess).toMatchObject({ until, endedAt: null });
    expect(over?.reviewers.find(({ isMe, email: none }) => !isMe && none === null)?.mailedAccess).toBeNull();
    await wait(file.fileId, REVIEWER_ACCESS_DAYS - 1);
    expect((await stage.koma.send(reviews.openAsGuest, { body: { token } })).http).toBe(200);
    expect(await mayRead(reviewerId, file.versionId)).toBe(true);
    await wait(file.fileId, 1);
    expect(await open(token)).toEqual(nothing);
    expect(await mayRead(reviewerId, file.versionId)).toBe(false);
    expect((await rowOf(file.fileId, email)).mailedAccess).toEqual({
      ...{ until: null, endedAt: expect.any(String), canEnd: false },
    });
  });

  test('what ended stays so in further rounds: no mail, no answer, and nobody waits for it', async () => {
    const { owner, hana } = stage;
    const email = newAddress();
    const { file, review, token } = await ask(email, { rule: any, others: [hana] });
    await stage.answer(hana, review._id, approved);
    await wait(file.fileId, REVIEWER_ACCESS_DAYS);
    await stage.create(owner, { fileId: file.fileId });
    const [second] = (await stage.list(owner, file.fileId)).results;
    expect(second).toMatchObject({ round: 2, state: ReviewState.open, total: 1 });
    const { isLost, mailedAccess, _id } = await rowOf(file.fileId, email);
    expect({ isLost, ended: mailedAccess?.endedAt }).toEqual({ isLost: true, ended: expect.any(String) });
    expect(await open(token)).toEqual(nothing);
    expect(await mayRead(_id, second?.fileVersionId ?? '')).toBe(false);
    await stage.answer(hana, second?._id ?? '', approved);
    await stage.create(owner, { fileId: file.fileId });
    expect(await open(token)).toEqual(nothing);
    expect((await stage.list(owner, file.fileId)).results[0]).toMatchObject({ round: 3, total: 1 });
    expect(await mailsAt(email)).toHaveLength(1);
  });

  test('where the access of all has ended, a new version opens no round', async () => {
    const { file, token } = await ask(newAddress());
    await stage.koma.call(reviews.answerAsGuest, { body: { token, name: 'T', answer: approved, note: '' } });
    await wait(file.fileId, REVIEWER_ACCESS_DAYS);
    await stage.create(stage.owner, { fileId: file.fileId });
    expect((await stage.list(stage.owner, file.fileId)).results).toHaveLength(1);
    expect(await open(token)).toEqual(nothing);
  });

  test('a further round before that keeps the link, whose days begin when the last round is over', async () => {
    const { owner, hana } = stage;
    const email = newAddress();
    const { file, review, token } = await ask(email, { rule: any, others: [hana] });
    await stage.answer(hana, review._id, approved);
    await wait(file.fileId, REVIEWER_ACCESS_DAYS - 1);
    await stage.create(owner, { fileId: file.fileId });
    await expect.poll(() => mailsAt(email)).toHaveLength(2);
    const [second] = (await stage.list(owner, file.fileId)).results;
    await wait(file.fileId, 2);
    expect((await rowOf(file.fileId, email)).mailedAccess).toMatchObject({ until: null, endedAt: null });
    expect((await stage.koma.call(reviews.openAsGuest, { body: { token } })).review.round).toBe(2);
    // Cancelled rounds stay readable as long as completed ones.
    await stage.cancel(owner, second?._id ?? '');
    expect((await stage.koma.call(reviews.openAsGuest, { body: { token } })).cancelled).toMatchObject({
      round: 2,
    });
    await wait(file.fileId, REVIEWER_ACCESS_DAYS);
    expect(await open(token)).toEqual(nothing);
  });

  test('whoever is asked again by address comes in by the new mail, and by no older one', async () => {
    const { hana } = stage;
    const email = newAddress();
    const { file, review, token } = await ask(email, { rule: any, others: [hana] });
    await stage.answer(hana, review._id, approved);
    await wait(file.fileId, REVIEWER_ACCESS_DAYS);
    const again = await ask(email, { file });
    expect(again.token).not.toBe(token);
    expect(await open(token)).toEqual(nothing);
    const shown = await stage.koma.call(reviews.openAsGuest, { body: { token: again.token } });
    expect(shown).toMatchObject({ review: { round: 2, canAnswer: true }, earlier: [], accessUntil: null });
    expect((await rowOf(file.fileId, email)).mailedAccess).toMatchObject({ endedAt: null, canEnd: true });
    expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.inReview);
  });

  test('nobody is reminded whose access has ended', async () => {
    const { owner, hana, koma } = stage;
    const email = newAddress();
    const { file, review } = await ask(email, { rule: any, others: [hana] });
    await stage.answer(hana, review._id, approved);
    await wait(file.fileId, REVIEWER_ACCESS_DAYS);
    await stage.create(owner, { fileId: file.fileId });
    await koma.platform.pool.query(
      `update reviews set due_at = now() - interval '1 hour' where file_id = $1 and state = 1`,
      [file.fileId],
    );
    const before = (await mailsAt(hana.email)).length;
    await followReviews(koma.platform);
    await expect.poll(async () => (await mailsAt(hana.email)).length).toBeGreaterThan(before);
    expect(await mailsAt(email)).toHaveLength(1);
  });
});
