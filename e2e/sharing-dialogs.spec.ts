import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { makeWork, named, openAs, openDialog, room, shareFile, wire } from './helpers/shared-work.ts';
import { expectReadable, pathOf, post } from './helpers/work.ts';

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
  await expect(dialog.getByText('共有する方を1人以上追加してください。')).toBeVisible();
  await dialog.getByRole('radio', { name: '招待した方のみ' }).check();
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
  await expect(page.locator('form').getByText(/正しいパスワード/)).toBeVisible();
  await page.getByLabel('共有リンクのパスワード').fill('ひらけゴマ');
  await page.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(room(page, '表紙.png')).toBeVisible();

  // The second time it says that one is in, and leads there without the password.
  await page.goto(pathOf(mail.link));
  await expect(room(page, '「表紙.png」はすでに共有されています')).toBeVisible();
  await expectReadable(page, 'body');
  await page.getByRole('main').getByRole('link', { name: '開く' }).click();
  await expect(room(page, '表紙.png')).toBeVisible();

  // To anybody else it is used up: it says so, counts down, and goes on.
  await signInAs(page, work.owner);
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
test('an invitation that waits inside the product is accepted there, once, and by nobody else', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const guest = await makePerson(koma, { name: '鈴木 美香' });
  await post(koma, work.owner, 'project/add-user', {
    projectId: work.projectId,
    projectMember: [{ email: guest.email, type: 2 }],
  });
  await signInAs(page, guest);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '通知、未読1件' }).click();
  await page.getByRole('link', { name: /「春のキャンペーン」を共有しました/ }).click();
  await expect(room(page, '「春のキャンペーン」への招待')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expectReadable(page, 'body');
  await page.getByRole('button', { name: '招待を受ける' }).click();
  await expect(room(page, '春のキャンペーン')).toBeVisible();
  await page.goto(path);
  await expect(room(page, '「春のキャンペーン」にはすでに参加しています')).toBeVisible();

  await signInAs(page, work.owner);
  await page.goto(path);
  await expect(room(page, 'この招待は使えません')).toBeVisible();
});
