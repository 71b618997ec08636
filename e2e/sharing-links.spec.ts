import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makePerson, newAddress } from './helpers/people.ts';
import {
  makeWork,
  named,
  openAs,
  openDialog,
  putPicture,
  room,
  shareFile,
  wire,
} from './helpers/shared-work.ts';
import { expectReadable, pathOf, post } from './helpers/work.ts';

test('the owner opens a file to anyone, copies the link, and a visitor sees it but cannot write', async ({
  page,
  koma,
  browser,
}) => {
  const work = await makeWork(koma);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openDialog(page, work);
  await dialog.getByRole('radio', { name: 'リンクを知っている方全員' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  await expectReadable(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'リンクをコピー' }).click();
  await expect(page.getByText('リンクをコピーしました')).toBeVisible();
  const link = pathOf(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link).toMatch(/^\/f\/[\w-]{22,}$/);

  const visitor = await openAs(browser, koma, null, link);
  await expect(room(visitor, '表紙.png')).toBeVisible();
  await expect(visitor.getByRole('img', { name: '表紙.png' }).first()).toBeVisible();
  await expect(visitor.getByText('コメントするにはログインしてください。')).toBeVisible();
  await expect(visitor.getByText('アカウントがない方は新規登録してください。')).toBeVisible();
  await expect(visitor.getByRole('button', { name: '共有', exact: true })).toHaveCount(0);
  expect(new URL(visitor.url()).pathname.startsWith(`${link}/review/`)).toBe(true);

  const ken = await makePerson(koma, { name: '佐藤 健' });
  const asked = new URL(visitor.url()).pathname;
  await visitor.getByRole('complementary').getByRole('link', { name: 'ログイン' }).click();
  await visitor.getByLabel('メールアドレス').fill(ken.email);
  await visitor.getByLabel('パスワード', { exact: true }).fill(ken.password);
  await visitor.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(room(visitor, '表紙.png')).toBeVisible();
  expect(new URL(visitor.url()).pathname).toBe(asked);
  await expect(visitor.getByText('コメントするにはログインしてください。')).toHaveCount(0);

  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/review/${work.fileId}`));
  await page.getByRole('button', { name: '共有', exact: true }).click();
  await page.getByText(/閲覧の記録/).click();
  await expect(page.getByRole('dialog').getByText('佐藤 健')).toBeVisible();
  await visitor.context().close();
});
test('a password is asked for, a wrong one is refused with the owner’s name, the right one opens the page', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const fileMember = [named(newAddress('guest'))];
  const settings = { accessType: 3, linkPassword: wire('ひらけゴマ'), fileMember };
  const link = await shareFile(koma, work, settings);
  await page.goto(link);
  await expect(room(page, 'リンクを開くにはパスワードが必要です')).toBeVisible();
  await expect(page.getByText('オーナーの山田 花子さんにお尋ねください。')).toBeVisible();
  await expectReadable(page, 'body');
  const field = page.getByLabel('パスワード', { exact: true });
  await field.fill('ちがう');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('form').getByText(/正しいパスワード/)).toBeVisible();
  await field.fill('ひらけゴマ');
  await page.getByRole('button', { name: '開く', exact: true }).click();
  await expect(room(page, '表紙.png')).toBeVisible();
  await page.reload();
  await expect(room(page, '表紙.png')).toBeVisible();

  // A new password revokes access on open pages, too.
  await post(koma, work.owner, 'file/share', {
    fileId: work.fileId,
    accessType: 3,
    linkPassword: wire('あたらしい'),
  });
  await expect(room(page, 'リンクを開くにはパスワードが必要です')).toBeVisible();
});
test('an only-invited link asks to sign in, lets the invited in and tells others why not', async ({
  koma,
  browser,
}) => {
  const work = await makeWork(koma);
  const guest = await makePerson(koma, { name: '鈴木 美香' });
  const stranger = await makePerson(koma, { name: '知らない 人' });
  const link = await shareFile(koma, work, { accessType: 2, fileMember: [named(guest.email)] });

  const nobody = await openAs(browser, koma, null, link);
  await expect(room(nobody, 'まずログインしてください')).toBeVisible();
  await expect(nobody.getByText('表紙.png')).toHaveCount(0);
  await nobody.context().close();

  const other = await openAs(browser, koma, stranger, link);
  await expect(room(other, 'このファイルはお使いのメールアドレスと関連付けられていません。')).toBeVisible();
  await expect(other.getByText(stranger.email)).toBeVisible();
  await expectReadable(other, 'body');
  await other.context().close();

  const invited = await openAs(browser, koma, guest, link);
  await expect(room(invited, '表紙.png')).toBeVisible();
  await expect(invited).toHaveURL(new RegExp(`/review/${work.fileId}`));
  await invited.getByRole('link', { name: /戻る/ }).click();
  const mine = invited.getByRole('region', { name: '共有されたファイルとフォルダー' });
  await expect(mine.getByRole('link', { name: '表紙.png' })).toBeVisible();

  // Removal takes effect on the open page.
  await mine.getByRole('link', { name: '表紙.png' }).click();
  await expect(room(invited, '表紙.png')).toBeVisible();
  await post(koma, work.owner, 'file/share', {
    fileId: work.fileId,
    accessType: 2,
    fileMember: [{ ...named(guest.email), remove: true }],
  });
  await expect(invited.getByText('アクセス権がなくなりました。')).toBeVisible();
  await expect(invited).toHaveURL(/\/dashboard$/);
  await invited.context().close();
});
test('a folder link shows the folder and what is below it, and ends while somebody looks', async ({
  page,
  koma,
}) => {
  const { owner, projectId, folderId, fileId } = await makeWork(koma);
  const folder = { projectId, fileId: folderId, accessType: 1 };
  const { link = '' } = await post(koma, owner, 'project/share', folder);
  await page.goto(pathOf(link));
  await expect(room(page, 'ロケ写真')).toBeVisible();
  await expect(page.getByText('山田 花子さんが共有しています')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '湖.png' })).toBeVisible();
  await expect(page.getByText('表紙.png')).toHaveCount(0);
  await expect(page.getByText('春のキャンペーン')).toHaveCount(0);
  await expectReadable(page, 'body');
  await page.getByRole('link', { name: '湖.png' }).click();
  await expect(room(page, '湖.png')).toBeVisible();
  await page.getByRole('link', { name: /戻る/ }).click();
  await expect(room(page, 'ロケ写真')).toBeVisible();

  // The link gives nothing outside of its folder.
  await page.goto(`${pathOf(link)}/review/${fileId}`);
  await expect(room(page, 'このファイルは表示できません')).toBeVisible();

  await page.goto(pathOf(link));
  await expect(room(page, 'ロケ写真')).toBeVisible();
  await post(koma, owner, 'project/share', { ...folder, linkActive: false });
  await expect(room(page, 'このリンクは使えません')).toBeVisible();
});
test('a visitor without an account chooses several and takes them as one zip', async ({ page, koma }) => {
  const { owner, projectId, folderId } = await makeWork(koma);
  await putPicture(koma, owner, { projectId, fileId: folderId, name: '森.png' });
  await putPicture(koma, owner, { projectId, fileId: folderId, name: '空.png' });
  const folder = { projectId, fileId: folderId, accessType: 1, allowDownload: true };
  const { link = '' } = await post(koma, owner, 'project/share', folder);
  await page.goto(pathOf(link));
  for (const name of ['湖.png', '森.png'])
    await page.getByRole('checkbox', { name: `${name}を選択` }).check();
  const chosen = page.getByRole('region', { name: '選択中の項目' });
  await expect(chosen).toContainText('2');
  const saved = page.waitForEvent('download');
  await chosen.getByRole('button', { name: 'ダウンロード' }).click();
  const zip = await readFile(await (await saved).path());
  expect(['湖.png', '森.png', '空.png'].map((name) => zip.includes(name))).toEqual([true, true, false]);

  // Without downloads there is nothing to select for.
  await post(koma, owner, 'project/share', { ...folder, allowDownload: false });
  await page.goto(pathOf(link));
  await expect(page.getByRole('link', { name: '湖.png' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
