import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { reviews } from '../../../contract/calls/reviews.ts';
import { ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { makeMayRead } from '../../access/files/media-access.ts';
import { writeReviewerHolder } from '../../access/files/media-holder.ts';
import { mailsTo } from '../../test/test-mails.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { followReviews } from './reminders.service.ts';
import { approved, needsChanges, startReviews } from './reviews.fixture.ts';

let stage: Awaited<ReturnType<typeof startReviews>>;
beforeAll(async () => {
  stage = await startReviews({ works: true });
});
afterAll(() => stage.stop());

let count = 0;
const newAddress = () => `guest-${++count}@elsewhere.example`;
const mailsAt = (email: string) => mailsTo(stage.koma.platform, { email } as TestPerson);

async function ask(
  email: string,
  { rule = ReviewRule.all as 1 | 2 | 3, reviewers = [] as TestPerson[] } = {},
) {
  const file = await stage.newFile();
  const review = await stage.request({
    file,
    rule,
    reviewers: [email, ...reviewers],
    message: 'Please look',
  });
  await expect.poll(() => mailsAt(email)).toHaveLength(1);
  return { file, review, token: await stage.tokenOf(email) };
}

const open = (token: string) => stage.koma.send(reviews.openAsGuest, { body: { token } });
const say = (token: string, answer: 1 | 2 | 3, name = 'Mr Tanaka') =>
  stage.koma.send(reviews.answerAsGuest, { body: { token, name, answer, note: 'By mail' } });

test('somebody without an account answers by the link of the mail, and is called as they say', async () => {
  const { owner } = stage;
  const email = newAddress();
  const { file, review, token } = await ask(email);
  const [mail] = await mailsAt(email);
  expect(mail?.subject).toContain(owner.name);
  // Browsers never send the part behind `#` to a server.
  expect(mail?.text).toContain(`/review-request#${token}`);
  const { app } = stage.koma;
  for (const path of ['/api/review/guest', '/api/sign-off/guest'])
    expect((await app.inject(`${path}?token=${token}`)).statusCode).toBe(405);
  expect(mail?.text).toContain('Please look');
  expect(mail?.header('List-Unsubscribe')).toContain('/unsubscribe-email?token=');
  const { data } = await open(token);
  expect(data).toMatchObject({ fileName: file.name, email, review: { canAnswer: true, canCancel: false } });
  expect(await say(token, needsChanges)).toMatchObject({ http: 200, data: { name: 'Mr Tanaka' } });
  const [shown] = (await stage.list(owner, file.fileId)).results;
  expect(shown).toMatchObject({ _id: review._id, state: ReviewState.needsChanges });
  expect(shown?.reviewers[0]).toMatchObject({ email, note: 'By mail', person: { name: 'Mr Tanaka' } });
  const facts = await stage.koma.platform.db
    .selectFrom('sign_offs')
    .select('facts')
    .where('review_id', '=', review._id)
    .executeTakeFirstOrThrow();
  expect(facts.facts.answers[0]).toMatchObject({ person: 'Mr Tanaka', address: email, knownBy: 'address' });
});

test('a link answers for one person alone: a changed one, and one of a cancelled review, for nobody', async () => {
  const { owner, hana } = stage;
  const { review, token } = await ask(newAddress(), { reviewers: [hana] });
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [changed, 'x', token.slice(4)]) {
    expect((await open(wrong)).statusCode).toBe(errors.linkExpired.code);
    expect((await say(wrong, approved)).statusCode).toBe(errors.linkExpired.code);
  }
  expect((await say(token, approved)).http).toBe(200);
  const back = await stage.koma.send(reviews.takeBackAsGuest, { body: { token } });
  expect(back).toMatchObject({ http: 200, data: { review: { answered: 0 } } });
  await stage.cancel(owner, review._id);
  expect((await open(token)).statusCode).toBe(errors.linkExpired.code);
  expect((await say(token, approved)).statusCode).toBe(errors.linkExpired.code);
});

test('the link goes with the file: what is private or in the trash is shown to nobody outside', async () => {
  const { koma, owner } = stage;
  const { file, review, token } = await ask(newAddress());
  const guest = (await stage.list(owner, file.fileId)).results[0]?.reviewers[0];
  const holder = writeReviewerHolder(guest?._id ?? '');
  const key = `versions/${file.versionId}/original`;
  const mayRead = () => makeMayRead(koma.platform.db)({ holder, key, isDownload: false });
  expect(await mayRead()).toBe(true);
  const other = await stage.newFile();
  const elsewhere = `versions/${other.versionId}/original`;
  expect(await makeMayRead(koma.platform.db)({ holder, key: elsewhere, isDownload: false })).toBe(false);
  const setPrivate = (isPrivate: boolean) =>
    koma.call(files.makePrivate, { body: { fileId: file.fileId, isPrivate } }, owner);
  await setPrivate(true);
  expect((await open(token)).statusCode).toBe(errors.linkExpired.code);
  expect((await say(token, approved)).statusCode).toBe(errors.linkExpired.code);
  expect(await mayRead()).toBe(false);
  await setPrivate(false);
  expect((await open(token)).http).toBe(200);
  await stage.cancel(owner, review._id);
});

test('the link of the first round leads to the newest, and each round is told by a mail', async () => {
  const { owner } = stage;
  const email = newAddress();
  const { file, token } = await ask(email);
  await say(token, needsChanges);
  await stage.create(owner, { fileId: file.fileId });
  await expect.poll(() => mailsAt(email)).toHaveLength(2);
  const now = await open(token);
  expect(now.data).toMatchObject({
    name: 'Mr Tanaka',
    review: { round: 2, fileVersion: 2, canAnswer: true },
  });
  expect((await say(token, approved)).http).toBe(200);
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.approved);
});

test('a cancelled second round says so, shows what was said in the first, and takes no answer', async () => {
  const { owner } = stage;
  const { file, token } = await ask(newAddress());
  await say(token, needsChanges);
  expect((await open(token)).data).toMatchObject({ cancelled: null });
  await stage.create(owner, { fileId: file.fileId });
  const [second] = (await stage.list(owner, file.fileId)).results;
  expect((await open(token)).data).toMatchObject({ review: { round: 2 }, cancelled: null });
  await stage.cancel(owner, second?._id ?? '');
  expect((await open(token)).data).toMatchObject({
    cancelled: { round: 2, fileVersion: 2 },
    review: { round: 1, canAnswer: false, reviewers: [{ note: 'By mail' }] },
  });
  expect((await say(token, approved)).statusCode).toBe(errors.reviewEnded.code);
  const [asked] = second?.reviewers ?? [];
  await stage.request({
    file: { ...file, versionId: second?.fileVersionId ?? '' },
    reviewers: [asked?.email ?? ''],
  });
  expect((await open(token)).data).toMatchObject({ review: { round: 3 }, cancelled: null });
});

test('who left these mails is not asked by mail again', async () => {
  const email = newAddress();
  const { file } = await ask(email);
  const account = await stage.koma.platform.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await stage.koma.platform.db
    .insertInto('notification_settings')
    .values({ account_id: account.id, reviews: false })
    .execute();
  const again = await stage.tryRequest({ file: await stage.newFile(), reviewers: [email] });
  expect(again.statusCode).toBe(errors.unprocessable.code);
  await stage.create(stage.owner, { fileId: file.fileId });
  expect((await stage.list(stage.owner, file.fileId)).results[0]?.round).toBe(2);
  expect(await mailsAt(email)).toHaveLength(1);
});

test('a date on the other side of a clock change is told with the day and the hour that were chosen', async () => {
  const { koma, ken } = stage;
  const zone = { time_zone: 'Europe/Berlin' };
  await koma.platform.db.updateTable('accounts').set(zone).where('id', '=', ken.id).execute();
  for (const { day, offset } of [
    { day: nextDay(0, 15), offset: 1 },
    { day: nextSpringSunday(), offset: 2 },
    { day: nextDay(6, 15), offset: 2 },
  ]) {
    const file = await stage.newFile();
    const dueAt = new Date(`${day}T09:00:00+0${offset}:00`).toISOString();
    await stage.request({ file, reviewers: [ken], dueAt });
    const [review] = (await stage.list(ken, file.fileId)).results;
    expect(review?.dueAt).toBe(dueAt);
    const mails = async () => (await mailsAt(ken.email)).filter(({ text }) => text.includes(file.name));
    await expect.poll(mails).toHaveLength(1);
    const text = (await mails())[0]?.text ?? '';
    expect(text).toContain('9:00');
    expect(text).toMatch(offset === 1 ? /GMT\+1|CET/ : /GMT\+2|CEST/);
    expect(text).toContain(String(Number(day.slice(-2))));
  }
});

function nextDay(month: number, date: number): string {
  const year = new Date().getUTCFullYear();
  const soon = Date.now() + 2 * 24 * 3_600_000;
  const found = [year, year + 1].map((one) => new Date(Date.UTC(one, month, date)));
  return (found.find((one) => one.getTime() > soon) ?? new Date()).toISOString().slice(0, 10);
}

/** Berlin changes to summer time that day. */
function nextSpringSunday(): string {
  const last = new Date(nextDay(2, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test('reminders go to those who have not answered, once before the date and once at it, by their clock', async () => {
  const { koma, owner, hana, ken, mika } = stage;
  const { db } = koma.platform;
  await db.updateTable('accounts').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', ken.id).execute();
  const file = await stage.newFile();
  const dueAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const { _id } = await stage.request({ file, reviewers: [hana, ken, mika], dueAt });
  await stage.answer(hana, _id, approved);
  const before = { hana: (await mailsAt(hana.email)).length, ken: (await mailsAt(ken.email)).length };
  const mailed = async (person: TestPerson) =>
    (await mailsAt(person.email)).filter(({ text }) => text.includes(file.name));
  const setDates = (hours: { asked: number; due: number }) =>
    db
      .updateTable('reviews')
      .set({
        created_at: new Date(Date.now() + hours.asked * 3_600_000),
        due_at: new Date(Date.now() + hours.due * 3_600_000),
      })
      .where('id', '=', _id)
      .execute();
  // Requests made less than a day before need no reminder.
  await followReviews(koma.platform);
  await setDates({ asked: -48, due: 20 });
  await Promise.all([followReviews(koma.platform), followReviews(koma.platform)]);
  await followReviews(koma.platform);
  await expect.poll(() => mailed(ken)).toHaveLength(2);
  await setDates({ asked: -48, due: -1 });
  await Promise.all([followReviews(koma.platform), followReviews(koma.platform)]);
  await expect.poll(() => mailed(ken)).toHaveLength(3);
  await expect.poll(() => mailed(mika)).toHaveLength(3);
  expect(await mailed(hana)).toHaveLength(1);
  expect(before.hana).toBeGreaterThan(0);
  expect((await mailed(ken)).at(-1)?.text).toMatch(/GMT\+9|JST/);
  const [late] = (await stage.list(owner, file.fileId)).results;
  expect(late).toMatchObject({ isLate: true, state: ReviewState.open });
  for (const person of [ken, mika]) await stage.answer(person, _id, approved);
  expect(await stage.statusOf(file.fileId)).toBe(ReviewStatus.approved);
});

test('who came by a mail sees the names of the others and nowhere their addresses', async () => {
  const { koma, hana, owner } = stage;
  const [email, named, silent] = [newAddress(), newAddress(), newAddress()];
  const file = await stage.newFile();
  await stage.request({ file, reviewers: [email, named, silent, hana] });
  for (const one of [email, named, silent]) await expect.poll(() => mailsAt(one)).toHaveLength(1);
  const [token, namedToken] = [await stage.tokenOf(email), await stage.tokenOf(named)];
  const told = [await say(namedToken, needsChanges, 'Ms Mori'), await open(token)];
  const { reviewers } = (await open(token)).data.review;
  const shown = reviewers.map((one) => [one.person.name, one.email]);
  expect(shown).toEqual([
    [email, email],
    ['Ms Mori', null],
    ['Reviewer 3', null],
    ['Hana', null],
  ]);
  told.push(await say(token, approved), await koma.send(reviews.takeBackAsGuest, { body: { token } }));
  await stage.create(owner, { fileId: file.fileId });
  await expect.poll(() => mailsAt(email)).toHaveLength(2);
  const second = await open(token);
  expect(second.data.earlier).toHaveLength(1);
  told.push(second);
  const others = [silent, hana.email, owner.email];
  const ownAndOthers = JSON.stringify([told.slice(1), (await mailsAt(email)).map(({ text }) => text)]);
  for (const other of [named, ...others]) expect(ownAndOthers).not.toContain(other);
  for (const other of [email, ...others]) expect(JSON.stringify(told[0])).not.toContain(other);
  // Members of the project see the addresses.
  const [review] = (await stage.list(owner, file.fileId)).results;
  expect(review?.reviewers.map((one) => one.email)).toEqual([email, named, silent, null]);
});

test('of an address that is asked, nobody learns the name of an account that it has', async () => {
  const { koma, hana, owner } = stage;
  const stranger = await addPerson(koma.platform, { name: 'Himitsu' });
  const file = await stage.newFile();
  const review = await stage.request({ file, reviewers: [stranger.email, hana] });
  expect(review.reviewers[0]).toMatchObject({ email: stranger.email, person: { name: stranger.email } });
  expect(JSON.stringify(await stage.list(owner, file.fileId))).not.toContain('Himitsu');
  await expect.poll(() => mailsAt(stranger.email)).toHaveLength(1);
  expect(await say(await stage.tokenOf(stranger.email), approved, 'Ms Mori')).toMatchObject({ http: 200 });
  const [answered] = (await stage.list(owner, file.fileId)).results;
  expect(answered?.reviewers[0]?.person.name).toBe('Ms Mori');
});
