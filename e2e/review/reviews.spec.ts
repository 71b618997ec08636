import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { ReviewAnswer } from '../../contract/enums.ts';
import { test } from '../helpers/fixtures.ts';
import { newAddress } from '../helpers/people.ts';
import {
  addVersion,
  answer,
  makeReviewed,
  openPanel,
  paint,
  panel,
  read,
  request,
} from '../helpers/room/reviewed-work.ts';
import { openAs } from '../helpers/shared-work.ts';
import { pathOf, put } from '../helpers/work.ts';

const run = promisify(execFile);

const statusButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `ステータス：${name}。変更する` });

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

  // The owner cannot choose it, and learns why.
  await statusButton(owner, 'レビュー中').click();
  const approve = owner.getByRole('menuitemradio', { name: /完了/ });
  await expect(approve).toBeDisabled();
  await expect(approve).toContainText('承認できるのはレビュアーだけです');
  await owner.keyboard.press('Escape');

  // Reviewers come by mail, by the dashboard and by the call that both use.
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
  const [asked] = (await read(koma, work.owner, `review/get-list/${work.fileId}`)).results;
  await put(koma, hikaru ?? work.owner, `review/answer/${asked._id}`, { answer: ReviewAnswer.approved });
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
  for (const page of [owner, first, second]) await page.context().close();
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

  // The open page follows: a second round, earlier answers, and the end.
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
  // The status is sent after the undo delay.
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
