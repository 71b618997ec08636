import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { approved, approvedWithChanges, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews();
});
afterAll(() => stage.stop());

type Who = 'hana' | 'ken' | 'mika';
const everybody: Who[] = ['hana', 'ken', 'mika'];

interface Case {
  rule: 1 | 2 | 3;
  said: Array<[Who, 1 | 2 | 3]>;
  state: number;
  status: number;
  progress: string;
}

const { all, any, named } = ReviewRule;
const { open, approved: isApproved, needsChanges: isRefused } = ReviewState;
const { inReview, inProgress, approved: done } = ReviewStatus;

/** Under the named rule Hana and Ken are required. */
const cases: Case[] = [
  { rule: all, said: [], state: open, status: inReview, progress: '0 of 3' },
  { rule: all, said: [['hana', approved]], state: open, status: inReview, progress: '1 of 3' },
  { rule: all, said: [['hana', needsChanges]], state: open, status: inProgress, progress: '1 of 3' },
  {
    ...{ rule: all, state: isApproved, status: done, progress: '3 of 3' },
    said: [
      ['hana', approved],
      ['ken', approvedWithChanges],
      ['mika', approved],
    ],
  },
  {
    ...{ rule: all, state: isRefused, status: inProgress, progress: '3 of 3' },
    said: [
      ['hana', approved],
      ['ken', needsChanges],
      ['mika', approved],
    ],
  },
  { rule: any, said: [['ken', approvedWithChanges]], state: isApproved, status: done, progress: '1 of 3' },
  { rule: any, said: [['ken', needsChanges]], state: open, status: inProgress, progress: '1 of 3' },
  {
    ...{ rule: any, state: isApproved, status: done, progress: '2 of 3' },
    said: [
      ['ken', needsChanges],
      ['mika', approved],
    ],
  },
  {
    ...{ rule: any, state: isRefused, status: inProgress, progress: '3 of 3' },
    said: [
      ['ken', needsChanges],
      ['mika', needsChanges],
      ['hana', needsChanges],
    ],
  },
  { rule: named, said: [['mika', approved]], state: open, status: inReview, progress: '0 of 2' },
  { rule: named, said: [['mika', needsChanges]], state: open, status: inReview, progress: '0 of 2' },
  {
    ...{ rule: named, state: isApproved, status: done, progress: '2 of 2' },
    said: [
      ['mika', needsChanges],
      ['hana', approved],
      ['ken', approved],
    ],
  },
  {
    ...{ rule: named, state: isRefused, status: inProgress, progress: '2 of 2' },
    said: [
      ['hana', needsChanges],
      ['ken', approved],
    ],
  },
];

const nameOf = (rule: number) => Object.entries(ReviewRule).find(([, value]) => value === rule)?.[0];

describe('the rule of a review', () => {
  test.each(cases.map((one) => ({ ...one, name: nameOf(one.rule), words: JSON.stringify(one.said) })))(
    '$name: $words ends as $state, with the status $status',
    async ({ rule, said, state, status, progress }) => {
      const file = await stage.newFile();
      const { hana, ken } = stage;
      const reviewers = everybody.map((who) => stage[who]);
      const { _id } = await stage.request({ file, rule, reviewers, required: [hana, ken] });
      for (const [who, answer] of said) await stage.answer(stage[who], _id, answer);
      const [review] = (await stage.list(stage.owner, file.fileId)).results;
      expect(review).toMatchObject({ _id, state, round: 1 });
      expect(`${review?.answered} of ${review?.total}`).toBe(progress);
      expect(await stage.statusOf(file.fileId)).toBe(status);
      expect(review?.signOff === null).toBe(state === open);
    },
  );
});

describe('while a review is open', () => {
  test('only its reviewers bring the file to Approved, and by the rule', async () => {
    const { owner, hana, ken } = stage;
    const { editor, collaborator } = stage.cast;
    const file = await stage.newFile();
    await stage.request({ file, reviewers: [hana, collaborator] });
    for (const person of [owner, editor])
      expect((await stage.setStatus(person, file, done)).statusCode).toBe(errors.reviewOpen.code);
    expect((await stage.setStatus(ken, file, done)).statusCode).toBe(errors.forbidden.code);
    expect((await stage.setStatus(editor, file, inProgress)).http).toBe(200);
    // Setting the status counts as the reviewer's answer.
    const set = await stage.setStatus(collaborator, file, done);
    expect(set).toMatchObject({ http: 200, data: { status: inReview } });
    const [review] = (await stage.list(owner, file.fileId)).results;
    expect(review).toMatchObject({ state: open, answered: 1, total: 2 });
    await stage.answer(hana, review?._id ?? '', approved);
    expect(await stage.statusOf(file.fileId)).toBe(done);
    // After completion everyone may set the status again.
    expect((await stage.setStatus(editor, file, inProgress)).http).toBe(200);
    expect((await stage.setStatus(owner, file, done)).http).toBe(200);
  });

  test('no older version that was approved comes out on top', async () => {
    const { owner, hana } = stage;
    const file = await stage.newFile();
    await stage.setStatus(owner, file, done);
    const next = await stage.create(owner, { fileId: file.fileId });
    await stage.request({ file: { fileId: file.fileId, versionId: next._id }, reviewers: [hana] });
    const moved = await stage.moveTo(file.versionId, 2);
    expect(moved.statusCode).toBe(errors.reviewOpen.code);
    expect((await stage.setStatus(owner, file, done)).statusCode).toBe(errors.reviewOpen.code);
    // Deleting the reviewed version cancels its review.
    expect((await stage.remove(next._id)).http).toBe(200);
    expect((await stage.list(owner, file.fileId)).results[0]?.state).toBe(ReviewState.cancelled);
    expect(await stage.statusOf(file.fileId)).toBe(done);
  });

  test('answers are changed and taken back; not any more when it is complete', async () => {
    const { owner, hana, ken, mika } = stage;
    const file = await stage.newFile();
    const { _id } = await stage.request({ file, reviewers: [hana, ken] });
    await stage.answer(hana, _id, needsChanges, 'Too dark');
    expect(await stage.statusOf(file.fileId)).toBe(inProgress);
    expect(await stage.takeBack(hana, _id)).toMatchObject({ http: 200, data: { answered: 0 } });
    expect(await stage.statusOf(file.fileId)).toBe(inReview);
    expect((await stage.takeBack(hana, _id)).http).toBe(200);
    expect((await stage.takeBack(mika, _id)).statusCode).toBe(errors.forbidden.code);
    expect((await stage.tryAnswer(owner, _id, approved)).statusCode).toBe(errors.forbidden.code);
    await stage.answer(hana, _id, needsChanges);
    await stage.answer(hana, _id, approved);
    await stage.answer(ken, _id, approved);
    expect((await stage.takeBack(ken, _id)).statusCode).toBe(errors.reviewEnded.code);
    expect((await stage.tryAnswer(hana, _id, needsChanges)).statusCode).toBe(errors.reviewEnded.code);
    expect((await stage.cancel(owner, _id)).statusCode).toBe(errors.reviewEnded.code);
  });

  test('who asked, and who organises the file, cancels it; the others do not', async () => {
    const { owner, hana } = stage;
    const { collaborator, editor } = stage.cast;
    const file = await stage.newFile();
    const first = await stage.request({ file, reviewers: [hana] }, collaborator);
    expect(first.canCancel).toBe(true);
    expect((await stage.cancel(hana, first._id)).statusCode).toBe(errors.forbidden.code);
    expect((await stage.cancel(collaborator, first._id)).http).toBe(200);
    expect((await stage.tryAnswer(hana, first._id, approved)).statusCode).toBe(errors.reviewEnded.code);
    const second = await stage.request({ file, reviewers: [hana] }, owner);
    expect(second.round).toBe(2);
    expect((await stage.cancel(collaborator, second._id)).statusCode).toBe(errors.forbidden.code);
    expect((await stage.cancel(editor, second._id)).http).toBe(200);
    expect((await stage.setStatus(owner, file, done)).http).toBe(200);
  });
});

describe('a request', () => {
  test('says what is wrong with it', async () => {
    const { owner, hana, ken } = stage;
    const file = await stage.newFile();
    const codeOf = async (requested: Partial<Parameters<typeof stage.tryRequest>[0]>, by = owner) =>
      (await stage.tryRequest({ file, reviewers: [hana], ...requested }, by)).statusCode;
    const unprocessable = errors.unprocessable.code;
    expect(await codeOf({ reviewers: [] })).toBe(errors.badRequest.code);
    expect(await codeOf({ reviewers: [hana, hana] })).toBe(unprocessable);
    expect(await codeOf({ rule: named })).toBe(unprocessable);
    expect(await codeOf({ dueAt: new Date(Date.now() - 1000).toISOString() })).toBe(unprocessable);
    expect(await codeOf({ dueAt: new Date(Date.now() + 400 * 24 * 3_600_000).toISOString() })).toBe(
      unprocessable,
    );
    expect(await codeOf({ dueAt: 'soon' })).toBe(errors.badRequest.code);
    expect(await codeOf({ message: 'x'.repeat(2001) })).toBe(errors.badRequest.code);
    expect(await codeOf({ reviewers: [{ ...hana, id: crypto.randomUUID() }] })).toBe(unprocessable);
    expect(await codeOf({}, ken)).toBe(errors.forbidden.code);
    const allowPeople = (isAllowed: boolean) =>
      stage.koma.platform.db
        .updateTable('projects')
        .set({ add_user_permission: isAllowed })
        .where('id', '=', stage.projectId)
        .execute();
    await allowPeople(false);
    const outside = { reviewers: ['out@example.com'] };
    expect(await codeOf(outside, stage.cast.collaborator)).toBe(errors.forbidden.code);
    await allowPeople(true);
    expect(await codeOf({})).toBe(200);
    expect(await codeOf({})).toBe(errors.conflict.code);
  });

  test('is about the newest version', async () => {
    const { owner, hana } = stage;
    const file = await stage.newFile();
    await stage.create(owner, { fileId: file.fileId });
    expect((await stage.tryRequest({ file, reviewers: [hana] })).statusCode).toBe(errors.conflict.code);
  });
});

describe('a further version', () => {
  test('opens a further round with the same people, and keeps what was said before', async () => {
    const { owner, hana, ken } = stage;
    const { editor } = stage.cast;
    const file = await stage.newFile();
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const first = await stage.request({ file, reviewers: [hana, ken], dueAt, message: 'Please' });
    await stage.answer(hana, first._id, needsChanges, 'Too dark');
    const next = await stage.create(editor, { fileId: file.fileId });
    const [second, before] = (await stage.list(owner, file.fileId)).results;
    expect(second).toMatchObject({
      ...{ round: 2, state: open, fileVersionId: next._id, answered: 0, total: 2, dueAt, message: 'Please' },
      requestedBy: { _id: editor.id },
    });
    expect(before).toMatchObject({ round: 1, state: ReviewState.replaced });
    expect(before?.reviewers[0]).toMatchObject({ answer: needsChanges, note: 'Too dark' });
    expect(await stage.statusOf(file.fileId)).toBe(inReview);
    expect((await stage.tryAnswer(ken, first._id, approved)).statusCode).toBe(errors.reviewEnded.code);
    for (const person of [hana, ken]) await stage.answer(person, second?._id ?? '', approved);
    expect(await stage.statusOf(file.fileId)).toBe(done);
    // A new version asks again, and the old decision stays readable.
    await stage.create(editor, { fileId: file.fileId });
    const [third, approvedRound] = (await stage.list(owner, file.fileId)).results;
    expect(third).toMatchObject({ round: 3, state: open, answered: 0, total: 2 });
    expect(approvedRound).toMatchObject({
      round: 2,
      state: isApproved,
      signOff: { _id: expect.any(String) },
    });
    expect(await stage.statusOf(file.fileId)).toBe(inReview);
    for (const person of [hana, ken]) await stage.answer(person, third?._id ?? '', approved);
    expect(await stage.statusOf(file.fileId)).toBe(done);
  });

  test('asks nobody after a review that was cancelled, and none who lost the file', async () => {
    const { owner, hana } = stage;
    const file = await stage.newFile();
    const first = await stage.request({ file, reviewers: [hana] });
    await stage.cancel(owner, first._id);
    await stage.create(owner, { fileId: file.fileId });
    expect((await stage.list(owner, file.fileId)).results).toHaveLength(1);
  });

  test('after a review that asked for changes is put before the same people', async () => {
    const { owner, hana } = stage;
    const file = await stage.newFile();
    const first = await stage.request({ file, reviewers: [hana] });
    await stage.answer(hana, first._id, needsChanges);
    await stage.create(owner, { fileId: file.fileId });
    const [second, before] = (await stage.list(owner, file.fileId)).results;
    expect([second?.state, before?.state]).toEqual([open, isRefused]);
  });
});

describe('at once', () => {
  test('the last two answers: one of them completes the review, and there is one record', async () => {
    const { owner, hana, ken, koma } = stage;
    for (let round = 0; round < 5; round++) {
      const file = await stage.newFile();
      const { _id } = await stage.request({ file, reviewers: [hana, ken] });
      await Promise.all([stage.answer(hana, _id, approved), stage.answer(ken, _id, approvedWithChanges)]);
      expect((await stage.list(owner, file.fileId)).results[0]).toMatchObject({
        state: isApproved,
        answered: 2,
      });
      const rows = await koma.platform.db
        .selectFrom('sign_offs')
        .select('id')
        .where('file_id', '=', file.fileId)
        .execute();
      expect(rows).toHaveLength(1);
      expect(await stage.statusOf(file.fileId)).toBe(done);
    }
  });

  test('a status that was chosen before anybody knew of the review neither answers it nor lands on top of it', async () => {
    const { owner, hana } = stage;
    const { editor } = stage.cast;
    for (const status of [done, inProgress] as const) {
      for (const reviewer of [hana, editor]) {
        const file = await stage.newFile();
        const [, set] = await Promise.all([
          stage.request({ file, reviewers: [reviewer] }),
          stage.setStatus(editor, file, status, null),
        ]);
        const [review] = (await stage.list(owner, file.fileId)).results;
        expect(review).toMatchObject({ state: open, answered: 0 });
        expect(await stage.statusOf(file.fileId)).toBe(inReview);
        expect([200, errors.reviewOpen.code]).toContain(set.statusCode);
        const late = await stage.setStatus(editor, file, status, null);
        expect(late).toMatchObject({
          statusCode: errors.reviewOpen.code,
          message: expect.stringContaining('just now'),
        });
      }
    }
  });

  test('an answer and a new version: the answer counts for the old one, or is told that there is a new one', async () => {
    const { owner, hana } = stage;
    for (let round = 0; round < 5; round++) {
      const file = await stage.newFile();
      const { _id } = await stage.request({ file, reviewers: [hana] });
      const body = await stage.send(owner, { fileId: file.fileId });
      const [said] = await Promise.all([stage.tryAnswer(hana, _id, needsChanges), stage.register(body)]);
      const [now, before] = (await stage.list(owner, file.fileId)).results;
      expect(now).toMatchObject({ round: 2, state: open, answered: 0 });
      const wasFirst = said.http === 200;
      expect(before?.state).toBe(wasFirst ? isRefused : ReviewState.replaced);
      if (!wasFirst) expect(said.statusCode).toBe(errors.reviewEnded.code);
      expect(await stage.statusOf(file.fileId)).toBe(inReview);
    }
  });
});
