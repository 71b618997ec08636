import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '../../contract/enums.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, newAddress, type Person, signInAs } from '../helpers/people.ts';
import { ask, openTab } from '../helpers/room/review-rooms.ts';
import { makeColleague, openAs, putPicture, putVersion } from '../helpers/shared-work.ts';
import { picture } from '../helpers/uploading.ts';
import { makeProject, pathOf, post, put, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const folder = join(import.meta.dirname, '../../test-results/looks');
const only = { only: '[role="dialog"]' };

/** Names in three scripts, each shown in every language. */
const names = ['佐藤 健', 'Mara Lind (Studio 4)', 'דנה כהן'];

async function makeReviewed(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const fileId = await putPicture(koma, owner, { projectId, fileId: null, name: '表紙 (final) v2.png' });
  const people: Person[] = [];
  for (const name of names) people.push(await makeColleague(koma, owner, { projectId, name }));
  return { owner, projectId, fileId, people };
}

type Work = Awaited<ReturnType<typeof makeReviewed>>;

async function reviewersOf({ db }: Koma, people: Person[]) {
  const emails = people.map(({ email }) => email);
  const rows = await db.selectFrom('accounts').select('id').where('email', 'in', emails).execute();
  return rows.map(({ id: userId }) => ({ userId, isRequired: false }));
}

async function request(koma: Koma, { owner, fileId, people }: Work, more: object = {}) {
  const { fileVersionId } = await ask(koma, owner, `file/get/${fileId}`);
  const reviewers = await reviewersOf(koma, people);
  const body = { fileId, fileVersionId, rule: 1, reviewers, message: '色をご確認ください（A4, 300 dpi）' };
  const { _id = '' } = await post(koma, owner, 'review/request', { ...body, ...more });
  return _id;
}

const answer = (koma: Koma, person: Person | undefined, id: string, said: object) =>
  person && put(koma, person, `review/answer/${id}`, said);

const makeLate = ({ db }: Koma, id: string) =>
  db
    .updateTable('reviews')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute();

async function openPanel(page: Page, person: Person, { fileId }: Work) {
  await signInAs(page, person);
  await page.goto(`/review/${fileId}?panel=review`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

test('a review is asked for', async ({ page, koma }) => {
  const work = await makeReviewed(koma);
  await openPanel(page, work.owner, work);
  await takeLooks(page, 'review-none', { before: () => openTab(page, 'review') });
  await page.evaluate(() => localStorage.setItem('language', 'ja'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole('button', { name: 'レビューを依頼' }).click();
  const dialog = page.getByRole('dialog', { name: 'レビューを依頼' });
  for (const name of names) {
    await dialog.getByLabel('プロジェクトのレビュアー').first().fill(name);
    await page.getByRole('option', { name }).click();
  }
  await dialog.getByLabel('外部のレビュアー（メールで依頼）').first().fill('client@example.com');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: '指名した人の承認' }).check();
  await dialog.getByRole('checkbox').last().check();
  await dialog.getByLabel('期限（任意）').fill('2027-03-28T18:30');
  await dialog.getByLabel('メッセージ（任意）').fill('長'.repeat(10_000));
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await takeLooks(page, 'review-ask', only);
  await takeLooks(page, 'review-ask-top', {
    ...only,
    before: () => page.getByRole('radio').first().scrollIntoViewIfNeeded(),
  });
});

test('a late review in the room, on the board and in the list', async ({ page, browser, koma }) => {
  const work = await makeReviewed(koma);
  const [ken, mara, dana] = work.people;
  const id = await request(koma, work);
  await answer(koma, ken, id, { answer: 3, note: '暗すぎます。frame 12 を直してください' });
  await answer(koma, mara, id, { answer: 2, note: 'Only the logo, please.' });
  await makeLate(koma, id);
  const waiting = await openAs(browser, koma, dana ?? null, `/review/${work.fileId}?panel=review`);
  await expect(waiting.getByRole('tabpanel')).toBeVisible();
  await takeLooks(waiting, 'review-late', { before: () => openTab(waiting, 'review') });
  await waiting.goto(`/dashboard/${work.projectId}?review=mine`);
  await takeLooks(waiting, 'review-filter');
  await waiting.context().close();
  await signInAs(page, work.owner);
  await page.goto(`/dashboard/${work.projectId}`);
  await page.getByRole('link', { name: 'ボード' }).click();
  await expect(page.getByText('3 人中 2 人')).toBeVisible();
  await takeLooks(page, 'review-board');
  await page.goto(`/review/${work.fileId}`);
  await takeLooks(page, 'review-not-mine', {
    except: '[data-portal]',
    before: async () => {
      await page.keyboard.press('Escape');
      const status = page.getByRole('banner').getByRole('button', { name: /ステータス：|^Status|סטטוס/ });
      await status.click({ timeout: 10_000 });
    },
  });
});

test('a second round, its record, and somebody without an account', async ({ page, browser, koma }) => {
  const work = await makeReviewed(koma);
  const email = newAddress('client');
  const reviewers = [...(await reviewersOf(koma, work.people)), { email, isRequired: true }];
  const dueAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const id = await request(koma, work, { rule: 3, reviewers, dueAt });
  for (const [at, person] of work.people.entries())
    await answer(koma, person, id, { answer: at + 1, note: at === 0 ? '' : 'v1 の 00:12 を見てください' });
  const { link } = await koma.mailbox.next(email);
  const guest = await openAs(browser, koma, null, pathOf(link));
  await guest.getByLabel('お名前').fill('取引先の田中');
  await guest.getByRole('button', { name: '修正が必要', exact: true }).click();
  await expect(guest.getByText('このレビューは終了しました。')).toBeVisible();
  const { buffer: bytes } = await picture('表紙3.png');
  await putVersion(koma, work.owner, { ...work, name: '表紙3.png', bytes });
  await expect(guest.getByText('バージョン 2 が届きました。')).toBeVisible();
  await takeLooks(guest, 'review-guest');
  await guest.evaluate(() => localStorage.setItem('language', 'ja'));
  await guest.reload();
  await guest.getByRole('button', { name: '承認する', exact: true }).click();
  await expect(guest.getByText('このレビューは終了しました。')).toBeVisible();
  await takeLooks(guest, 'review-guest-ended');
  await guest.context().close();
  await openPanel(page, work.owner, work);
  await expect(page.getByRole('button', { name: '記録（PDF）' })).toBeVisible();
  await takeLooks(page, 'review-record', {
    before: async () => {
      await openTab(page, 'review');
      const fold = page.locator('details').last();
      if (!(await fold.evaluate((one: HTMLDetailsElement) => one.open)))
        await fold.locator('summary').click();
    },
  });
  const { results } = await ask(koma, work.owner, `review/get-list/${work.fileId}`);
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const headers = { authorization: `Bearer ${work.owner.token}`, language };
    const path = `sign-off/download/${results.at(-1).signOff._id}?format=pdf`;
    const paper = await fetch(`${koma.url}/api/${path}`, { headers });
    await writeFile(join(folder, `sign-off-${language}.pdf`), Buffer.from(await paper.arrayBuffer()));
  }
});
