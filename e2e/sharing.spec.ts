import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import type { Koma } from './koma.ts';
import { makePerson, newAddress, type Person, signInAs } from './people.ts';
import { expectReadable, makeProject, openBrowser, pathOf, post } from './work.ts';

const wire = (password: string) => Buffer.from(password).toString('base64');

async function putPicture(
  koma: Koma,
  person: Person,
  place: { projectId: string; fileId: string | null; name: string },
) {
  const { projectId, fileId, name: fileName } = place;
  // A folder takes the same picture once.
  const background = { r: (fileName.codePointAt(0) ?? 0) % 256, g: 90, b: 140 };
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { projectId, fileId, fileName, fileSize: bytes.length, mimeType: 'image/png' };
  const { signedUrl = '', fileNameWithPrefix } = await post(koma, person, 'file/signed-url', file);
  const body = new Blob([new Uint8Array(bytes)]);
  const headers = { 'content-type': 'image/png' };
  expect((await fetch(new URL(signedUrl, koma.url), { method: 'PUT', body, headers })).ok).toBe(true);
  const { mimeType: _, ...made } = file;
  const created = { ...made, filePath: fileNameWithPrefix, isFolder: false, folderId: null };
  const { _id = '' } = await post(koma, person, 'file/create-file', created);
  return _id;
}

interface Work {
  owner: Person;
  projectId: string;
  folderId: string;
  fileId: string;
}

/** A project with a picture at its root, and another one in a folder. */
async function makeWork(koma: Koma): Promise<Work> {
  const owner = await makePerson(koma, { name: '山田 花子' });
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const folder = { projectId, fileId: null, name: 'ロケ写真', color: null, isPrivate: false };
  const { _id: folderId = '' } = await post(koma, owner, 'file/add-folder', folder);
  const fileId = await putPicture(koma, owner, { projectId, fileId: null, name: '表紙.png' });
  await putPicture(koma, owner, { projectId, fileId: folderId, name: '湖.png' });
  return { owner, projectId, folderId, fileId };
}

const shareFile = async (koma: Koma, { owner, fileId }: Work, settings: object) =>
  pathOf((await post(koma, owner, 'file/share', { fileId, ...settings })).link ?? '');

const named = (email: string) => ({ email, type: 1, canDownload: true });
const room = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openDialog(page: Page, work: Work) {
  await signInAs(page, work.owner);
  await page.goto(`/dashboard/${work.projectId}`);
  await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: '共有' }).click();
  const dialog = page.getByRole('dialog', { name: '「表紙.png」を共有' });
  await expect(dialog.getByRole('radio', { name: '招待した方のみ' })).toBeChecked();
  return dialog;
}

async function openAs(browser: Browser, koma: Koma, person: Person | null, path: string) {
  const page = await openBrowser(browser, koma);
  if (person) await signInAs(page, person);
  await page.goto(path);
  return page;
}

test('the owner opens a file to anyone, copies the link, and a visitor sees it but cannot write', async ({
  page,
  koma,
  browser,
}) => {
  const work = await makeWork(koma);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openDialog(page, work);
  await expectReadable(page, '[role=dialog]');
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

  // Whoever signs in comes back to the same link, and may comment there.
  const ken = await makePerson(koma, { name: '佐藤 健' });
  const asked = new URL(visitor.url()).pathname;
  await visitor.getByRole('complementary').getByRole('link', { name: 'ログイン' }).click();
  await visitor.getByLabel('メールアドレス').fill(ken.email);
  await visitor.getByLabel('パスワード', { exact: true }).fill(ken.password);
  await visitor.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(room(visitor, '表紙.png')).toBeVisible();
  expect(new URL(visitor.url()).pathname).toBe(asked);
  await expect(visitor.getByText('コメントするにはログインしてください。')).toHaveCount(0);

  // The owner needs no link, and sees who opened it.
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/review/${work.fileId}`));
  await page.getByRole('button', { name: '共有', exact: true }).click();
  await page.getByText(/閲覧の記録/).click();
  await expect(page.getByRole('dialog').getByText('佐藤 健')).toBeVisible();
  await visitor.context().close();
});

test('one switch says whether those who come by the link may comment', async ({ page, koma, browser }) => {
  const work = await makeWork(koma);
  const looking = { accessType: 2, linkAccess: 2, fileMember: [named(newAddress('invited'))] };
  const link = await shareFile(koma, work, looking);
  const dialog = await openDialog(page, work);
  await dialog.getByRole('radio', { name: 'リンクを知っている方全員' }).check();
  const comments = dialog.getByRole('switch', { name: 'コメントを受け付ける' });
  const save = dialog.getByRole('button', { name: '保存' });
  await expect(comments).not.toBeChecked();
  await save.click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  const ken = await makePerson(koma, { name: '佐藤 健' });
  const visitor = await openAs(browser, koma, ken, link);
  await expect(visitor.getByText('このリンクでは閲覧のみできます。')).toBeVisible();

  await comments.check();
  await save.click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('complementary').getByRole('textbox').first()).toBeEditable();
  await visitor.context().close();
});

test('a project link names the project once, and the way back from its folders', async ({ page, koma }) => {
  const { owner, projectId } = await makeWork(koma);
  const { link = '' } = await post(koma, owner, 'project/share', { projectId, accessType: 1 });
  await page.goto(pathOf(link));
  await expect(room(page, '春のキャンペーン')).toBeVisible();
  const way = page.getByRole('navigation', { name: '現在の場所' });
  const folder = page.getByRole('link', { name: 'ロケ写真' });
  await expect(folder).toBeVisible();
  await expect(way).toHaveCount(0);
  await folder.click();
  await way.getByRole('link', { name: '春のキャンペーン' }).click();
  await expect(folder).toBeVisible();
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
  await expect(page.getByText(/正しいパスワード/)).toBeVisible();
  await field.fill('ひらけゴマ');
  await page.getByRole('button', { name: '開く', exact: true }).click();
  await expect(room(page, '表紙.png')).toBeVisible();
  await page.reload();
  await expect(room(page, '表紙.png')).toBeVisible();

  // A new password ends what the old one opened, on the open page too.
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

  // Removed while looking: the page says so at once.
  await mine.getByRole('link', { name: '表紙.png' }).click();
  await expect(room(invited, '表紙.png')).toBeVisible();
  await post(koma, work.owner, 'file/share', {
    fileId: work.fileId,
    accessType: 2,
    fileMember: [{ ...named(guest.email), remove: true }],
  });
  await expect(room(invited, 'このファイルは表示できません')).toBeVisible();
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

  // What lies outside of the folder is not there by this link.
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

  // Where the link lets nobody download, there is nothing to press.
  await post(koma, owner, 'project/share', { ...folder, allowDownload: false });
  await page.goto(pathOf(link));
  for (const name of ['湖.png', '森.png'])
    await page.getByRole('checkbox', { name: `${name}を選択` }).check();
  await expect(chosen).toContainText('2');
  await expect(chosen.getByRole('button', { name: 'ダウンロード' })).toHaveCount(0);
});

test('nothing typed into the share dialog is lost without a question', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const address = newAddress('typed');
  const dialog = await openDialog(page, work);
  const question = page.getByRole('dialog', { name: '変更を破棄しますか？' });
  const field = dialog.getByLabel('招待する方のメールアドレス');

  // Not even an address that is still being typed.
  await field.fill(address);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectReadable(page, '[role=dialog]');
  await question.getByRole('button', { name: '編集を続ける' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('button', { name: `${address}を取り消す` })).toBeVisible();

  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  await dialog.getByRole('radio', { name: 'リンクを知っている方全員' }).check();
  await dialog.getByRole('button', { name: '閉じる' }).last().click();
  await question.getByRole('button', { name: '変更を破棄' }).click();
  await expect(dialog).toBeHidden();

  // What was saved stayed, what was discarded did not; and without a change it closes at once.
  const again = await openDialog(page, work);
  await expect(again.getByRole('list', { name: '招待した方' })).toContainText(address);
  await again.getByRole('button', { name: '閉じる' }).last().click();
  await expect(again).toBeHidden();
});

test('a link ends by its date', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const expiresAt = new Date(Date.now() + 3000).toISOString();
  const link = await shareFile(koma, work, { accessType: 1, expiresAt });
  await expect(async () => {
    await page.goto(link);
    await expect(room(page, 'このリンクは使えません')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('members are flagged and brought back, nobody is named twice, and a file needs somebody', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const address = newAddress('member');
  const dialog = await openDialog(page, work);
  const field = dialog.getByLabel('招待する方のメールアドレス');
  const people = dialog.getByRole('list', { name: '招待した方' });
  const save = dialog.getByRole('button', { name: '保存' });

  await dialog.getByRole('radio', { name: 'パスワードを知っている方' }).check();
  await save.click();
  await expect(dialog.getByText('リンクのパスワードを入力してください。')).toBeVisible();
  await dialog.getByLabel('リンクのパスワード').fill('ひみつ');
  await save.click();
  await expect(dialog.getByText('共有する方を1人以上追加してください。')).toBeVisible();

  await field.fill(`${address} `);
  await dialog.getByRole('button', { name: '追加' }).click();
  await expect(people.getByRole('listitem')).toContainText(address);
  await save.click();
  await expect(people.getByText('招待中')).toBeVisible();
  expect((await koma.mailbox.next(address)).link).toContain('/project-invitation/');
  await field.fill(`${address} `);
  await dialog.getByRole('button', { name: '追加' }).click();
  await expect(dialog.getByText(`すでに共有されています：${address}`)).toBeVisible();
  await dialog.getByRole('button', { name: `${address}を取り消す` }).click();

  await dialog.getByRole('button', { name: `${address}さんのメニュー` }).click();
  await page.getByRole('menuitem', { name: '招待を再送' }).click();
  await koma.mailbox.next(address);
  await dialog.getByRole('button', { name: `${address}さんのメニュー` }).click();
  await page.getByRole('menuitem', { name: 'メンバーから外す' }).click();
  await save.click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  await dialog.getByRole('button', { name: `${address}さんをもう一度追加` }).click();
  await save.click();
  await expect(people.getByText('招待中')).toBeVisible();

  const before = await dialog.getByRole('textbox', { name: '共有リンク' }).inputValue();
  await dialog.getByRole('button', { name: 'リンクを作り直す' }).click();
  await page
    .getByRole('dialog', { name: 'リンクを作り直しますか？' })
    .getByRole('button', { name: 'リンクを作り直す' })
    .click();
  await expect(dialog.getByRole('textbox', { name: '共有リンク' })).not.toHaveValue(before);
  await page.goto(pathOf(before));
  await expect(room(page, 'このリンクは使えません')).toBeVisible();
});

test('somebody without an account joins by the mail, with the link’s password', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const address = newAddress('new');
  const settings = { accessType: 3, linkPassword: wire('ひらけゴマ'), fileMember: [named(address)] };
  await shareFile(koma, work, settings);
  const mail = await koma.mailbox.next(address);
  await page.goto(pathOf(mail.link));
  await expect(room(page, 'ファイル「表紙.png」への招待')).toBeVisible();
  await expect(page.getByText('オーナー：山田 花子さん')).toBeVisible();
  await expectReadable(page, 'body');
  await page.getByLabel('お名前').fill('新しい 人');
  await page.getByLabel('新しいアカウントのパスワード').fill('Koma!2026pass');
  await page.getByLabel('共有リンクのパスワード').fill('ちがう');
  await page.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(page.getByText(/正しいパスワード/)).toBeVisible();
  await page.getByLabel('共有リンクのパスワード').fill('ひらけゴマ');
  await page.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(room(page, '表紙.png')).toBeVisible();

  // Used once: the second time it says so, counts down, and goes on.
  await page.goto(pathOf(mail.link));
  await expect(room(page, 'この招待は使えません')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('秒後にダッシュボードへ移動します。');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invitation is for one account alone', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const guest = await makePerson(koma, { name: '鈴木 美香' });
  const other = await makePerson(koma, { name: '佐藤 健' });
  await post(koma, work.owner, 'project/share', {
    projectId: work.projectId,
    fileId: work.folderId,
    accessType: 2,
    projectMember: [named(guest.email)],
  });
  const { link } = await koma.mailbox.next(guest.email);
  await signInAs(page, other);
  await page.goto(pathOf(link));
  await expect(room(page, 'フォルダー「ロケ写真」への招待')).toBeVisible();
  await expect(page.getByText(`この招待は ${guest.email} 宛てです。`)).toBeVisible();
  await page.getByRole('button', { name: 'ログアウトして続ける' }).click();
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await page.getByLabel('メールアドレス').fill(guest.email);
  await page.getByLabel('パスワード', { exact: true }).fill(guest.password);
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('button', { name: '招待を受ける' }).click();

  // The folder alone: its files, and no project around it.
  await expect(room(page, 'ロケ写真')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '湖.png' })).toBeVisible();
  await expect(page.getByText('表紙.png')).toHaveCount(0);
});
