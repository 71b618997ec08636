import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '../../../contract/calls/notifications.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { NotificationFrequency, NotificationType, ReviewStatus } from '../../../contract/enums.ts';
import { mailsTo, passTime } from '../../test/test-mails.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { catchUp } from '../events/reading.service.ts';
import { sendDueMails } from '../notifications/mails/send-mails.service.ts';
import { notificationReader } from '../notifications/notification-reader.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

const { fileVersionAdded, versionStatusUpdated, reviewRequested, reviewAnswered, reviewCompleted } =
  NotificationType;

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews({ works: true });
  const { koma, owner, projectId, cast } = stage;
  const body = { name: cast.project.name, newMediaNotification: true };
  await koma.call(projects.update, { params: { id: projectId }, body }, owner);
  await catchUp(koma.platform, notificationReader);
});
afterAll(() => stage.stop());

async function linesOf(person: TestPerson, fileId: string) {
  await catchUp(stage.koma.platform, notificationReader);
  const { results } = await stage.koma.call(
    notifications.getAll,
    { query: { pageSize: '50' } as never },
    person,
  );
  return results.filter((line) => line.fileId === fileId);
}
const typesOf = async (person: TestPerson, fileId: string) =>
  (await linesOf(person, fileId)).map(({ type }) => type);

async function sendBundles(): Promise<void> {
  await catchUp(stage.koma.platform, notificationReader);
  await passTime(stage.koma.platform, 1);
  while ((await sendDueMails(stage.koma.platform)) > 0);
}
const mailsAbout = async (person: TestPerson, name: string) =>
  (await mailsTo(stage.koma.platform, person))
    .filter(({ subject, text }) => `${subject} ${text}`.includes(name))
    .map(({ subject }) => subject);

const settings = {
  ...{ projectActivity: true, mention: true, inAppNotification: true, timeZone: 'Asia/Tokyo' },
  notificationTime: NotificationFrequency.hourly,
};

test('a version that follows on one in review is told to its reviewers by the request alone, and to the others as before', async () => {
  const { koma, hana, ken, mika, owner } = stage;
  const { editor } = stage.cast;
  await koma.call(notifications.saveSettings, { body: { ...settings, reviews: false } }, ken);
  const file = await stage.newFile();
  await stage.request({ file, reviewers: [hana, ken] });
  await sendBundles();
  for (const person of [hana, ken, mika]) await koma.call(notifications.readAll, { body: {} }, person);
  await expect.poll(() => mailsAbout(hana, file.name)).toHaveLength(1);
  const read = await Promise.all([hana, ken, mika].map((person) => mailsAbout(person, file.name)));
  const newMails = async () => {
    const all = await Promise.all([hana, ken, mika].map((person) => mailsAbout(person, file.name)));
    return all.map((subjects, at) => subjects.slice(read[at]?.length));
  };

  await stage.create(editor, { fileId: file.fileId });
  const newest = async (person: TestPerson) => (await typesOf(person, file.fileId))[0];
  expect(await typesOf(hana, file.fileId)).toEqual([reviewRequested, reviewRequested]);
  expect(await typesOf(ken, file.fileId)).toEqual([reviewRequested, reviewRequested]);
  expect(await newest(mika)).toBe(fileVersionAdded);
  expect(await newest(owner)).toBe(fileVersionAdded);

  await sendBundles();
  const bundled = [`News from ${stage.cast.project.name}`];
  // A reviewer gets only the review's mail. Accounts that opted out of it get the digest.
  await expect.poll(newMails).toEqual([[`New version to review: ${file.name}`], bundled, bundled]);
});

test('a version that a reviewer did not read of stays in the list when the next one is told by mail alone', async () => {
  const { koma, ken, owner } = stage;
  await koma.call(notifications.saveSettings, { body: { ...settings, reviews: false } }, ken);
  const file = await stage.newFile();
  const second = await stage.create(owner, { fileId: file.fileId });
  expect(await typesOf(ken, file.fileId)).toContain(fileVersionAdded);
  await stage.request({ file: { ...file, versionId: second._id }, reviewers: [ken] });
  await stage.create(owner, { fileId: file.fileId });
  expect((await typesOf(ken, file.fileId)).toSorted()).toEqual(
    expect.arrayContaining([fileVersionAdded, reviewRequested]),
  );
});

test('a version that was in review already is not set so once more by the request', async () => {
  const { hana, mika, owner } = stage;
  const file = await stage.newFile();
  await stage.setStatus(owner, file, ReviewStatus.inReview);
  await stage.request({ file, reviewers: [hana] });
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.inReview);
  expect(await linesOf(mika, file.fileId)).toMatchObject([{ type: versionStatusUpdated, count: 1 }]);
});

test('a status that a version has already is set again, and nobody is told', async () => {
  const { koma, mika, owner } = stage;
  const file = await stage.newFile();
  await stage.setStatus(owner, file, ReviewStatus.inProgress);
  await linesOf(mika, file.fileId);
  await koma.call(notifications.readAll, { body: {} }, mika);
  const eventsOf = async () =>
    (await koma.platform.db.selectFrom('events').select(['type', 'data']).execute())
      .filter(({ data }) => 'fileId' in data && data.fileId === file.fileId)
      .map(({ type }) => type);
  const before = await eventsOf();
  const again = await stage.setStatus(owner, file, ReviewStatus.inProgress);
  expect(again).toMatchObject({ http: 200, data: { status: ReviewStatus.inProgress } });
  expect(await eventsOf()).toEqual(before);
  expect(await linesOf(mika, file.fileId)).toMatchObject([
    { type: versionStatusUpdated, count: 1, isRead: true },
  ]);
});

test('the answer that decides a review is told by its completion, which says what it came to', async () => {
  const { hana, ken, owner } = stage;
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [hana, ken] });
  await stage.answer(hana, _id, approved);
  expect(await typesOf(owner, file.fileId)).toEqual([reviewAnswered]);
  await stage.answer(ken, _id, approved);
  const lines = await linesOf(owner, file.fileId);
  expect(lines).toMatchObject([
    { type: reviewCompleted, message: `The review of ${file.name} is complete: approved` },
    { type: reviewAnswered, count: 1 },
  ]);
  const other = await stage.newFile();
  const refused = await stage.request({ file: other, reviewers: [hana] });
  await stage.answer(hana, refused._id, needsChanges);
  expect(await linesOf(owner, other.fileId)).toMatchObject([
    { type: reviewCompleted, message: `The review of ${other.name} is complete: it needs changes` },
  ]);
});
