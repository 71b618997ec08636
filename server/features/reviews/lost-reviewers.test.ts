import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { MemberType, ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { joinProject } from '../../test/test-projects.ts';
import { runCommand } from '../admin/run-command.ts';
import { catchUp } from '../events/reading.service.ts';
import { followReviewer, followReviewers } from './lost-reviewers.service.ts';
import { makeReviewerReader } from './reviewer-reader.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews();
});
afterAll(() => stage.stop());

const { open, approved: isApproved, needsChanges: isRefused } = ReviewState;

async function join(name: string): Promise<TestPerson> {
  const person = await addPerson(stage.koma.platform, { name });
  await joinProject(stage.koma, { owner: stage.owner, projectId: stage.projectId, person });
  return person;
}

const remove = ({ email }: TestPerson) =>
  stage.koma.call(
    projects.manageMembers,
    {
      params: { id: stage.projectId },
      body: { projectMember: [{ email, type: MemberType.remove }] },
    },
    stage.owner,
  );

const admin = (...words: string[]) => runCommand(words, () => Promise.resolve(stage.koma.platform));

const newest = async (fileId: string) => (await stage.list(stage.owner, fileId)).results[0];
const follow = ({ id }: { id: string }) => followReviewer(stage.koma.platform, { accountId: id });

test('nobody waits for who was removed: the others decide, and the list says why', async () => {
  const leaver = await join('Leaver');
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [stage.hana, leaver] });
  await stage.answer(stage.hana, _id, approved);
  expect(await newest(file.fileId)).toMatchObject({ state: open, answered: 1, total: 2 });
  await remove(leaver);
  await follow(leaver);
  await follow(leaver);
  const review = await newest(file.fileId);
  expect(review).toMatchObject({
    state: isApproved,
    answered: 1,
    total: 1,
    signOff: { _id: expect.any(String) },
  });
  expect(review?.reviewers.map(({ isLost }) => isLost)).toEqual([false, true]);
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.approved);
});

test('an answer that was given before stays, and who comes back is waited for again', async () => {
  const [said, silent] = [await join('Said'), await join('Silent')];
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [stage.hana, said, silent] });
  await stage.answer(said, _id, needsChanges);
  for (const person of [said, silent]) {
    await remove(person);
    await follow(person);
  }
  expect(await newest(file.fileId)).toMatchObject({ state: open, answered: 1, total: 2 });
  await joinProject(stage.koma, { owner: stage.owner, projectId: stage.projectId, person: silent });
  await follow(silent);
  expect(await newest(file.fileId)).toMatchObject({ state: open, answered: 1, total: 3 });
  await stage.answer(silent, _id, approved);
  await stage.answer(stage.hana, _id, approved);
  expect(await newest(file.fileId)).toMatchObject({ state: isRefused, answered: 3 });
});

test('where nobody is left whose answer counts, nothing is decided', async () => {
  const named = await join('Named');
  const file = await stage.newFile();
  const { _id } = await stage.request({
    ...{ file, rule: ReviewRule.named, reviewers: [named, stage.hana], required: [named] },
  });
  await stage.answer(stage.hana, _id, approved);
  await remove(named);
  await follow(named);
  expect(await newest(file.fileId)).toMatchObject({ state: open, answered: 0, total: 0, canCancel: true });
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.inReview);
  await stage.create(stage.owner, { fileId: file.fileId });
  expect(await newest(file.fileId)).toMatchObject({ round: 2, state: open, total: 0 });
});

test('an account that was stopped is waited for again once it is not, and so by the clock', async () => {
  const { pool } = stage.koma.platform;
  const stopped = await join('Stopped');
  const file = await stage.newFile();
  const { _id } = await stage.request({ file, reviewers: [stage.hana, stopped] });
  const look = async () => {
    await pool.query("update reviews set looked_at = now() - interval '1 hour'");
    await followReviewers(stage.koma.platform);
  };
  await admin('disable', stopped.email);
  await look();
  expect(await newest(file.fileId)).toMatchObject({ state: open, total: 1 });
  await admin('reactivate', stopped.email);
  await look();
  expect(await newest(file.fileId)).toMatchObject({ state: open, total: 2 });
  // A trashed file must not become approved.
  await stage.answer(stage.hana, _id, approved);
  await stage.koma.call(files.delete, { params: { id: file.fileId } }, stage.owner);
  await look();
  await stage.koma.call(files.restore, { params: { id: file.fileId }, body: {} }, stage.owner);
  expect(await newest(file.fileId)).toMatchObject({ state: open, answered: 1, total: 2 });
});

test('whoever hears that somebody was removed looks at what waits for them', async () => {
  const { platform } = stage.koma;
  const reader = makeReviewerReader(platform);
  await catchUp(platform, reader);
  const leaver = await join('Reader');
  await remove(leaver);
  await catchUp(platform, reader);
  const { rows } = await platform.pool.query(
    "select payload from jobs where name = 'follow-reviewer' and payload ->>'accountId' = $1",
    [leaver.id],
  );
  expect(rows).toHaveLength(1);
});
