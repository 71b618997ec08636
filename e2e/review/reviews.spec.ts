import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, newAddress, type Person } from '../helpers/people.ts';
import { makeColleague, openAs, putFile, putVersion } from '../helpers/shared-work.ts';
import { makeProject, pathOf, post, put, setPlan } from '../helpers/work.ts';

const run = promisify(execFile);

const paint = (red: number) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: red, g: 90, b: 140 } } })
    .png()
    .toBuffer();

/** A project with a picture, and three people who decide. */
async function makeReviewed(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const bytes = await paint(20);
  const fileId = await putFile(koma, owner, { projectId, fileId: null, name: '表紙.png', bytes });
  const people: Person[] = [];
  for (const name of ['佐藤 健', '鈴木 未来', '高橋 光'])
    people.push(await makeColleague(koma, owner, { projectId, name }));
  return { owner, projectId, fileId, bytes, people };
}

type Work = Awaited<ReturnType<typeof makeReviewed>>;

const idOf = async ({ db }: Koma, { email }: Person) =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** By the call that the dialog makes. */
async function request(
  koma: Koma,
  work: Work,
  { rule, required = [] }: { rule: number; required?: Person[] },
) {
  const { fileVersionId } = await read(koma, work.owner, `file/get/${work.fileId}`);
  const reviewers = await Promise.all(
    work.people.map(async (person) => ({
      userId: await idOf(koma, person),
      isRequired: required.includes(person),
    })),
  );
  return post(koma, work.owner, 'review/request', { fileId: work.fileId, fileVersionId, rule, reviewers });
}

async function read(koma: Koma, { token }: Person, path: string) {
  const answer = await fetch(`${koma.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
}

const addVersion = async (koma: Koma, { owner, projectId, fileId }: Work) =>
  putVersion(koma, owner, { projectId, fileId, name: '表紙2.png', bytes: await paint(200) });

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'レビュー' });
const statusButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `ステータス：${name}。変更する` });

/** The panel of the room, as somebody sees it. */
async function openPanel(browser: Browser, koma: Koma, person: Person, fileId: string) {
  const page = await openAs(browser, koma, person, `/review/${fileId}?panel=review`);
  await expect(panel(page)).toBeVisible();
  return page;
}

async function answer(page: Page, name: string) {
  await panel(page).getByRole('button', { name, exact: true }).click();
}

test('everybody approves: asked by the dialog, told live, and the record is checked without the server', async ({
  browser,
  koma,
}, info) => {
  const work = await makeReviewed(koma);
  const [ken, mirai, hikaru] = work.people;
  const owner = await openPanel(browser, koma, work.owner, work.fileId);
  await panel(owner).getByRole('button', { name: 'レビューを依頼' }).click();
  const dialog = owner.getByRole('dialog', { name: 'レビューを依頼' });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(dialog.getByText('レビュアーを1人以上追加してください。')).toBeVisible();
  for (const { name } of work.people) {
    await dialog.getByLabel('プロジェクトのレビュアー').first().fill(name);
    await owner.getByRole('option', { name }).click();
  }
  await dialog.getByLabel('メッセージ（任意）').fill('色をご確認ください');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(owner).getByText('3 人中 0 人が回答')).toBeVisible();
  await expect(statusButton(owner, 'レビュー中')).toBeVisible();

  // The choice is not the owner's, and says why.
  await statusButton(owner, 'レビュー中').click();
  const approve = owner.getByRole('menuitemradio', { name: /完了/ });
  await expect(approve).toBeDisabled();
  await expect(approve).toContainText('承認できるのはレビュアーだけです');
  await owner.keyboard.press('Escape');

  // One comes by the mail, one by what waits for them, one by the room.
  const { link } = await koma.mailbox.next(ken?.email ?? '');
  const first = await openAs(browser, koma, ken ?? null, pathOf(link));
  await expect(panel(first).getByText('色をご確認ください')).toBeVisible();
  await answer(first, '承認する');
  await expect(panel(owner).getByText('3 人中 1 人が回答')).toBeVisible();
  const second = await openAs(browser, koma, mirai ?? null, '/dashboard');
  await second.getByRole('link', { name: /レビュー依頼/ }).click();
  await panel(second).getByLabel('メモ（任意）').fill('左下だけ直してください');
  await answer(second, '修正つきで承認する');
  await expect(panel(owner).getByText('左下だけ直してください')).toBeVisible();
  await panel(second).getByRole('button', { name: '回答を取り消す' }).click();
  await expect(panel(owner).getByText('3 人中 1 人が回答')).toBeVisible();
  await answer(second, '承認する');
  const third = await openPanel(browser, koma, hikaru ?? work.owner, work.fileId);
  await answer(third, '承認する');
  await expect(statusButton(owner, '完了')).toBeVisible();

  const saving = owner.waitForEvent('download');
  await panel(owner).getByRole('button', { name: '署名つきの記録（JSON）' }).click();
  const record = info.outputPath('record.json');
  await (await saving).saveAs(record);
  const original = info.outputPath('original.png');
  await writeFile(original, work.bytes);
  const keys = await owner.request.get('/api/sign-off/keys');
  const [{ publicKey }] = (await keys.json()).data.results;
  const check = () => run(process.execPath, ['scripts/verify-sign-off.mjs', record, original, publicKey]);
  const { stdout } = await check();
  expect(stdout).toContain('Intact, signed by the given key: "表紙.png", version 1: approved');
  await writeFile(original, await paint(21));
  await expect(check()).rejects.toThrow('differs');
  for (const page of [owner, first, second, third]) await page.context().close();
});

test('anyone, and named people: the rule decides when it is approved', async ({ browser, koma }) => {
  const work = await makeReviewed(koma);
  const [ken = work.owner, mirai = work.owner] = work.people;
  await request(koma, work, { rule: 2 });
  const first = await openPanel(browser, koma, ken, work.fileId);
  await answer(first, '修正つきで承認する');
  await expect(panel(first).getByText('承認', { exact: true })).toBeVisible();
  await expect(panel(first).getByText('3 人中 1 人が回答')).toBeVisible();

  await request(koma, work, { rule: 3, required: [mirai] });
  await expect(panel(first).getByText('1 人中 0 人が回答')).toBeVisible();
  await answer(first, '修正が必要');
  // Ken is heard, and decides nothing.
  await expect(panel(first).getByText('1 人中 0 人が回答')).toBeVisible();
  const second = await openPanel(browser, koma, mirai, work.fileId);
  await answer(second, '承認する');
  await expect(panel(second).getByRole('article').getByText('承認', { exact: true }).first()).toBeVisible();
  for (const page of [first, second]) await page.context().close();
});

test('a late review is found by its filter, and a new version opens a second round', async ({
  browser,
  koma,
}) => {
  const work = await makeReviewed(koma);
  const [ken = work.owner] = work.people;
  const { _id = '' } = await request(koma, work, { rule: 1 });
  await put(koma, ken, `review/answer/${_id}`, { answer: 3, note: '暗すぎます' });
  await koma.db
    .updateTable('reviews')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', _id)
    .execute();
  const owner = await openAs(browser, koma, work.owner, `/dashboard/${work.projectId}?review=late`);
  await expect(
    owner
      .getByRole('listitem')
      .filter({ hasText: '表紙.png' })
      .getByText(/3 人中 1 人/),
  ).toBeVisible();
  await owner.goto(`/dashboard/${work.projectId}?review=approved`);
  await expect(owner.getByText('条件に合うファイルはありません')).toBeVisible();

  await addVersion(koma, work);
  await owner.goto(`/review/${work.fileId}?panel=review`);
  await expect(panel(owner).getByRole('article', { name: '第 2 回 · バージョン 2' })).toBeVisible();
  await expect(panel(owner).getByText('3 人中 0 人が回答')).toBeVisible();
  await panel(owner).getByText('第 1 回 · バージョン 1').click();
  await expect(panel(owner).getByText('暗すぎます')).toBeVisible();
  await owner.context().close();
});

test('somebody without an account answers by the link of the mail', async ({ browser, koma }) => {
  const work = await makeReviewed(koma);
  const email = newAddress('client');
  const owner = await openPanel(browser, koma, work.owner, work.fileId);
  await panel(owner).getByRole('button', { name: 'レビューを依頼' }).click();
  const dialog = owner.getByRole('dialog', { name: 'レビューを依頼' });
  await dialog.getByLabel('外部のレビュアー（メールで依頼）').first().fill(email);
  await owner.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(dialog).toBeHidden();
  const { link } = await koma.mailbox.next(email);
  const guest = await openAs(browser, koma, null, pathOf(link));
  await expect(guest.getByRole('heading', { level: 1, name: '表紙.png' })).toBeVisible();
  await guest.getByLabel('お名前').fill('取引先の田中');
  await guest.getByRole('button', { name: '承認する', exact: true }).click();
  await expect(guest.getByText('このレビューは終了しました。ありがとうございました。')).toBeVisible();
  await expect(panel(owner).getByText('取引先の田中')).toBeVisible();
  await expect(statusButton(owner, '完了')).toBeVisible();

  // The page that is open goes on by itself: a further round, what was said before, and the end.
  await addVersion(koma, work);
  await expect(guest.getByText('バージョン 2 が届きました。')).toBeVisible();
  await expect(guest.getByText('第 1 回 · バージョン 1')).toBeVisible();
  await guest.getByLabel('メモ（任意）').fill('もう一度見ます');
  await expect(guest.getByLabel('メモ（任意）')).toHaveValue('もう一度見ます');
  const [second] = (await read(koma, work.owner, `review/get-list/${work.fileId}`)).results;
  await put(koma, work.owner, `review/cancel/${second._id}`, {});
  await expect(guest.getByText('バージョン 2（第 2 回）のレビュー依頼は取り消されました。')).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: '取引先の田中' })).toBeVisible();
  await put(koma, work.owner, 'file/make-private', { fileId: work.fileId, isPrivate: true });
  await expect(guest.getByRole('heading', { name: 'このレビューのリンクは使えません' })).toBeVisible();
  for (const page of [owner, guest]) await page.context().close();
});

test('the page of a mail sends its token in no address, and mails of before still lead there', async ({
  browser,
  koma,
}) => {
  const work = await makeReviewed(koma);
  const email = newAddress('client');
  const { fileVersionId } = await read(koma, work.owner, `file/get/${work.fileId}`);
  const asked = { fileId: work.fileId, fileVersionId, rule: 1, reviewers: [{ email }] };
  await post(koma, work.owner, 'review/request', asked);
  const { link } = await koma.mailbox.next(email);
  const token = new URL(link).hash.slice(1);
  expect(token).not.toBe('');
  const guest = await openAs(browser, koma, null, '/review-request');
  const addresses: string[] = [];
  guest.on('request', (sent) => addresses.push(sent.url().split('#')[0] ?? ''));
  await guest.goto(pathOf(link));
  await guest.reload();
  await guest.getByLabel('お名前').fill('取引先の田中');
  await guest.getByRole('button', { name: '承認する', exact: true }).click();
  const saving = guest.waitForEvent('download');
  await guest.getByRole('button', { name: '署名つきの記録（JSON）' }).click();
  await saving;
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);

  await guest.goto(`/review-request/${token}`);
  await expect(guest).toHaveURL(new RegExp(`/review-request#${token}$`));
  await expect(guest.getByRole('heading', { level: 1, name: '表紙.png' })).toBeVisible();
  await guest.context().close();
});

test('the board changes the status by mouse and by keyboard, and not what is the reviewers’', async ({
  browser,
  koma,
}) => {
  const work = await makeReviewed(koma);
  const page = await openAs(browser, koma, work.owner, `/dashboard/${work.projectId}`);
  await page.getByRole('link', { name: 'ボード' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: '表紙.png' });
  await card('ステータスなし').dragTo(column('修正中'));
  await expect(card('修正中')).toBeVisible();
  await card('修正中').getByRole('link', { name: '表紙.png' }).focus();
  // What is pressed is sent after a moment.
  const sent = page.waitForResponse(
    (answer) =>
      answer.url().includes('update-version-status') && answer.request().postDataJSON().status === 3,
  );
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card('完了')).toBeVisible();
  await expect(card('完了').getByRole('link', { name: '表紙.png' })).toBeFocused();
  await sent;

  await request(koma, work, { rule: 1 });
  await expect(card('レビュー中').getByText('3 人中 0 人')).toBeVisible();
  await card('レビュー中').dragTo(column('完了'));
  await expect(page.getByText('承認できるのはレビュアーだけです').first()).toBeVisible();
  await expect(card('レビュー中')).toBeVisible();
  await card('レビュー中').getByRole('button', { name: '表紙.pngのステータスを変更' }).click();
  await expect(page.getByRole('menuitemradio', { name: /完了/ })).toBeDisabled();
  await page.context().close();
});
