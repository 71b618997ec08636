import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { forYou } from '../../../contract/calls/for-you.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { reviews } from '../../../contract/calls/reviews.ts';
import { NotificationType, ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from '../notifications/notification-reader.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews();
  // Starts the notifications here, without earlier events.
  await catchUp(stage.koma.platform, notificationReader);
});
afterAll(() => stage.stop());

const named = (person: TestPerson, review: 'mine' | 'late' | 'approved') =>
  stage.koma
    .call(files.getList, { params: { id: stage.projectId }, query: { review, pageSize: 100 } }, person)
    .then(({ results }) => results.map(({ name }) => name));

test('cards, filters, "For you" and the bell tell how far it is', async () => {
  const { koma, hana, ken, owner } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [hana, ken], message: 'By noon' });
  const { review } = await stage.show(file.fileId);
  expect(review).toMatchObject({
    _id,
    state: ReviewState.open,
    answered: 0,
    total: 2,
    isWaitingForMe: false,
  });
  expect([await named(hana, 'mine'), await named(owner, 'mine')]).toEqual([[file.name], []]);
  const [waiting] = (await koma.call(forYou.list, {}, hana)).results;
  expect(waiting).toMatchObject({
    kind: 'request',
    fileId: file.fileId,
    words: 'By noon',
    person: { _id: owner.id },
  });
  await catchUp(koma.platform, notificationReader);
  const linesOf = async (person: TestPerson) =>
    (await koma.call(notifications.getAll, { query: {} }, person)).results.map(({ type }) => type);
  expect(await linesOf(hana)).toContain(NotificationType.reviewRequested);
  expect(await linesOf(hana)).not.toContain(NotificationType.versionStatusUpdated);

  await stage.answer(hana, _id, approved);
  expect(await named(hana, 'mine')).toEqual([]);
  expect((await koma.call(forYou.list, {}, hana)).results.filter(({ kind }) => kind === 'request')).toEqual(
    [],
  );
  await koma.platform.db
    .updateTable('reviews')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('id', '=', _id)
    .execute();
  expect(await named(owner, 'late')).toEqual([file.name]);
  expect(await named(owner, 'approved')).toEqual([]);
  await stage.answer(ken, _id, approved);
  expect([await named(owner, 'late'), await named(owner, 'approved')]).toEqual([[], [file.name]]);
  await catchUp(koma.platform, notificationReader);
  expect(await linesOf(owner)).toEqual(
    expect.arrayContaining([NotificationType.reviewAnswered, NotificationType.reviewCompleted]),
  );
  expect(await linesOf(owner)).not.toContain(NotificationType.versionStatusUpdated);
});

test('approved by one is not approved by everybody', async () => {
  const { hana, ken, owner } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, rule: ReviewRule.any, reviewers: [hana, ken] });
  await stage.answer(ken, _id, needsChanges);
  await stage.answer(hana, _id, approved);
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.approved);
  expect(await named(owner, 'approved')).not.toContain(file.name);
});

test('the board has a column for each status, and hides what is private', async () => {
  const { koma, owner, hana } = stage;
  const file = await stage.newFile();
  await stage.setStatus(owner, file, ReviewStatus.inProgress);
  const board = async (person: TestPerson) =>
    (await koma.call(reviews.getBoard, { params: { id: stage.projectId } }, person)).columns;
  expect((await board(owner)).map(({ status }) => status)).toEqual([0, 1, 2, 3]);
  const inProgress = async (person: TestPerson) => {
    const column = (await board(person)).find(({ status }) => status === ReviewStatus.inProgress);
    return { total: column?.total, names: column?.results.map(({ name }) => name) };
  };
  expect(await inProgress(hana)).toEqual({ total: 1, names: [file.name] });
  await koma.call(files.makePrivate, { body: { fileId: file.fileId, isPrivate: true } }, owner);
  expect(await inProgress(hana)).toEqual({ total: 0, names: [] });
  expect(await inProgress(owner)).toMatchObject({ total: 1 });
});
